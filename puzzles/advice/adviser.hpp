#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "puzzles/advice/calibration.hpp"
#include "puzzles/advice/reasons.hpp"
#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/value/exact_ending.hpp"
#include "puzzles/players/value/turn_lookahead.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A turn and what it is worth to a person at the table.
struct Advice {
  Turn plays;               ///< none: the turn under way is to be ended
  std::int32_t chance = 0;  ///< to win, in units of 1 / kCertain; 0 if a card is dead after it
  bool exact = false;       ///< all cards are known after the turn: chance and cards_left are facts
  /// The number of cards that stay in the end. If not exact, it is an estimate; see
  /// TurnLookahead::Outlook.
  double cards_left = 0;
  std::vector<Reason> reasons;  ///< the most telling first
};

/// The same table if nobody had said anything.
SeatView unheard(SeatView view);

/// Advises a seat that sees neither the draw pile nor other hands, from a SeatView alone. The same
/// table always gets the same advice, as do tables of one player that differ only in the names of
/// piles. Of several players, the hands of others are imagined too, by what was said, and nothing
/// is exact until the seat holds all cards.
class Adviser {
 public:
  static constexpr int kDraws = 64;

  /// For games of 98 cards with the rules of the network, which must outlive the adviser. The
  /// chances are means over `draws` imagined draws. `calibration`, if given, replaces that of the
  /// rules.
  Adviser(const ValueNetwork& network, const LookaheadEffort& effort, int draws = kDraws,
          const Calibration* calibration = nullptr);

  /// At most `most` turns, the best first. Empty if the required cards cannot be laid. A turn under
  /// way is completed. Once the draw pile is empty, the one turn lays all cards that can be laid.
  /// `player` is the one on turn: reasons name others by it.
  std::vector<Advice> advise(const SeatView& view, std::size_t most, int player = 1);
  /// All turns that are compared to find `wanted` of them, the best first, without the reasons that
  /// add_heeded_wishes adds. These cost as much again.
  std::vector<Advice> compare(const SeatView& view, std::size_t wanted, int player = 1);
  /// Adds to turns of compare which wishes they heed that the table would not, had it heard none.
  void add_heeded_wishes(const SeatView& view, int player, std::vector<Advice>& advice);
  /// The chance of the one turn that it would advise, in units of 1 / kCertain. Certain if no card
  /// is left.
  std::int32_t chance(const SeatView& view);
  /// Judges a turn that completes the one under way. The plays must be legal. Turns of the same
  /// table are judged by the same imagined draws, so their chances can be compared.
  Advice judge(const SeatView& view, const Turn& plays, int player = 1);

 private:
  Advice known_end(const SeatView& view, const Turn& plays, int left) const;

  int draws_;
  const Calibration* calibration_;
  TurnLookahead lookahead_;
  ExactEnding ending_;
};

/// What the seat on turn says after its turn, by the cards that it keeps.
Statements said_after(const SeatView& before, const Turn& plays);

}  // namespace backtrick::the_game
