// Tests of the Lagrangian bound of the checker: it calls no state lost that can be won, with any
// numbers that a proof supplies.

#include "solver/the_game/proof/holding_bound.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/proof/group_check.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "tests/oracle/arrival_oracle.hpp"
#include "tests/support/arrival_layers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game::proof {
namespace {

/// What the bound is asked about a state.
struct Question {
  CardSet kept;
  int due;
  CountedTops tops;
};

/// By how much the bound exceeds its threshold. Above 0 it calls the state lost.
std::int64_t excess(const HoldingBound& bound, const Question& asked) {
  const std::int64_t threshold = bound.threshold(asked.kept, asked.due);
  if (threshold == HoldingBound::kNever) return std::numeric_limits<std::int64_t>::min();
  return bound.least(asked.tops) - threshold;
}

/// Costs of one layer that are changed little by little.
class CostClimber {
 public:
  /// The costs serve for states that keep some of these cards.
  CostClimber(const ArrivalGame& game, std::size_t arrived, CardSet may_keep, SplitMix64& random)
      : game_{game}, arrived_{arrived}, random_{random} {
    costs_.may_keep = may_keep;
    for (const int card : game.coming[arrived] | may_keep) cards_.push_back(card);
    // What was held before must not count.
    for (std::int64_t& cost : costs_.cost) cost = between(random, 0, 6);
    const int least = random.below(2) == 0 ? 0 : -20;
    for (const int card : cards_) prize(card) = between(random, least, 20);
  }

  const HoldingCosts& costs() const { return costs_; }
  HoldingBound bound() const { return {game_, arrived_, costs_}; }

  /// Changes some costs at random. The excess for the state does not fall. At most, it is 0 if the
  /// state can be won.
  void climb(const Question& aim) {
    const HoldingCosts before = costs_;
    for (int changes = between(random_, 1, 3); changes > 0; --changes) {
      const std::size_t moments = game_.cards() - arrived_;
      const std::size_t chosen = random_.below(moments + cards_.size());
      const int by = between(random_, 1, 4) * (random_.below(2) == 0 ? 1 : -1);
      if (chosen < moments) {
        std::int64_t& cost = costs_.cost[arrived_ + chosen];
        cost = std::max<std::int64_t>(cost + by, 0);
      } else {
        prize(cards_[chosen - moments]) += by;
      }
    }
    const std::int64_t reached = excess(bound(), aim);
    if (reached < highest_)
      costs_ = before;
    else
      highest_ = reached;
  }
  std::int64_t highest() const { return highest_; }

 private:
  std::int64_t& prize(int card) { return costs_.prize[static_cast<std::size_t>(card)]; }

  const ArrivalGame& game_;
  std::size_t arrived_;
  SplitMix64& random_;
  HoldingCosts costs_;
  std::vector<int> cards_;
  std::int64_t highest_ = std::numeric_limits<std::int64_t>::min();
};

/// The most that hands can hold, in turns of any size: the total cost while cards wait as the rules
/// allow it. `due` cards come before a turn begins, and `waiting` cards wait.
std::int64_t most_held(const Position& start, const HoldingCosts& costs, int arrived, int waiting,
                       int due) {
  const Rules& rules = start.rules();
  if (arrived == rules.cards) return 0;
  if (due > 0)
    return waiting * costs.cost[static_cast<std::size_t>(arrived)] +
           most_held(start, costs, arrived + 1, waiting + 1, due - 1);
  const bool under_way = arrived == rules.cards - static_cast<int>(start.draw_pile().size());
  std::int64_t most = 0;
  for (int size = std::max(rules.min_plays, under_way ? start.laid() : 0); size <= rules.hand;
       ++size)
    most = std::max(most, most_held(start, costs, arrived, rules.hand - size, size));
  return most;
}

/// States of one layer of a small game, and changed ones, some of which can be won.
struct Layer {
  std::vector<Question> winning;
  std::vector<Question> lost;
};
Layer some_layer(ArrivalOracle& oracle, const ArrivalGame& game,
                 const std::vector<ArrivalState>& states, SplitMix64& random) {
  constexpr std::size_t kMost = 40;
  Layer layer;
  for (std::size_t i = 0; i < 4 * kMost; ++i) {
    ArrivalState state = states[random.below(states.size())];
    if (random.below(2) == 0) state = changed(oracle, state, random);
    auto& list = oracle.most(state) == oracle.cards() ? layer.winning : layer.lost;
    if (list.size() < kMost)
      list.push_back({kept_of(state), state.due, tops_of(game, state, random)});
  }
  return layer;
}

}  // namespace

// Costs that bring a state which can be won exactly to its threshold leave no slack that would hide
// a fault.
TEST_CASE("The bound calls no state lost that can be won, with any costs", "[proof]") {
  SplitMix64 random{43};
  int at_threshold = 0;
  int proved = 0;
  for (int trial = 0; trial < scaled(60); ++trial) {
    const Position start = small_game(random, 11);
    ArrivalOracle oracle{start};
    const auto layers = arrival_layers(oracle, 6000);
    if (!layers || oracle.most(oracle.start()) < oracle.cards()) continue;
    INFO(describe(start));
    const ArrivalGame game{start};
    for (const std::vector<ArrivalState>& states : *layers) {
      if (states.empty() || states.front().arrived == oracle.cards()) continue;
      const std::size_t arrived = states.front().arrived;
      INFO(arrived << " arrived");
      const Layer layer = some_layer(oracle, game, states, random);
      for (const auto* aims : {&layer.winning, &layer.lost}) {
        if (aims->empty()) continue;
        const Question& aim = (*aims)[random.below(aims->size())];
        CardSet may_keep = aim.kept;
        for (const int card : game.coming[game.first] & ~game.coming[arrived]) {
          if (random.below(2) == 0) may_keep = may_keep.with(card);
        }
        CostClimber climber{game, arrived, may_keep, random};
        for (int step = 0; step < 150; ++step) {
          climber.climb(aim);
          if (step % 10 != 0 && aims == &layer.lost) continue;
          const HoldingBound bound = climber.bound();
          for (const Question& state : layer.winning) REQUIRE(excess(bound, state) <= 0);
        }
        CheckedLayer without_states{game, arrived};
        without_states.bounds.push_back(climber.bound());
        GroupCheck check{game, oracle.cards(), without_states, without_states};
        for (const Question& state : layer.winning)
          REQUIRE_FALSE(check.holds(state.kept, state.due, state.tops));
        if (aims == &layer.winning && climber.highest() == 0) ++at_threshold;
        if (aims == &layer.lost && climber.highest() > 0) ++proved;
      }
    }
  }
  if (large_samples()) {
    CHECK(at_threshold > scaled(50));
    CHECK(proved > scaled(50));
  }
}

TEST_CASE("The bound allows what hands can hold in the best turns, and no more", "[proof]") {
  SplitMix64 random{49};
  for (int trial = 0; trial < scaled(1000); ++trial) {
    const Position start = small_game(random, 12);
    INFO(describe(start));
    const ArrivalGame game{start};
    const int arrived = between(random, static_cast<int>(game.first), start.rules().cards);
    HoldingCosts costs;
    for (std::int64_t& cost : costs.cost) cost = random.below(2) == 0 ? 0 : between(random, 0, 9);
    costs.may_keep = game.coming[game.first] & ~game.coming[static_cast<std::size_t>(arrived)];
    CardSet kept;
    for (const int card : costs.may_keep) {
      if (kept.size() < start.rules().hand && random.below(2) == 0) kept = kept.with(card);
    }
    const int until_turn = static_cast<int>(game.drawn) - arrived;
    const int due =
        until_turn > 0
            ? until_turn
            : between(random, 0,
                      std::min(start.rules().hand - kept.size(), start.rules().cards - arrived));
    INFO(arrived << " arrived, " << kept.size() << " kept, " << due << " due");
    const HoldingBound bound{game, static_cast<std::size_t>(arrived), costs};
    REQUIRE(bound.threshold(kept, due) == most_held(start, costs, arrived, kept.size(), due));
  }
}

TEST_CASE("Costs are read as they were written, and others are no proof", "[proof]") {
  // Cards 2 to 11 arrive in order, four of them in hand at first.
  const ArrivalGame game{Position{Deal::of_deck({1, 4, 2, 10}, {2, 3, 4, 5, 6, 7, 8, 9, 10, 11})}};
  constexpr std::size_t kArrived = 7;
  HoldingCosts costs;
  costs.may_keep = CardSet{}.with(3).with(8);
  costs.cost[kArrived] = kMostCost;
  costs.cost[game.cards() - 1] = 1;
  costs.prize[3] = -kMostCost;
  costs.prize[11] = kMostCost;
  const auto written = [&](std::size_t lists) {
    return write_holding_costs(game, kArrived, std::vector(lists, costs));
  };
  const auto faulty = [&](const std::vector<std::uint8_t>& bytes) {
    try {
      read_holding_costs(game, kArrived, bytes);
    } catch (const ProofFault&) {
      return true;
    }
    return false;
  };
  const std::vector<std::uint8_t> four = written(4);
  const std::vector<HoldingCosts> read = read_holding_costs(game, kArrived, four);
  REQUIRE(read.size() == 4);
  for (const HoldingCosts& each : read) {
    REQUIRE(each.may_keep == costs.may_keep);
    REQUIRE(each.cost == costs.cost);
    REQUIRE(each.prize == costs.prize);
  }
  CHECK(faulty(written(5)));
  for (std::size_t size = 1; size < four.size() / 4; ++size)
    CHECK(faulty({four.begin(), four.begin() + static_cast<std::ptrdiff_t>(size)}));

  const auto faulty_with = [&](auto change) {
    const HoldingCosts before = costs;
    change();
    const bool found = faulty(written(1));
    costs = before;
    return found;
  };
  CHECK_FALSE(faulty_with([&] { costs.cost[kArrived] = 0; }));
  CHECK(faulty_with([&] { costs.cost[kArrived] = -1; }));
  CHECK(faulty_with([&] { costs.cost[kArrived] = kMostCost + 1; }));
  CHECK(faulty_with([&] { costs.prize[3] = -kMostCost - 1; }));
  CHECK(faulty_with([&] { costs.prize[11] = kMostCost + 1; }));
  CHECK(faulty_with([&] { costs.may_keep = costs.may_keep.with(9); }));  // has not arrived
}

}  // namespace backtrick::the_game::proof
