// Tests of the move filters. perft_test.cpp shows that MoveFilter::All generates every legal move;
// this file compares the narrower filters with it.

#include "solver/the_game/state/movegen.hpp"

#include <algorithm>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

MoveList moves_of(const Arrivals& arrivals, const SoloState& state, MoveFilter filter) {
  MoveList moves;
  generate(arrivals, state, filter, moves);
  return moves;
}

template <typename Visit>
void for_random_positions(const Visit& visit) {
  SplitMix64 random{3};
  for_each_deal({{1, 1, 20, 40, 20}, {3, 2, 20, 60, 10}, {8, 2, 98, 98, 40}},
                [&](const Deal& deal) {
                  const Arrivals arrivals{deal};
                  for (int i = 0; i < 20; ++i) visit(arrivals, random_state(arrivals, random));
                });
}

TEST_CASE("moves: each comes once, and the narrower are among the wider", "[movegen]") {
  for_random_positions([](const Arrivals& arrivals, const SoloState& state) {
    const MoveList all = moves_of(arrivals, state, MoveFilter::All);
    const MoveList sound = moves_of(arrivals, state, MoveFilter::Sound);
    const MoveList few = moves_of(arrivals, state, MoveFilter::ShortTurns);
    for (const Move move : all) REQUIRE(std::ranges::count(all, move) == 1);
    for (const Move move : sound) REQUIRE(std::ranges::count(all, move) == 1);
    for (const Move move : few) REQUIRE(std::ranges::count(sound, move) == 1);
  });
}

TEST_CASE("moves: every play left out has one of the same card that is as good", "[movegen]") {
  int spared = 0;
  for_random_positions([&](const Arrivals& arrivals, const SoloState& state) {
    const MoveList sound = moves_of(arrivals, state, MoveFilter::Sound);
    for (const Move move : moves_of(arrivals, state, MoveFilter::All)) {
      if (std::ranges::count(sound, move) != 0) continue;
      ++spared;
      const DominanceTest test{after(arrivals, state, move)};
      REQUIRE(std::ranges::any_of(sound, [&](const Move other) {
        return other.card == move.card && other.draws == move.draws &&
               test.covered_by(after(arrivals, state, other).tops);
      }));
    }
  });
  CHECK(spared >= scaled(5000));
}

TEST_CASE("moves: what leads to the same position is listed once", "[movegen]") {
  for_random_positions([](const Arrivals& arrivals, const SoloState& state) {
    const MoveList all = moves_of(arrivals, state, MoveFilter::All);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        REQUIRE(after(arrivals, state, all[i]) != after(arrivals, state, all[j]));
      }
    }
  });
}

}  // namespace
}  // namespace backtrick::the_game
