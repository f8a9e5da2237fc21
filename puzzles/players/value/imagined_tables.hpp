#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/whole_table.hpp"
#include "solver/common/shuffle.hpp"

namespace backtrick::the_game {

/// Imagines the hands of the other seats and the order of the draw pile, so that they agree with
/// what the seat on turn sees and with what was said, and not said.
///
/// Cards that somebody must hold are given out first, each of a set with the same chance. Hands are
/// then filled with cards that their seats may hold, one seat after the other. So the hands agree
/// with the talk wherever that is possible, but hands that agree are not all equally likely.
class ImaginedTables {
 public:
  explicit ImaginedTables(std::uint64_t seed) : random_{seed} {}

  /// Begins tables that this seat may face.
  void begin(const SeatView& view);
  /// Imagines a table.
  WholeTable next();

 private:
  /// What is known of another seat's hand.
  struct Known {
    std::size_t cards = 0;
    CardSet none_of;
    std::array<CardSet, kPiles.size()> some_of{};
  };
  Card take(CardSet wanted);

  SplitMix64 random_;
  SeatView view_;
  std::array<Known, kMaxPlayers - 1> known_{};
  std::array<Card, kMaxCards> order_{};  // of the unseen cards, those that are given out last
  std::size_t left_ = 0;                 // cards of the order that are not given out
};

}  // namespace backtrick::the_game
