#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/value/rank_tables.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Plays the end of the game exactly. Once the draw pile is empty, all cards are in hand and
/// nothing forces a longer turn, so the game is won if any order lays them all.
class ExactEnding {
 public:
  ExactEnding();

  /// Searches for the order that leaves the fewest cards and returns their number. The hand has at
  /// most kMaxHand cards. The search is exhaustive within a limit of nodes, which hands of up to
  /// nine cards keep in the tests; beyond it, the number is that of the best order found.
  int fewest_left(CardSet hand, Tops tops);

  /// The order that was found last, to be laid on the piles of a table.
  Turn plays(const SeatView& view) const;

 private:
  struct Step {
    Card card = 0;
    Slot slot{};
    Card top = 0;  // of the pile that it was laid on
  };
  using Path = std::array<Step, kMaxHand>;
  bool lay_all(HandMask left, Tops tops);
  bool lay(HandMask left, Tops tops, Slot slot, HandMask card);
  bool seen_before(HandMask left, Tops tops);

  RankTables hand_;
  // Refuted positions, each with the number of its search, by hash. A later one takes its place.
  std::vector<std::uint64_t> seen_;
  std::uint16_t search_ = 0;
  int nodes_ = 0;
  Path path_{};
  std::size_t length_ = 0;
  Path best_path_{};
  std::size_t best_length_ = 0;
  int fewest_ = 0;
};

}  // namespace backtrick::the_game
