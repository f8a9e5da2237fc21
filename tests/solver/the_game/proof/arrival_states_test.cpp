// Tests of the states of a layer, and of how they are looked up.

#include "solver/the_game/proof/arrival_states.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game::proof {
namespace {

ArrivalGame some_game(SplitMix64& random) {
  const int hand = between(random, 1, 6);
  const int cards = between(random, hand, random.below(2) == 0 ? 30 : 98);
  return ArrivalGame{
      Position{Deal::numbered({1, hand, between(random, 1, hand), cards}, random.next())}};
}

/// The coming cards that a top takes, counted from the start of the direction.
std::vector<int> taken(const ArrivalGame& game, std::size_t arrived, std::size_t direction,
                       int top) {
  std::vector<int> cards;
  for (std::size_t i = arrived; i < game.cards(); ++i) {
    const int card = game.counted(direction, game.order[i]);
    if (card > top || card + 10 == top) cards.push_back(card);
  }
  return cards;
}

bool covers(const ArrivalGame& game, std::size_t arrived, std::size_t direction, int a, int b) {
  return a == b || std::ranges::all_of(taken(game, arrived, direction, b),
                                       [&](int card) { return card > a; });
}

CountedTops random_tops(const ArrivalGame& game, SplitMix64& random) {
  CountedTops tops{};
  for (std::uint8_t& top : tops)
    top = static_cast<std::uint8_t>(between(random, 1, game.rules.cards + 2));
  return tops;
}

StateBlock block_of(std::vector<std::uint8_t> key, const std::vector<CountedTops>& states) {
  const auto key_bytes = static_cast<std::uint8_t>(key.size());
  StateBlock block{
      std::move(key), {{0, key_bytes, 0, static_cast<std::uint32_t>(states.size())}}, {}};
  for (std::size_t pile = 0; pile < 4; ++pile) {
    for (const CountedTops& tops : states) block.tops.push_back(tops[pile]);
  }
  return block;
}

}  // namespace

TEST_CASE("A top covers another exactly if each coming card that goes on that one is above it",
          "[proof]") {
  SplitMix64 random{44};
  for (int trial = 0; trial < scaled(100); ++trial) {
    const ArrivalGame game = some_game(random);
    const auto arrived = static_cast<std::size_t>(between(random, 0, game.rules.cards));
    const CoverLimits limits{game, arrived};
    for (std::size_t direction = 0; direction < 2; ++direction) {
      for (int b = 1; b <= game.rules.cards + 2; ++b) {
        const auto limit = limits.limit(direction, static_cast<std::uint8_t>(b));
        for (int a = 1; a <= game.rules.cards + 2; ++a) {
          const bool covered = a == b || a <= limit;
          REQUIRE(covered == covers(game, arrived, direction, a, b));
          if (!covered || a == b) continue;
          const auto by_a = taken(game, arrived, direction, a);
          for (const int card : taken(game, arrived, direction, b))
            REQUIRE(std::ranges::count(by_a, card) == 1);
        }
      }
    }
  }
}

TEST_CASE("A group covers tops exactly if one of its states does", "[proof]") {
  SplitMix64 random{45};
  int covered = 0;
  for (int trial = 0; trial < scaled(2000); ++trial) {
    const ArrivalGame game = some_game(random);
    const auto arrived =
        static_cast<std::size_t>(between(random, game.rules.cards / 2, game.rules.cards));
    const CountedTops sought = random_tops(game, random);
    const bool many = random.below(2) == 0;
    std::vector<CountedTops> states(1 + random.below(many ? 150 : 3));
    for (CountedTops& tops : states) {
      tops = random_tops(game, random);
      // Near the tops that are sought. Of many states, few may cover these.
      const int nearest = many && random.below(50) != 0 ? 1 : -12;
      for (std::size_t pile = 0; pile < 4; ++pile) {
        if (random.below(6) == 0) continue;
        const int near = sought[pile] + between(random, nearest, 3);
        tops[pile] = static_cast<std::uint8_t>(std::clamp(near, 1, game.rules.cards + 2));
      }
      if (random.below(2) == 0) std::swap(tops[0], tops[1]);
      if (random.below(2) == 0) std::swap(tops[2], tops[3]);
    }
    std::ranges::sort(states);
    states.erase(std::unique(states.begin(), states.end()), states.end());
    ArrivalStates layer;
    layer.add(game, arrived, block_of({0}, states));
    const auto both = [&](const CountedTops& tops, std::size_t direction, std::size_t first) {
      const std::size_t pile = 2 * direction;
      return covers(game, arrived, direction, tops[pile + first], sought[pile]) &&
             covers(game, arrived, direction, tops[pile + 1 - first], sought[pile + 1]);
    };
    const bool expected = std::ranges::any_of(states, [&](const CountedTops& tops) {
      return (both(tops, 0, 0) || both(tops, 0, 1)) && (both(tops, 1, 0) || both(tops, 1, 1));
    });
    covered += expected ? 1 : 0;
    const StateGroup* group = layer.find({}, 0);
    REQUIRE(group != nullptr);
    REQUIRE(group->covers(sought, CoverLimits{game, arrived}.of(sought)) == expected);
  }
  if (large_samples()) {
    CHECK(covered > scaled(200));
    CHECK(covered < scaled(1800));
  }
}

TEST_CASE("States that cannot be are no proof", "[proof]") {
  // Cards 2 to 11 arrive in order, four of them in hand at first.
  const ArrivalGame game{Position{Deal::of_deck({1, 4, 2, 10}, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11})}};
  const auto faulty = [&](std::vector<std::uint8_t> key, const std::vector<CountedTops>& states) {
    ArrivalStates layer;
    try {
      layer.add(game, 7, block_of(std::move(key), states));
    } catch (const ProofFault&) {
      return true;
    }
    REQUIRE(layer.states() == states.size());
    return false;
  };
  const std::vector<CountedTops> tops{{1, 2, 3, 4}};
  CHECK_FALSE(faulty({2, 3, 8}, tops));
  CHECK_FALSE(faulty({3}, tops));
  CHECK(faulty({}, tops));
  CHECK(faulty({2, 3, 9}, tops));    // 9 has not arrived
  CHECK(faulty({2, 3, 1}, tops));    // no card
  CHECK(faulty({2, 3, 200}, tops));  // no number
  CHECK(faulty({2, 3, 3}, tops));    // one card twice
  CHECK(faulty({2, 8, 3}, tops));    // not ascending
  CHECK(faulty({3, 3, 8}, tops));    // more than a hand holds
  CHECK(faulty({4}, tops));          // more due than are to come

  ArrivalStates layer;
  layer.add(game, 7, block_of({0}, tops));
  layer.add(game, 7, block_of({1}, tops));
  CHECK(layer.find({}, 2) == nullptr);
  CHECK(layer.find(CardSet{}.with(3), 0) == nullptr);
  CHECK_THROWS_AS(layer.add(game, 7, block_of({0}, tops)), ProofFault);
}

}  // namespace backtrick::the_game::proof
