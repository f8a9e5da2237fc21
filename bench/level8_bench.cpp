// Benchmarks of Level 8: numbered deals, with the fewest turns to place each default level and to
// go out. Items are deals. level8_both is what a survey does.

#include <benchmark/benchmark.h>

#include <cstdint>

#include "solver/level8/solver.hpp"

namespace {

using namespace backtrick::level8;

const Level& default_level(std::int64_t number) {
  return default_levels().levels[static_cast<std::size_t>(number) - 1];
}

void level8_goal(benchmark::State& state, Goal goal) {
  const Level& level = default_level(state.range(0));
  std::uint64_t number = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(fewest_turns(Deal::numbered({}, number++), level, goal));
  state.SetItemsProcessed(state.iterations());
}

void level8_both(benchmark::State& state) {
  const Level& level = default_level(state.range(0));
  std::uint64_t number = 0;
  for (auto _ : state) {
    const Deal deal = Deal::numbered({}, number++);
    benchmark::DoNotOptimize(fewest_turns(deal, level, Goal::Place));
    benchmark::DoNotOptimize(fewest_turns(deal, level, Goal::Out));
  }
  state.SetItemsProcessed(state.iterations());
}

void level8_game(benchmark::State& state) {
  std::uint64_t number = 0;
  for (auto _ : state) benchmark::DoNotOptimize(solve_game({}, default_levels(), number++));
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK_CAPTURE(level8_goal, place, Goal::Place)->DenseRange(1, 8);
BENCHMARK_CAPTURE(level8_goal, out, Goal::Out)->DenseRange(1, 8);
BENCHMARK(level8_both)->DenseRange(1, 8);
BENCHMARK(level8_game);

}  // namespace
