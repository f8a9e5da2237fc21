// The moves that searches ask for. That Breadth::All is every legal move, perft_test.cpp shows;
// here the narrower ones are held against it.

#include "../solver/movegen.hpp"

#include <algorithm>

#include "catch.hpp"
#include "positions.hpp"
#include "samples.hpp"

namespace backtrick {
namespace {

MoveList moves_of(const Arrivals& arrivals, const Position& position, Breadth breadth) {
  MoveList moves;
  generate(arrivals, position, breadth, moves);
  return moves;
}

template <typename Visit>
void for_random_positions(const Visit& visit) {
  SplitMix64 random{3};
  for_each_deal({{1, 1, 20, 40, 20}, {3, 2, 20, 60, 10}, {8, 2, 98, 98, 40}},
                [&](const Deal& deal) {
                  const Arrivals arrivals{deal};
                  for (int i = 0; i < 20; ++i) visit(arrivals, random_position(arrivals, random));
                });
}

TEST_CASE("moves: each comes once, and the narrower are among the wider", "[movegen]") {
  for_random_positions([](const Arrivals& arrivals, const Position& position) {
    const MoveList all = moves_of(arrivals, position, Breadth::All);
    const MoveList sound = moves_of(arrivals, position, Breadth::Sound);
    const MoveList likely = moves_of(arrivals, position, Breadth::Likeliest);
    for (const Move move : all) REQUIRE(std::ranges::count(all, move) == 1);
    for (const Move move : sound) REQUIRE(std::ranges::count(all, move) == 1);
    for (const Move move : likely) REQUIRE(std::ranges::count(sound, move) == 1);
  });
}

TEST_CASE("moves: every spared play has one of the same card that is as good", "[movegen]") {
  int spared = 0;
  for_random_positions([&](const Arrivals& arrivals, const Position& position) {
    const MoveList sound = moves_of(arrivals, position, Breadth::Sound);
    for (const Move move : moves_of(arrivals, position, Breadth::All)) {
      if (std::ranges::count(sound, move) != 0) continue;
      ++spared;
      const AtLeast at_least{after(arrivals, position, move)};
      REQUIRE(std::ranges::any_of(sound, [&](const Move other) {
        return other.card == move.card && other.draws == move.draws &&
               at_least(after(arrivals, position, other).tops);
      }));
    }
  });
  CHECK(spared >= scaled(5000));
}

TEST_CASE("moves: what leads to the same position is listed once", "[movegen]") {
  for_random_positions([](const Arrivals& arrivals, const Position& position) {
    const MoveList all = moves_of(arrivals, position, Breadth::All);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        REQUIRE(after(arrivals, position, all[i]) != after(arrivals, position, all[j]));
      }
    }
  });
}

}  // namespace
}  // namespace backtrick
