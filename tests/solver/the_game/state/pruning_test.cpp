// Tests that pruning and memory change only how long a search takes, never its verdict.

#include "solver/the_game/state/pruning.hpp"

#include <vector>

#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Checks that searches with these prunings, and with quick stages before them, give one verdict.
void expect_same_verdicts(Engine engine, const std::vector<Pruning>& prunings,
                          std::initializer_list<Sample> samples) {
  std::vector<Solver> solvers;
  for (const Pruning& pruning : prunings) {
    Options options = exhaustive(engine, pruning);
    solvers.emplace_back(options);
    options.quick_search = true;
    solvers.emplace_back(options);
  }
  int lost = 0;
  for_each_deal(samples, [&](const Deal& deal) {
    INFO(describe(deal));
    const Verdict expected = solvers.front().solve(deal).verdict;
    REQUIRE(expected != Verdict::Undecided);
    for (std::size_t i = 1; i < solvers.size(); ++i) {
      INFO("solver " << i);
      REQUIRE(solvers[i].solve(deal).verdict == expected);
    }
    lost += expected == Verdict::Unwinnable ? 1 : 0;
  });
  if (large_samples()) CHECK(lost >= scaled(50));
}

TEST_CASE("pruning: by plays, the same verdicts", "[pruning][slow]") {
  std::vector<Pruning> prunings{none(), all()};
  for (const Switch& each : switches_of(Engine::Plays)) {
    prunings.push_back(all_but(each.rule));
    prunings.push_back(only(each.rule));
  }
  expect_same_verdicts(Engine::Plays, prunings,
                       {{1, 1, 24, 30, 25},
                        {2, 2, 30, 36, 20},
                        {2, 1, 40, 42, 8},
                        {3, 3, 36, 40, 10},
                        {4, 4, 38, 40, 6},
                        {3, 2, 6, 12, 3}});
}

// Without dominance, a search by arrivals soon becomes too large. So no card may be kept here.
TEST_CASE("pruning: by arrivals, the same verdicts where no card can wait", "[pruning][slow]") {
  std::vector<Pruning> prunings{none(), all()};
  for (const Switch& each : switches_of(Engine::Arrivals)) {
    prunings.push_back(all_but(each.rule));
    prunings.push_back(only(each.rule));
  }
  expect_same_verdicts(
      Engine::Arrivals, prunings,
      {{1, 1, 26, 34, 30}, {2, 2, 32, 38, 15}, {3, 3, 38, 40, 4}, {2, 1, 1, 16, 3}});
}

TEST_CASE("pruning: by arrivals, the same verdicts where cards can wait", "[pruning][slow]") {
  std::vector<Pruning> prunings{only(&Pruning::dominance), all()};
  for (const auto rule :
       {&Pruning::dead_card, &Pruning::fewer, &Pruning::open_turn, &Pruning::lagrangian}) {
    prunings.push_back(all_but(rule));
  }
  expect_same_verdicts(Engine::Arrivals, prunings,
                       {{2, 1, 46, 58, 20}, {3, 2, 56, 62, 4}, {4, 3, 60, 64, 1}});
}

std::uint64_t nodes_of(Engine engine, const Pruning& pruning,
                       std::initializer_list<Sample> samples) {
  Solver solver{exhaustive(engine, pruning)};
  std::uint64_t nodes = 0;
  for_each_deal(samples, [&](const Deal& deal) { nodes += solver.solve(deal).nodes; });
  return nodes;
}

// A switch without effect would pass the tests above.
TEST_CASE("pruning: every switch saves nodes", "[pruning][slow]") {
  if (!large_samples()) return;  // a few deals need not show it
  // In the search by plays, most rules have similar effects, so each is tested alone.
  const std::initializer_list<Sample> lost{{2, 2, 32, 36, 10}};
  for (const Switch& each : switches_of(Engine::Plays)) {
    CHECK(nodes_of(Engine::Plays, only(each.rule), lost) < nodes_of(Engine::Plays, none(), lost));
  }
  for (const Switch& each : switches_of(Engine::Arrivals)) {
    const std::initializer_list<Sample> small{{2, 1, 20, 22, 4}};
    const std::initializer_list<Sample> large{{2, 1, 53, 54, 4}, {3, 2, 60, 60, 2}};
    const auto& samples = each.rule == &Pruning::dominance ? small : large;
    CHECK(nodes_of(Engine::Arrivals, all_but(each.rule), samples) >
          nodes_of(Engine::Arrivals, all(), samples));
  }
}

void expect_same_with_memory_of(std::initializer_list<std::size_t> sizes,
                                std::initializer_list<Sample> samples) {
  Solver roomy;
  std::vector<Solver> tight;
  for (const Engine engine : kEngines) {
    tight.emplace_back(exhaustive(engine));
    tight.emplace_back(exhaustive(engine, only(&Pruning::dead_card)));
  }
  int lost = 0;
  for_each_deal(samples, [&](const Deal& deal) {
    const Verdict expected = roomy.solve(deal).verdict;
    for (const std::size_t bytes : sizes) {
      for (std::size_t i = 0; i < tight.size(); ++i) {
        INFO(describe(deal) << ", " << bytes << " bytes, solver " << i);
        REQUIRE(tight[i].solve(deal, {.memory = bytes}).verdict == expected);
      }
    }
    lost += expected == Verdict::Unwinnable ? 1 : 0;
  });
  if (large_samples()) CHECK(lost >= scaled(10));
}

TEST_CASE("memory: none, the same verdicts", "[pruning][memory][slow]") {
  expect_same_with_memory_of({0, 100}, {{1, 1, 24, 26, 60}, {2, 2, 20, 26, 10}, {3, 2, 6, 12, 3}});
}

TEST_CASE("memory: a little, the same verdicts", "[pruning][memory][slow]") {
  expect_same_with_memory_of({1024, 2048, 8192, 100'000},
                             {{1, 1, 24, 27, 30}, {2, 2, 24, 28, 10}, {3, 3, 24, 28, 10}});
}

// The memory is too small for the layers of a deal but large enough for most of its table. This
// tests the search in parts and its cost.
TEST_CASE("memory: a layer that does not fit is searched in parts", "[pruning][memory]") {
  Solver roomy{exhaustive(Engine::Arrivals)};
  Solver tight{exhaustive(Engine::Arrivals)};
  std::uint64_t nodes = 0;
  std::uint64_t nodes_in_parts = 0;
  int lost = 0;
  for_each_deal({{2, 2, 34, 38, 20}, {3, 3, 38, 42, 8}, {2, 1, 46, 50, 3}}, [&](const Deal& deal) {
    const Result result = roomy.solve(deal);
    nodes += result.nodes;
    for (const std::size_t bytes : {4'000U, 20'000U, 60'000U}) {
      INFO(describe(deal) << ", " << bytes << " bytes");
      const Result in_parts = tight.solve(deal, {.memory = bytes});
      REQUIRE(in_parts.verdict == result.verdict);
      nodes_in_parts += in_parts.nodes;
    }
    lost += result.verdict == Verdict::Unwinnable ? 1 : 0;
  });
  if (large_samples()) CHECK(lost >= scaled(50));
  CHECK(nodes_in_parts > 3 * nodes);
}

// The memory cannot hold all layers until a win is found, but it holds two. The earliest layers are
// dropped and built again on the way back.
TEST_CASE("memory: layers dropped are made again for the line", "[pruning][memory]") {
  Solver solver{exhaustive(Engine::Arrivals)};
  int made_again = 0;
  for_each_deal({{2, 1, 44, 50, 12}, {3, 2, 44, 50, 6}}, [&](const Deal& deal) {
    const Result roomy = solver.solve(deal);
    if (roomy.verdict != Verdict::Winnable) return;
    for (const std::size_t bytes : {50'000U, 100'000U, 200'000U}) {
      INFO(describe(deal) << ", " << bytes << " bytes");
      const Result tight = solver.solve(deal, {.memory = bytes});
      REQUIRE(tight.verdict == Verdict::Winnable);
      made_again += tight.nodes > roomy.nodes ? 1 : 0;
    }
  });
  if (large_samples()) CHECK(made_again >= scaled(5));
}

// Building a layer in portions changes only the memory that is needed.
TEST_CASE("memory: a layer made in portions is the same layer", "[pruning][memory]") {
  Solver solver{exhaustive(Engine::Arrivals)};
  const Deal deal = Deal::numbered({1, 4, 2, kMaxCards}, 1);
  const Result whole = solver.solve(deal);
  const Result in_portions = solver.solve(deal, {.memory = 2'500'000});
  CHECK(whole.verdict == Verdict::Unwinnable);
  CHECK(in_portions.verdict == Verdict::Unwinnable);
  CHECK(in_portions.nodes == whole.nodes);
}

// Compares node counts, not only verdicts: a table that kept another deal's refutations would prune
// more.
TEST_CASE("memory: warm or cold, the same result", "[pruning][memory]") {
  for (const Engine engine : kEngines) {
    Solver reused{exhaustive(engine)};
    for (const std::size_t bytes : {std::size_t{4096}, std::size_t{50'000}, std::size_t{1} << 22}) {
      const Limits limits{.memory = bytes};
      for_each_deal({{1, 1, 24, 28, 15}, {2, 2, 28, 31, 10}, {3, 2, 6, 12, 3}},
                    [&](const Deal& deal) {
                      INFO(describe(deal) << ", " << bytes << " bytes");
                      const Result fresh = Solver{exhaustive(engine)}.solve(deal, limits);
                      for (int again = 0; again < 2; ++again) {
                        const Result warm = reused.solve(deal, limits);
                        REQUIRE(warm.verdict == fresh.verdict);
                        REQUIRE(warm.nodes == fresh.nodes);
                        REQUIRE(warm.solution == fresh.solution);
                      }
                    });
    }
  }
}

}  // namespace
}  // namespace backtrick::the_game
