// What the search tries first. No verdict hangs on it, but every node count does.

#include "../solver/ordering.hpp"

#include "../solver/quick_search.hpp"
#include "catch.hpp"
#include "positions.hpp"
#include "samples.hpp"

namespace backtrick {
namespace {

Weights random_weights(SplitMix64& random) {
  Weights weights;
  for (auto& term : weights.by_term) {
    for (std::int32_t& weight : term) weight = static_cast<std::int32_t>(random.below(2001)) - 1000;
  }
  return weights;
}

// The fast form against the plain one: every feature counts, whatever its weight.
TEST_CASE("ordering: an outlook foretells the promise of every position that follows",
          "[ordering]") {
  SplitMix64 random{42};
  std::uint64_t compared = 0;
  for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 3, 1, 40},
                            Rules{1, 16, 1, 98}, Rules{1, 2, 2, 5}, Rules{1, 1, 1, 1}}) {
    for (std::uint64_t number = 0; number < 60; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      const Ordering ordering{random_weights(random), rules.cards};
      for (int i = 0; i < 10; ++i) {
        const Position position = random_position(arrivals, random);
        MoveList moves;
        generate(arrivals, position, Breadth::All, moves);
        for (const Move move : moves) {
          const Position next = after(arrivals, position, move);
          INFO(describe(Deal::numbered(rules, number)) << ", card " << int{move.card});
          REQUIRE(Outlook{ordering, arrivals, position, next.drawn}.promise(move) ==
                  ordering.promise(arrivals, next));
          ++compared;
        }
      }
    }
  }
  CHECK(compared > 10'000);
}

// A weight that nothing reads would train to noise.
TEST_CASE("ordering: every weight counts", "[ordering]") {
  const Arrivals arrivals{Deal::numbered(*find_rules("solo-expert"), 1)};
  for (std::size_t index = 0; index < feature::kCount; ++index) {
    Weights weights{};
    weights.by_term[0][index] = 64;
    const Ordering ordering{weights, kMaxCards};
    SplitMix64 random{7};
    bool counted = false;
    for (int i = 0; i < 2000 && !counted; ++i)
      counted = ordering.promise(arrivals, random_position(arrivals, random)) != 0;
    INFO("feature " << index);
    CHECK(counted);
  }
}

TEST_CASE("quick search: finds what a wider one finds, at its own price", "[ordering]") {
  const Rules solo = *find_rules("solo");
  const Ordering ordering{weights_for(solo.min_plays), solo.cards};
  QuickSearch search{Pruning{}};
  int by_one_pass = 0;
  int by_many = 0;
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Arrivals arrivals{Deal::numbered(solo, number)};
    const auto wins = [&](const Effort& effort) {
      Meter meter{Limits{}};
      const bool won = search.search(arrivals, ordering, effort, meter);
      CHECK(meter.nodes() <= std::uint64_t{effort.width} * effort.passes * kMaxCards);
      CHECK((!won || search.line().size() == kMaxCards));
      return won;
    };
    const bool first = wins({1, 1, Breadth::Likeliest});
    const bool later = wins({1, 100, Breadth::Likeliest});
    CHECK((later || !first));  // the first pass is the same
    by_one_pass += first ? 1 : 0;
    by_many += later ? 1 : 0;
  }
  CHECK(by_one_pass < by_many);
  CHECK(by_many >= 45);
}

}  // namespace
}  // namespace backtrick
