// Tests of the Lagrangian bound: no winnable state is called lost, with any multipliers.

#include "solver/the_game/arrival/lagrangian_bound.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/arrival/multiplier_optimizer.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

struct State {
  std::size_t arrived;
  CardSet kept;
  int due;
  Tops tops;
};

/// The states along a solution, by cards arrived.
std::vector<State> states_of(const Deal& deal, const Line& solution) {
  const std::size_t cards = deal.deck().size();
  std::array<std::size_t, 128> arrives{};
  for (std::size_t i = 0; i < cards; ++i) arrives[deal.deck()[i]] = i + 1;

  std::array<std::vector<Card>, 4> piles;
  std::vector<std::size_t> turns{static_cast<std::size_t>(deal.rules().hand)};  // where turns begin
  for (const auto& turn : solution) {
    for (const Play play : turn) piles[static_cast<std::size_t>(play.pile)].push_back(play.card);
    turns.push_back(turns.back() + turn.size());
  }

  std::vector<State> states;
  for (std::size_t arrived = 0; arrived < cards; ++arrived) {
    State state{arrived, {}, 0, {}};
    for (std::size_t pile = 0; pile < 4; ++pile) {
      bool waits = false;  // whether the card waits for an earlier one of its pile
      int top = pile < 2 ? 1 : deal.rules().cards + 2;
      for (const Card card : piles[pile]) {
        waits = waits || arrives[card] > arrived;
        if (!waits) top = card;
        if (waits && arrives[card] <= arrived) state.kept = state.kept.with(card);
      }
      state.tops.set(pile, top);
    }
    const auto next = std::ranges::lower_bound(turns, arrived);
    state.due = static_cast<int>(std::min(*next, cards) - arrived);
    states.push_back(state);
  }
  return states;
}

/// Random holding costs and card multipliers: mostly similar, of very different sizes, all zero, or
/// the maximum.
Multipliers random_multipliers(SplitMix64& random) {
  const auto below = [&](std::uint64_t bound) {
    return static_cast<std::int32_t>(random.below(bound));
  };
  const std::int32_t most_holding_cost = 1 + below(4) * Multipliers::kOne;
  const std::int32_t most_multiplier = 1 + below(20) * Multipliers::kOne;
  const std::int32_t least_multiplier = below(3) * Multipliers::kOne;
  Multipliers multipliers;
  if (below(8) == 0) {
    for (std::int32_t& holding_cost : multipliers.holding_cost)
      holding_cost = below(2) * Multipliers::kMost;
    for (std::int32_t& card_multiplier : multipliers.card_multiplier)
      card_multiplier = below(4) == 0 ? -Multipliers::kMost : Multipliers::kMost;
    return multipliers;
  }
  for (std::int32_t& holding_cost : multipliers.holding_cost)
    holding_cost = below(3) == 0 ? 0 : below(static_cast<std::uint64_t>(most_holding_cost));
  for (std::int32_t& card_multiplier : multipliers.card_multiplier)
    card_multiplier =
        below(static_cast<std::uint64_t>(most_multiplier + least_multiplier)) - least_multiplier;
  return multipliers;
}

/// Visits all states along a solution of each winnable deal. Returns the number of those deals.
template <typename Visit>
int for_each_state_won(std::initializer_list<Sample> samples, const Visit& visit) {
  Solver solver{exhaustive(Engine::Arrivals, all_but(&Pruning::lagrangian))};
  int won = 0;
  for_each_deal(samples, [&](const Deal& deal) {
    const Result result = solver.solve(deal);
    if (result.verdict != Verdict::Winnable || deal.rules().cards <= deal.rules().hand) return;
    ++won;
    INFO(describe(deal));
    const Arrivals arrivals{deal};
    for (const State& state : states_of(deal, result.solution)) {
      INFO("arrived " << state.arrived << ", due " << state.due);
      visit(deal, arrivals, state);
    }
  });
  return won;
}

TEST_CASE("Lagrangian bound: nothing on the way to a win is lost", "[lagrangian_bound][slow]") {
  SplitMix64 random{20261121};
  LagrangianBound bound;
  double closest = -1e9;
  const int won = for_each_state_won(
      {{1, 1, 8, 26, 20},
       {2, 1, 8, 40, 6},
       {2, 2, 8, 34, 10},
       {3, 2, 10, 50, 4},
       {4, 2, 20, 60, 2},
       {3, 3, 8, 40, 8},
       {5, 3, 20, 60, 2}},
      [&](const Deal& deal, const Arrivals& arrivals, const State& state) {
        for (int i = 0; i < 4; ++i) {
          const Multipliers multipliers = random_multipliers(random);
          bound.make(arrivals, deal.deck(), state.arrived, state.kept, multipliers);
          const std::int32_t lacks =
              bound.threshold(state.kept, state.due) - bound.least(state.tops);
          REQUIRE(lacks >= 0);
          closest = std::max(closest, -static_cast<double>(lacks));
        }
      });
  CHECK(won >= scaled(300));
  CHECK(closest == 0);  // otherwise the bound has unnecessary slack
}

// Uses the best multipliers for the state itself, where an error in the bound would show.
TEST_CASE("Lagrangian bound: no multipliers prove a state lost that can be won",
          "[lagrangian_bound][slow]") {
  SearchBudget budget{{}};
  MultiplierOptimizer optimizer;
  SplitMix64 random{20261122};
  const int won = for_each_state_won(
      {{1, 1, 14, 26, 6},
       {2, 1, 20, 44, 3},
       {2, 2, 20, 34, 4},
       {3, 2, 30, 56, 2},
       {4, 2, 50, 70, 1},
       {3, 3, 20, 40, 3},
       {5, 3, 40, 60, 1}},
      [&](const Deal& deal, const Arrivals& arrivals, const State& state) {
        if (random.below(100) >= static_cast<std::uint64_t>(test_scale())) return;
        MemoryAccount account{std::size_t{1} << 20};
        ArrivalLayer layer{account};
        layer.groups.push_back(
            {.kept = state.kept, .count = 1, .due = static_cast<std::uint8_t>(state.due)});
        layer.chunks.emplace_back(account).push_back(state.tops);
        optimizer.begin_afresh();
        REQUIRE_FALSE(optimizer.fit(arrivals, deal.deck(), state.arrived, layer, 0, 1, 1, budget));
      });
  CHECK(won >= scaled(50));
}

TEST_CASE("Lagrangian bound: proves losses without any search", "[lagrangian_bound]") {
  Solver solver{exhaustive(Engine::Arrivals, all())};
  for (const Rules rules : {Rules{1, 2, 2, 98}, Rules{1, 3, 2, 98}, Rules{1, 4, 3, 98}}) {
    int at_once = 0;
    for (std::uint64_t number = 0; number < scaled(std::uint64_t{10}); ++number) {
      const Result result = solver.solve(Deal::numbered(rules, number));
      CHECK(result.verdict == Verdict::Unwinnable);
      at_once += result.nodes < 40 ? 1 : 0;  // 40 nodes: until the hand has arrived
    }
    if (large_samples()) CHECK(at_once >= scaled(5));
  }
}

TEST_CASE("Lagrangian bound: cuts a proof by ten", "[lagrangian_bound]") {
  const Deal deal = Deal::numbered({1, 4, 2, 98}, 1);
  const Result with = Solver{exhaustive(Engine::Arrivals)}.solve(deal);
  const Result without =
      Solver{exhaustive(Engine::Arrivals, all_but(&Pruning::lagrangian))}.solve(deal);
  CHECK(with.verdict == Verdict::Unwinnable);
  CHECK(without.verdict == Verdict::Unwinnable);
  CHECK(10 * with.nodes < without.nodes);
}

}  // namespace
}  // namespace backtrick::the_game
