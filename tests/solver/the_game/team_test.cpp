// Tests of several players: the solver against an oracle of its own, with rules off and on, and the
// verdicts for all named rule sets.

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"

namespace backtrick::the_game {
namespace {

/// A sample for a number of players.
struct TeamSample {
  int players;
  Sample sample;
};

template <typename Visit>
void for_each_team_deal(std::initializer_list<TeamSample> samples, const Visit& visit) {
  for (const auto& [players, sample] : samples) for_each_deal(players, sample, visit);
}

void expect_certified(const Deal& deal, const Result& result) {
  const Replay check = replay(deal, result.solution, result.first_player);
  REQUIRE_FALSE(check.fault);
  REQUIRE(check.left == 0);
}

/// Compares ways of solving with the oracle's verdict: a third of them for each deal, in turn, and
/// every way at night.
class TeamComparison {
 public:
  TeamComparison() {
    for (const Engine engine : kTeamEngines) {
      add(engine, {});
      for (const Switch& each : switches_of(engine)) add(engine, all_but(each.rule));
      // The search by turns makes all states of a layer, of which there are too many without rules.
      if (engine == Engine::Turns) continue;
      add(engine, none());
      for (const Switch& each : switches_of(engine)) add(engine, only(each.rule));
    }
    solvers_.emplace_back();  // the default options
  }

  void operator()(const Deal& deal) {
    INFO(describe(deal));
    const bool winnable = TeamOracle{deal}.winnable();
    for (std::size_t i = first_way(deals_); i < solvers_.size(); i += way_step()) {
      INFO("solver " << i);
      const Result result = solvers_[i].solve(deal, {.memory = std::size_t{1} << 22});
      REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
      if (winnable) {
        expect_certified(deal, result);
        REQUIRE(TeamOracle{deal}.winnable_from(static_cast<std::size_t>(result.first_player) - 1));
      }
    }
    ++deals_;
    lost_ += winnable ? 0 : 1;
  }

  void expect_lost_percent(std::size_t least) const {
    INFO(deals_ << " deals, " << lost_ << " unwinnable");
    if (large_samples()) CHECK(lost_ * 100 >= least * deals_);
  }

 private:
  void add(Engine engine, const Pruning& pruning) {
    solvers_.emplace_back(exhaustive(engine, pruning));
  }

  std::vector<Solver> solvers_;
  std::size_t deals_ = 0;
  std::size_t lost_ = 0;
};

void expect_oracle_agrees(std::initializer_list<TeamSample> samples,
                          std::size_t least_lost_percent) {
  TeamComparison compare;
  for_each_team_deal(samples, [&](const Deal& deal) {
    compare(deal);
    compare(stride_deal(deal));
  });
  compare.expect_lost_percent(least_lost_percent);
}

TEST_CASE("team oracle: two with a card each", "[team][oracle][slow]") {
  expect_oracle_agrees({{2, {1, 1, 1, 30, 8}}, {2, {1, 1, 31, 44, 5}}}, 10);
}

TEST_CASE("team oracle: two with two cards each", "[team][oracle][slow]") {
  expect_oracle_agrees({{2, {2, 2, 2, 30, 2}}, {2, {2, 2, 31, 44, 4}}, {2, {2, 1, 2, 18, 3}}}, 10);
}

TEST_CASE("team oracle: two with three cards each", "[team][oracle][slow]") {
  expect_oracle_agrees({{2, {3, 3, 4, 40, 2}}, {2, {3, 2, 4, 16, 3}}, {2, {3, 1, 4, 14, 2}}}, 0);
}

TEST_CASE("team oracle: three", "[team][oracle][slow]") {
  expect_oracle_agrees({{3, {1, 1, 1, 34, 5}},
                        {3, {2, 2, 1, 34, 3}},
                        {3, {2, 1, 2, 15, 3}},
                        {3, {3, 3, 4, 20, 2}},
                        {3, {3, 2, 4, 14, 2}}},
                       4);
}

TEST_CASE("team oracle: four and five", "[team][oracle][slow]") {
  expect_oracle_agrees({{4, {1, 1, 1, 34, 2}}, {5, {1, 1, 1, 34, 2}}, {5, {2, 2, 3, 16, 2}}}, 1);
}

/// Sizes at which many deals are lost and quickly decided.
constexpr std::initializer_list<TeamSample> kLosable{
    {2, {1, 1, 32, 38, 6}}, {2, {2, 2, 38, 44, 6}}, {2, {2, 1, 50, 54, 1}}, {3, {2, 2, 40, 44, 6}}};

TEST_CASE("team: every rule set of the table is played", "[team]") {
  Solver solver;
  for (const NamedRules& named : rule_sets()) {
    if (named.rules.players == 1) continue;
    INFO(named.name);
    for (std::uint64_t number = 1; number <= 3; ++number) {
      const Deal deal = Deal::numbered(named.rules, number);
      const Result result = solver.solve(deal);
      REQUIRE(result.verdict == Verdict::Winnable);
      expect_certified(deal, result);
    }
  }
}

// One player alone never needs more than 2*min_plays-1 cards in a turn. Two players do: this deal
// is lost if turns have one card, so long turns cannot be left out.
TEST_CASE("team: long turns can be needed", "[team][oracle]") {
  const Deal deal = stride_deal(Deal::numbered({2, 2, 1, 44}, 76));
  const Result result = Solver{exhaustive(std::nullopt)}.solve(deal);
  REQUIRE(result.verdict == Verdict::Winnable);
  expect_certified(deal, result);
  const auto is_long = [](const Turn& turn) { return turn.size() > 1; };
  CHECK(std::ranges::any_of(result.solution, is_long));
}

TEST_CASE("team: a deal and its mirror are winnable together", "[team][symmetry]") {
  Solver solver;
  int lost = 0;
  for_each_team_deal(kLosable, [&](const Deal& deal) {
    INFO(describe(deal));
    const Result result = solver.solve(deal);
    REQUIRE(solver.solve(mirrored(deal)).verdict == result.verdict);
    lost += result.verdict == Verdict::Unwinnable ? 1 : 0;
  });
  CHECK(lost >= scaled(20));
}

// The players choose who begins, and that matters: some deals are winnable only if certain players
// begin.
TEST_CASE("team: who begins can decide", "[team][oracle][slow]") {
  Solver solver;
  int matters = 0;
  for_each_team_deal({{2, {1, 1, 28, 36, 10}}, {3, {1, 1, 28, 34, 6}}}, [&](const Deal& deal) {
    INFO(describe(deal));
    TeamOracle oracle{deal};
    const auto players = static_cast<std::size_t>(deal.rules().players);
    std::size_t winners = 0;
    for (std::size_t first = 0; first < players; ++first) winners += oracle.winnable_from(first);
    const Result result = solver.solve(deal);
    REQUIRE((result.verdict == Verdict::Winnable) == (winners > 0));
    matters += winners > 0 && winners < players ? 1 : 0;
  });
  if (large_samples()) CHECK(matters >= scaled(5));
}

TEST_CASE("team: little memory, warm or cold, the same verdicts", "[team][memory]") {
  Solver roomy{exhaustive(std::nullopt)};
  Solver tight{exhaustive(std::nullopt)};
  for_each_team_deal(kLosable, [&](const Deal& deal) {
    INFO(describe(deal));
    const Result fresh = Solver{exhaustive(std::nullopt)}.solve(deal);
    const Result reused = roomy.solve(deal);
    REQUIRE(reused.verdict == fresh.verdict);
    REQUIRE(reused.nodes == fresh.nodes);
    REQUIRE(reused.solution == fresh.solution);
  });
  for_each_team_deal({{2, {1, 1, 20, 24, 6}}, {2, {2, 2, 20, 24, 3}}}, [&](const Deal& deal) {
    INFO(describe(deal));
    const Verdict expected = roomy.solve(deal).verdict;
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{1024}, std::size_t{20'000}})
      REQUIRE(tight.solve(deal, {.memory = bytes}).verdict == expected);
  });
}

TEST_CASE("team: a node limit is exact and no verdict", "[team][limits]") {
  for (const bool quick : {false, true}) {
    Options options;
    options.quick_search = quick;
    Solver solver{options};
    const Deal deal = Deal::numbered({2, 2, 1, kMaxCards}, 1);
    for (const std::uint64_t nodes : {0U, 1U, 1000U, 1025U, 5000U}) {
      const Result result = solver.solve(deal, {.nodes = nodes});
      CHECK(result.verdict == Verdict::Undecided);
      CHECK(result.limit == Limit::Nodes);
      CHECK(result.nodes == nodes);
      CHECK(result.solution.empty());
    }
  }
}

TEST_CASE("team: every switch saves nodes", "[team][pruning]") {
  if (!large_samples()) return;  // a few deals need not show it
  const auto nodes_with = [](const Pruning& pruning) {
    Solver solver{exhaustive(std::nullopt, pruning)};
    std::uint64_t nodes = 0;
    for_each_team_deal({{2, {2, 2, 32, 36, 4}}},
                       [&](const Deal& deal) { nodes += solver.solve(deal).nodes; });
    return nodes;
  };
  for (const Switch& each : switches_of(Engine::Plays)) {
    INFO(each.name);
    CHECK(nodes_with(only(each.rule)) < nodes_with(none()));
  }
}

}  // namespace
}  // namespace backtrick::the_game
