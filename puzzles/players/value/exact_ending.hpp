#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/players/value/afterstate.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Plays the end of the game exactly. Once the draw pile is empty, all cards are in hand and
/// nothing forces a longer turn, so the game is won if any order lays them all.
class ExactEnding {
 public:
  ExactEnding();

  /// Searches for the order that leaves the fewest cards and returns their number. The search is
  /// exhaustive within a limit of nodes that few hands of twelve cards reach; beyond it, the number
  /// is that of the best order found.
  int fewest_left(CardSet hand, Tops tops);

  /// The order that was found last, to be laid on the piles of a table.
  Turn plays(const SeatView& view) const;

 private:
  struct Step {
    Card card = 0;
    Slot slot{};
    Card top = 0;  // of the pile that it was laid on
  };
  struct Entry {
    CardSet hand;
    Tops tops;
    std::uint32_t search = 0;
  };
  bool lay_all(CardSet hand, Tops tops);
  bool lay(CardSet hand, Tops tops, Slot slot, int card);
  bool seen_before(CardSet hand, Tops tops);

  std::vector<Entry> seen_;  // refuted positions, by hash; a later position replaces an earlier one
  std::uint32_t search_ = 0;
  int nodes_ = 0;
  std::array<Step, kMaxCards> path_{};
  std::size_t length_ = 0;
  std::array<Step, kMaxCards> best_path_{};
  std::size_t best_length_ = 0;
  int fewest_ = 0;
};

}  // namespace backtrick::the_game
