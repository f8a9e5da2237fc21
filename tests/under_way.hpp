#pragma once

#include <string>

#include "../puzzles/situation_json.hpp"
#include "../solver/game.hpp"
#include "../solver/solver.hpp"
#include "catch.hpp"

namespace backtrick {

/// A moment as `backtrick solve --position` reads it.
inline std::string describe(const Situation& situation) { return write_situation_json(situation); }

/// What a result says of a moment, with its solution replayed.
inline void expect(const Situation& situation, const Result& result, bool winnable) {
  REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
  if (!winnable) {
    REQUIRE(result.solution.empty());
    return;
  }
  const Replay check = replay(situation, result.solution);
  REQUIRE_FALSE(check.fault);
  REQUIRE(check.left == 0);
}

}  // namespace backtrick
