// Compares the number of moves that the search generates with the oracle's, from the start of a
// deal to its end.

#include "solver/the_game/state/movegen.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

std::uint64_t perft(const Arrivals& arrivals, const SoloState& state, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  generate(arrivals, state, MoveFilter::All, moves);
  std::uint64_t ways = 0;
  for (const Move move : moves) ways += perft(arrivals, after(arrivals, state, move), depth - 1);
  return ways;
}

void expect_same_count(const Deal& deal, int depth) {
  INFO(describe(deal) << ", depth " << depth);
  const Arrivals arrivals{deal};
  const int turn_cap = 2 * deal.rules().min_plays - 1;
  REQUIRE(perft(arrivals, SoloState::start(arrivals), depth) ==
          Oracle{deal}.perft(depth, turn_cap));
}

TEST_CASE("perft: small decks to the last card", "[perft]") {
  for_each_deal(
      {{1, 1, 1, 9, 10}, {2, 1, 1, 7, 10}, {2, 2, 1, 8, 10}, {3, 2, 1, 7, 10}, {4, 4, 1, 6, 10}},
      [](const Deal& deal) {
        for (int depth = 0; depth <= deal.rules().cards; ++depth) {
          expect_same_count(deal, depth);
        }
      });
}

// Hands of one card reach deep into a game, where tops are spread and tricks are frequent.
TEST_CASE("perft: hands of one, deep", "[perft]") {
  for_each_deal({{1, 1, 11, 98, 2}}, [](const Deal& deal) { expect_same_count(deal, 13); });
}

TEST_CASE("perft: the rule sets of the table, the first plays", "[perft]") {
  for_each_deal({{8, 2, 98, 98, 20}, {8, 3, 98, 98, 20}, {7, 3, 98, 98, 20}, {16, 1, 98, 98, 5}},
                [](const Deal& deal) {
                  for (int depth = 1; depth <= 3; ++depth) expect_same_count(deal, depth);
                });
}

// Computed by hand: cards 2 and 3 are in hand, and the draw pile is empty. Either card can be
// first, up or down. The second card then has the same choices, and also the pile just used if the
// card lies beyond its top.
TEST_CASE("perft: two cards by hand", "[perft]") {
  const Deal deal = Deal::of_deck({1, 2, 1, 2}, {2, 3});
  CHECK(Oracle{deal}.perft(1, 1) == 4);
  // 2 up: 3 on the 2, on the fresh ascending pile, down.    3
  // 2 down: 3 up, down on the fresh descending pile.        2
  // 3 up: 2 up on the fresh pile, down.                     2
  // 3 down: 2 up, down on the 3, down on the fresh pile.    3
  CHECK(Oracle{deal}.perft(2, 1) == 10);
  expect_same_count(deal, 2);
}

}  // namespace
}  // namespace backtrick::the_game
