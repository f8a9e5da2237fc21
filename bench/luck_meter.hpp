#pragma once

#include "puzzles/players/value/imagined_draws.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/whole_table.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Measures how lucky the draws of a game were: for each draw, the chance that the seat has at its
/// next turn (chance_a_round_later), less the mean of fresh draws at the same moment. The expected
/// luck of a draw is 0 with any network, because the cards drawn are as likely as those of a fresh
/// draw. So results less luck have the same mean and less variance (AIVAT: Burch and others, AAAI
/// 2018). The first hands of several players tell too little to be counted.
class LuckMeter {
 public:
  /// The network must outlive the meter and be trained for these rules.
  LuckMeter(const ValueNetwork& network, const Rules& rules, Language language);

  /// The luck of a game: the sum over its draws, the first hand included, in games won.
  double luck_of(const Deal& deal, const Line& game);

 private:
  static constexpr int kFirstHands = 20'000;

  double chance(const WholeTable& table);
  double chance_of_first_hand(std::span<const Card> hand);
  double luck_of_draw(const WholeTable& table, const SeatView& laid, int draws);

  Rules rules_;
  Language language_;
  int fresh_draws_;
  TurnChooser chooser_;
  ImaginedDraws imagined_{0x1CED};
  SplitMix64 random_{1};
  double first_hand_ = 0;  // mean chance
};

}  // namespace backtrick::the_game
