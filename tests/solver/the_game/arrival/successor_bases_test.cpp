// Compares the successors of bases with those of all states, after covered ones are dropped.

#include "solver/the_game/arrival/successor_bases.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/arrival/placement.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// What remains in the next layer of successors of one group and placement.
std::vector<std::uint32_t> remaining(std::vector<Tops> successors, CardSet kept,
                                     const FutureCards& future, const LagrangianBound& bound,
                                     std::int32_t most, Antichain& antichain) {
  std::erase_if(successors, [&](Tops tops) {
    return bound.least(tops) > most || !out_of_reach(future.coming | kept, tops).empty();
  });
  const std::size_t count = successors.size();
  successors.resize(count + DominanceTest::kLanes);
  const std::size_t left = antichain.reduce(future.top_classes, {successors.data(), count});
  std::vector<std::uint32_t> words;
  for (std::size_t i = 0; i < left; ++i) words.push_back(successors[i].word());
  std::ranges::sort(words);
  return words;
}

TEST_CASE("successor bases: no state that would remain in the next layer is left out",
          "[successor_bases]") {
  SplitMix64 random{15};
  MemoryAccount account{std::size_t{1} << 24};
  Antichain antichain{account};
  SuccessorBases bases{account};
  std::size_t states_of_all = 0;
  std::size_t bases_of_all = 0;
  std::size_t crossed = 0;
  for (int round = 0; round < scaled(200); ++round) {
    const Deal deal = Deal::numbered({.hand = 7, .min_plays = 3}, 1 + random.below(1000));
    const Arrivals arrivals{deal};
    const std::size_t arrived = 10 + random.below(80);
    const Card card = deal.deck()[arrived];
    const FutureCards future{arrivals, arrived + 1, {}};
    Multipliers multipliers;
    for (auto& cost : multipliers.holding_cost)
      cost = static_cast<std::int32_t>(random.below(2000));
    for (auto& pay : multipliers.card_multiplier)
      pay = static_cast<std::int32_t>(random.below(9000));
    // The tops of a group are close to each other, and to crossing.
    std::vector<Tops> states;
    const int low = static_cast<int>(1 + random.below(60));
    const int high = low + static_cast<int>(random.below(40)) - 20;
    const auto near = [&](int middle) {
      return std::clamp(middle + static_cast<int>(random.below(16)) - 8, 1, kMaxCards + 1);
    };
    for (int i = 0; i < 40; ++i) {
      Tops tops = Tops{}
                      .with_pair(0, near(low), near(high))
                      .with_pair(1, near(kMirror - high), near(kMirror - low));
      states.push_back(tops);
    }
    // Most kept cards are where a trick from one of these tops lands.
    CardSet kept = CardSet::of(deal.deck()[random.below(arrived)]);
    for (int i = 0; i < 5; ++i) {
      const Direction direction = kDirections[random.below(2)];
      const Tops named = future.top_classes.same(states[random.below(states.size())]);
      const int top = named.at(direction, random.below(2));
      kept = kept.with(along(direction, std::clamp(top - kTrick, 2, kMaxCards + 1)));
    }
    kept = kept & arrivals.by[arrived];
    LagrangianBound bound;
    bound.make(arrivals, deal.deck(), arrived + 1, kept, multipliers);

    for (const Direction direction : kDirections) {
      const int counted = along(direction, card);
      bases.find_laid(kept, states, direction, card, future, &bound, antichain);
      bases_of_all += bases.tops().size();
      for (const int top : {counted, counted + 3, std::max(1, counted - 10)}) {
        const auto name = future.top_classes.by_direction[direction].same(
            static_cast<std::uint8_t>(std::min(top, kMaxCards + 1)));
        std::vector<Tops> all;
        for (const Tops state : states) {
          const Tops named = future.top_classes.named(state);
          for (std::size_t pile = 0; pile < 2; ++pile) {
            if (!may_lay(state, direction, pile, counted)) continue;
            all.push_back(
                named.in_order().with_pair(direction, named.at(direction, 1 - pile), name));
          }
        }
        states_of_all += all.size();
        std::vector<Tops> fewer;
        for (const Tops base : bases.tops())
          fewer.push_back(SuccessorBases::laid(base, direction, name));
        const auto dead = [&](Tops tops) {
          return !out_of_reach(future.coming | kept, tops).empty();
        };
        if (std::ranges::any_of(all, dead)) ++crossed;
        for (const Tops tops : all) {
          const auto& [a, b, c, d] = tops.counted;
          const CardSet behind = FutureCards::behind(
              future.coming | kept, future.reach(Ascending, a, b), future.reach(Descending, c, d));
          REQUIRE((out_of_reach(future.coming | kept, tops) & ~behind).empty());
        }
        if (std::ranges::any_of(fewer, dead)) REQUIRE(bases.may_fall_short());
        std::vector<std::int32_t> sums;
        for (const Tops tops : all) sums.push_back(bound.least(tops));
        std::ranges::sort(sums);
        const std::int32_t most = sums.empty() ? 0 : sums[random.below(sums.size())];
        REQUIRE(remaining(fewer, kept, future, bound, most, antichain) ==
                remaining(all, kept, future, bound, most, antichain));
        for (std::size_t i = 0; i < fewer.size(); ++i)
          REQUIRE(bases.bounds()[i] + bound.least(direction, name) == bound.least(fewer[i]));
      }
    }
  }
  if (large_samples()) CHECK(3 * bases_of_all < states_of_all / 2);
  CHECK(crossed >= static_cast<std::size_t>(scaled(60)));
}

// A top of 49 covers 55 here, because both take 56 and it takes 50, too. Yet by the rule of dead
// cards the kept 45 is out of its reach, and not out of that of 55.
TEST_CASE("successor bases: a trick to a kept card is not left out", "[successor_bases]") {
  std::vector<Card> deck;
  for (const int card : CardSet::deck_of(kMaxCards)) {
    if (card != 48 && card != 50 && card != 56) deck.push_back(static_cast<Card>(card));
  }
  deck.insert(deck.end(), {48, 50, 56});
  const Arrivals arrivals{Deal::of_deck({}, deck)};
  const FutureCards future{arrivals, deck.size() - 2, {}};
  const std::vector<Tops> states{Tops::of(std::array{5, 49, 30, 20}),
                                 Tops::of(std::array{5, 53, 30, 20})};
  MemoryAccount account{std::size_t{1} << 20};
  Antichain antichain{account};
  SuccessorBases bases{account};
  for (const bool keeps : {false, true}) {
    const CardSet kept = keeps ? CardSet::of(45) : CardSet{};
    bases.find_laid(kept, states, Ascending, 48, future, nullptr, antichain);
    CHECK(bases.tops().size() == (keeps ? 2U : 1U));
    std::size_t in_reach = 0;
    for (const Tops base : bases.tops()) {
      const Tops tops = SuccessorBases::laid(base, Ascending, 48);
      if (out_of_reach(future.coming | kept, tops).empty()) ++in_reach;
    }
    CHECK(in_reach == 1);
  }
}

}  // namespace
}  // namespace backtrick::the_game
