#pragma once

#include <cstdint>

#include "puzzles/players/value/imagined_draws.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Measures how lucky the draws of a game were: for each draw, the chance that the network gives
/// the hand drawn, less the mean of fresh draws at the same moment. The expected luck of a draw is
/// 0 whatever the network says, so results less luck have the same mean and less variance (AIVAT:
/// Burch and others, AAAI 2018).
class LuckMeter {
 public:
  /// The network must outlive the meter and be trained for these rules.
  LuckMeter(const ValueNetwork& network, const Rules& rules);

  /// The luck of a game: the sum over its draws, the first hand included, in games won.
  double luck_of(const Deal& deal, const Line& game);

 private:
  double chance_of_hand(const Afterstate& table);
  double mean_after_draw(const Afterstate& before, int draws);

  Rules rules_;
  TurnChooser chooser_;
  ImaginedDraws imagined_{0x1CED};
  double first_hand_ = 0;  // mean chance
};

}  // namespace backtrick::the_game
