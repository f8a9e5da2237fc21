#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/round.hpp"

namespace backtrick::level8 {

/// How much of the discard pile the oracle tells apart. The whole pile is the plain truth. The top
/// is enough, because every turn that takes from the pile covers it again.
enum class Remembered : std::uint8_t { WholePile, Top };

struct OracleAnswer {
  std::optional<int> place;
  std::optional<int> out;
  std::size_t states = 0;

  friend bool operator==(const OracleAnswer& a, const OracleAnswer& b) {
    return a.place == b.place && a.out == b.out;
  }
};

/// Makes all turns that a player alone can make, breadth first: takes the next card or the top of
/// the discard pile, lays the level in every way and at every time, adds cards in every way, and
/// discards every card. It restates the rules from scratch.
OracleAnswer oracle_solve(const Deal& deal, const Level& level, Remembered remembered);
/// The same from a round under way, before a card is taken. `place` is left out if the level lies.
OracleAnswer oracle_solve(const Round& round, Remembered remembered);

}  // namespace backtrick::level8
