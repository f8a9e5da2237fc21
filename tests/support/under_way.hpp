#pragma once

#include <string>

#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {

/// Describes a position in the form that `backtrick solve --position` reads.
inline std::string describe(const Position& position) { return write_position_json(position); }

/// Checks the verdict of a position and replays the solution.
inline void expect(const Position& position, const Result& result, bool winnable) {
  REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
  if (!winnable) {
    REQUIRE(result.solution.empty());
    return;
  }
  const Replay check = replay(position, result.solution);
  REQUIRE_FALSE(check.fault);
  REQUIRE(check.left == 0);
}

}  // namespace backtrick::the_game
