// Tests that solvers share nothing: threads with a solver each get the same results as one thread,
// node for node.

#include <thread>
#include <vector>

#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

std::vector<Deal> deals() {
  std::vector<Deal> deals;
  for_each_deal({{1, 1, 26, 32, 20}, {2, 2, 34, 38, 12}, {3, 3, 38, 40, 6}, {8, 2, 98, 98, 10}},
                [&](const Deal& deal) { deals.push_back(deal); });
  return deals;
}

std::vector<Result> solve_all(const std::vector<Deal>& deals, Solver solver = Solver{}) {
  std::vector<Result> results;
  for (const Deal& deal : deals) {
    results.push_back(solver.solve(deal, {.memory = std::size_t{1} << 22}));
  }
  return results;
}

TEST_CASE("threads: a solver each, the same results and node counts", "[threads]") {
  const std::vector<Deal> all = deals();
  const std::vector<Result> expected = solve_all(all);
  std::vector<std::vector<Result>> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& results : found) threads.emplace_back([&] { results = solve_all(all); });
  }
  for (const auto& results : found) {
    REQUIRE(results.size() == expected.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      INFO(describe(all[i]));
      REQUIRE(results[i].verdict == expected[i].verdict);
      REQUIRE(results[i].nodes == expected[i].nodes);
      REQUIRE(results[i].solution == expected[i].solution);
    }
  }
}

TEST_CASE("threads: a solver may move from one to another", "[threads]") {
  const std::vector<Deal> all = deals();
  Solver solver;
  const std::vector<Result> here = solve_all(all);
  solver.solve(all.front());
  std::vector<Result> there;
  std::jthread{[&, moved = std::move(solver)]() mutable {
    there = solve_all(all, std::move(moved));
  }}.join();
  REQUIRE(there.size() == here.size());
  for (std::size_t i = 0; i < all.size(); ++i) REQUIRE(there[i].nodes == here[i].nodes);
}

TEST_CASE("threads: several on one deal, the same result and node count", "[threads]") {
  Options options;
  options.quick_search = false;
  Solver solver{options};
  // Unwinnable and winnable deals, searched as a whole, and one deal in parts because the memory is
  // too small.
  const auto compare = [&](const Deal& deal, std::size_t memory) {
    const Result alone = solver.solve(deal, {.memory = memory, .threads = 1});
    const Result together = solver.solve(deal, {.memory = memory, .threads = 3});
    CHECK(together.verdict == alone.verdict);
    CHECK(together.nodes == alone.nodes);
    CHECK(together.solution == alone.solution);
    return alone.nodes;
  };
  const int hand = large_samples() ? 4 : 3;
  compare(Deal::numbered({1, hand, 2, kMaxCards}, 1), std::size_t{1} << 30);
  compare(Deal::numbered({1, hand, 2, kMaxCards}, 8), std::size_t{1} << 30);
  const Deal small = Deal::numbered({1, 3, 2, kMaxCards}, 1);
  CHECK(compare(small, 20'000) > compare(small, 1'000'000));
}

TEST_CASE("layers: told one after the other, and all that is counted", "[arrivals]") {
  std::vector<LayerCount> layers;
  Options options;
  options.quick_search = false;
  options.on_layer = [&](const LayerCount& layer) { layers.push_back(layer); };
  const Result result = Solver{options}.solve(Deal::numbered({1, 3, 2, kMaxCards}, 1));
  REQUIRE(result.verdict == Verdict::Unwinnable);
  REQUIRE_FALSE(layers.empty());
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < layers.size(); ++i) {
    CHECK(layers[i].arrived == i);
    CHECK(layers[i].cards == kMaxCards);
    CHECK(layers[i].groups > 0);
    CHECK(layers[i].states >= layers[i].groups);
    states += layers[i].states;
  }
  CHECK(states == result.nodes);
}

}  // namespace
}  // namespace backtrick::the_game
