// Benchmarks for the hot parts of the search one by one, and for whole deals by rule set. Use them
// to compare builds on one machine. The signature is the number that must be the same on all
// machines.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/solver.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/refutation_table.hpp"
#include "solver/the_game/state/state_key.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

const Arrivals& solo() {
  static const Arrivals arrivals{Deal::numbered({}, 1)};
  return arrivals;
}

/// Positions from all parts of games in which every move is one of the likely ones. This is similar
/// to the mixture that a search visits.
const std::vector<SoloState>& positions() {
  static const std::vector<SoloState> sample = [] {
    std::vector<SoloState> seen;
    SplitMix64 random{1};
    while (seen.size() < 1024) {
      SoloState position = SoloState::start(solo());
      MoveList moves;
      for (generate(solo(), position, MoveFilter::Sound, moves); !moves.empty();
           generate(solo(), position, MoveFilter::Sound, moves)) {
        seen.push_back(position);
        position = after(solo(), position, moves[random.below(moves.size())]);
      }
    }
    seen.resize(1024);
    return seen;
  }();
  return sample;
}

/// Calls `part` once for each position. Times are for one call.
template <typename Part>
void for_positions(benchmark::State& state, const Part& part) {
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(part(positions()[i++ % positions().size()]));
  state.SetItemsProcessed(state.iterations());
}

void generate_moves(benchmark::State& state) {
  for_positions(state,
                [filter = static_cast<MoveFilter>(state.range(0))](const SoloState& position) {
                  MoveList moves;
                  generate(solo(), position, filter, moves);
                  return moves.size();
                });
}
BENCHMARK(generate_moves)
    ->Arg(static_cast<int>(MoveFilter::All))
    ->Arg(static_cast<int>(MoveFilter::Sound))
    ->Arg(static_cast<int>(MoveFilter::Sound))
    ->ArgName("breadth");

void score_of_all_moves(benchmark::State& state) {
  const auto instructions = static_cast<Instructions>(state.range(0));
  if (!has(instructions)) return state.SkipWithError("not on this processor");
  const Evaluator evaluator{weights_for(2), kMaxCards, instructions};
  std::vector<std::int32_t> scores;
  for_positions(state, [&](const SoloState& position) {
    MoveList moves;
    generate(solo(), position, MoveFilter::ShortTurns, moves);
    scores.clear();
    evaluator.scores(solo(), position, moves, scores);
    return scores.data();
  });
}
BENCHMARK(score_of_all_moves)
    ->Arg(static_cast<int>(Instructions::Portable))
    ->Arg(static_cast<int>(Instructions::Avx2))
    ->Arg(static_cast<int>(Instructions::Avx512))
    ->ArgName("instructions");

void state_key_of(benchmark::State& state) {
  for_positions(state, [](const SoloState& position) { return state_key(solo(), position); });
}
BENCHMARK(state_key_of);

void is_dead_card(benchmark::State& state) {
  for_positions(state, [](const SoloState& position) { return dead_card(position); });
}
BENCHMARK(is_dead_card);

void is_blocked_turn(benchmark::State& state) {
  for_positions(state, [](const SoloState& position) { return blocked_turn(solo(), position); });
}
BENCHMARK(is_blocked_turn);

// Compares one vector of tops with eight others, as happens within a group of a layer.
void any_covers(benchmark::State& state) {
  std::vector<Tops> others;
  for (std::size_t i = 0; i < 8 + DominanceTest::kLanes; ++i)
    others.push_back(positions()[i * 7].tops);
  for_positions(state, [&](const SoloState& position) {
    static const TopClasses top_classes{position.unplayed, kMaxCards, true};
    return top_classes.test_of(position.tops).any_covers(others.data(), 8);
  });
}
BENCHMARK(any_covers);

/// A table of `range` bytes that holds all positions under scattered keys.
struct FilledTable {
  explicit FilledTable(std::int64_t bytes) {
    table.resize(static_cast<std::size_t>(bytes));
    table.forget_all();
    for (std::uint64_t i = 0; i < kKeys; ++i) store(key(i), positions()[i % positions().size()]);
  }
  static std::uint64_t key(std::uint64_t i) { return SplitMix64{i % kKeys}.next() >> 1; }
  void store(std::uint64_t key, const SoloState& position) {
    table.store(key, position.tops, 1, [&](const auto& tops) { return tops == position.tops; });
  }
  static constexpr std::uint64_t kKeys = 1 << 18;
  TranspositionTable table;
};

// Measured in the cache of a core, and far beyond any cache.
void table_probe(benchmark::State& state) {
  const FilledTable filled{state.range(0)};
  std::uint64_t i = 0;
  for_positions(state, [&](const SoloState& position) {
    const DominanceTest test{position};
    return filled.table.refutes(FilledTable::key(i++),
                                [&](Tops tops) { return test.covered_by(tops); });
  });
}
BENCHMARK(table_probe)->Arg(1 << 18)->Arg(1 << 28)->ArgName("bytes");

void table_store(benchmark::State& state) {
  FilledTable filled{state.range(0)};
  std::uint64_t i = 0;
  for_positions(state, [&](const SoloState& position) {
    filled.store(FilledTable::key(i++), position);
    return i;
  });
}
BENCHMARK(table_store)->Arg(1 << 18)->Arg(1 << 28)->ArgName("bytes");

/// Solves the numbered deals 0, 1, ... in turn.
void solve(benchmark::State& state, const Rules& rules, const Options& options) {
  Solver solver{options};
  constexpr Limits kLimits{.nodes = 1'000'000};
  std::uint64_t nodes = 0;
  std::uint64_t number = 0;
  for (auto _ : state) nodes += solver.solve(Deal::numbered(rules, number++ % 64), kLimits).nodes;
  state.SetItemsProcessed(state.iterations());
  const auto total = static_cast<double>(nodes);
  state.counters["nodes/s"] = benchmark::Counter(total, benchmark::Counter::kIsRate);
  state.counters["nodes/deal"] = benchmark::Counter(total, benchmark::Counter::kAvgIterations);
}

Options exhaustive(Engine engine) {
  Options options;
  options.quick_search = false;
  options.engine = engine;
  return options;
}

BENCHMARK_CAPTURE(solve, solo, Rules{1, 8, 2}, Options{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, solo_expert, Rules{1, 8, 3}, Options{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, solo_expert_7, Rules{1, 7, 3}, Options{})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, hand_3_by_arrivals, Rules{1, 3, 2}, exhaustive(Engine::Arrivals))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, hand_3_by_plays, Rules{1, 3, 2}, exhaustive(Engine::Plays))
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, hand_4_by_arrivals, Rules{1, 4, 3}, exhaustive(Engine::Arrivals))
    ->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
