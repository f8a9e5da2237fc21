// Tests of bounds. A bound may call only lost states lost. Each bound is compared with the oracle,
// and its parts with their definitions.

#include "solver/the_game/state/bounds.hpp"

#include <algorithm>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::initializer_list<Sample> kBoundSamples{{1, 1, 16, 34, 12}, {2, 2, 20, 36, 10},
                                                      {2, 1, 20, 36, 6},  {3, 3, 24, 38, 8},
                                                      {3, 2, 16, 32, 6},  {4, 3, 12, 30, 6}};

/// Checks on random states that everything the bound calls lost is lost. Returns how often the
/// bound said so, and how many states were lost.
template <typename Bound>
std::pair<int, int> expect_sound(const Bound& bound) {
  SplitMix64 random{4};
  int called_lost = 0;
  int lost = 0;
  for_each_deal(kBoundSamples, [&](const Deal& deal) {
    const Arrivals arrivals{deal};
    Oracle oracle{deal};
    for (int i = 0; i < 40; ++i) {
      const SoloState state = random_state(arrivals, random);
      const bool winnable = oracle.winnable(spelled_out(arrivals, state));
      lost += winnable ? 0 : 1;
      if (!bound(arrivals, state)) continue;
      INFO(describe(deal) << ", " << int{state.played} << " played");
      REQUIRE_FALSE(winnable);
      ++called_lost;
    }
  });
  return {called_lost, lost};
}

TEST_CASE("bounds: states with a dead card are lost", "[bounds]") {
  const auto [called, lost] =
      expect_sound([](const Arrivals&, const SoloState& state) { return dead_card(state); });
  CHECK(called >= scaled(500));
  CHECK(called < lost);
}

TEST_CASE("bounds: states with a blocked turn are lost", "[bounds]") {
  const auto [called, lost] = expect_sound([](const Arrivals& arrivals, const SoloState& state) {
    return blocked_turn(arrivals, state);
  });
  CHECK(called >= scaled(500));
  CHECK(called < lost);
}

/// The lowest top that an ascending pile can reach by laying any of these cards in any order.
int lowest_by_trying(CardSet within, int top) {
  int lowest = top;
  for (const int card : within) {
    if (card > top || card == top - 10) {
      lowest = std::min(lowest, lowest_by_trying(within.without(card), card));
    }
  }
  return lowest;
}

int highest_by_trying(CardSet within, int top) {
  int highest = top;
  for (const int card : within) {
    if (card < top || card == top + 10) {
      highest = std::max(highest, highest_by_trying(within.without(card), card));
    }
  }
  return highest;
}

TEST_CASE("bounds: the reach of a pile is what laying cards on it can reach", "[bounds]") {
  SplitMix64 random{5};
  int moved = 0;
  for (int round = 0; round < scaled(4000); ++round) {
    // Few cards at distances that make tricks likely.
    CardSet within;
    for (int i = 0; i < 9; ++i) {
      within = within.with(2 + static_cast<int>(random.below(8) * 5 + random.below(3)));
    }
    const int top = 1 + static_cast<int>(random.below(46));
    within = within.without(top);
    const int lowest = lowest_by_trying(within, top);
    const int highest = highest_by_trying(within, top);
    REQUIRE(reach_of(Ascending, within, top) == lowest);
    REQUIRE(reach_of(Descending, within, top) == highest);
    moved += lowest < top && highest > top ? 1 : 0;
  }
  CHECK(moved >= scaled(500));
}

TEST_CASE("bounds: reach by hand", "[bounds]") {
  CHECK(reach_of(Ascending, CardSet{}, 50) == 50);
  CHECK(reach_of(Ascending, CardSet::of(40).with(30), 50) == 30);
  CHECK(reach_of(Ascending, CardSet::of(55).with(45), 50) == 45);  // by way of 55
  CHECK(reach_of(Ascending, CardSet::of(45), 50) == 50);
  CHECK(reach_of(Ascending, CardSet::of(2), 12) == 2);
  CHECK(reach_of(Descending, CardSet::of(60).with(70), 50) == 70);
  CHECK(reach_of(Descending, CardSet::of(45).with(55), 50) == 55);
  CHECK(reach_of(Descending, CardSet::of(99), 89) == 99);
  CHECK(reach_of(Descending, CardSet::of(55), 50) == 50);
}

TEST_CASE("bounds: a card between the piles is dead until a trick can reach it", "[bounds]") {
  SoloState state;
  state.tops = Tops::of(std::array{60, 70, 40, 30});
  state.unplayed = CardSet::of(50);
  CHECK_FALSE(dead_card(state));  // the trick cards of 60 and of 40
  state.unplayed = CardSet::of(51);
  CHECK(dead_card(state));
  state.unplayed = CardSet::of(51).with(61);  // 61 on 60, then 51
  CHECK_FALSE(dead_card(state));
  state.unplayed = CardSet::of(45).with(39).with(49);  // 39 on 40, then 49, then 45
  CHECK_FALSE(dead_card(state));
}

}  // namespace
}  // namespace backtrick::the_game
