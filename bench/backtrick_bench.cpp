// The hot parts of the search one by one, and whole deals by rule set. For comparing builds on one
// machine; what must be the same on all of them is the signature.

#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "../solver/bounds.hpp"
#include "../solver/horizon.hpp"
#include "../solver/movegen.hpp"
#include "../solver/ordering.hpp"
#include "../solver/shuffle.hpp"
#include "../solver/solver.hpp"
#include "../solver/state_key.hpp"
#include "../solver/transposition.hpp"

namespace {

using namespace backtrick;

const Arrivals& solo() {
  static const Arrivals arrivals{Deal::numbered({}, 1)};
  return arrivals;
}

/// Positions from the whole length of games that always follow one of the likely moves: a mixture
/// such as a search meets.
const std::vector<Position>& positions() {
  static const std::vector<Position> sample = [] {
    std::vector<Position> seen;
    SplitMix64 random{1};
    while (seen.size() < 1024) {
      Position position = Position::start(solo());
      MoveList moves;
      for (generate(solo(), position, Breadth::Likely, moves); !moves.empty();
           generate(solo(), position, Breadth::Likely, moves)) {
        seen.push_back(position);
        position = after(solo(), position, moves[random.below(moves.size())]);
      }
    }
    seen.resize(1024);
    return seen;
  }();
  return sample;
}

/// One call of `part` for each position; times are for one call.
template <typename Part>
void for_positions(benchmark::State& state, const Part& part) {
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(part(positions()[i++ % positions().size()]));
  state.SetItemsProcessed(state.iterations());
}

void generate_moves(benchmark::State& state) {
  for_positions(state, [breadth = static_cast<Breadth>(state.range(0))](const Position& position) {
    MoveList moves;
    generate(solo(), position, breadth, moves);
    return moves.size();
  });
}
BENCHMARK(generate_moves)
    ->Arg(static_cast<int>(Breadth::All))
    ->Arg(static_cast<int>(Breadth::Sound))
    ->Arg(static_cast<int>(Breadth::Likely))
    ->ArgName("breadth");

void promise_of_all_moves(benchmark::State& state) {
  const auto instructions = static_cast<Instructions>(state.range(0));
  if (!has(instructions)) return state.SkipWithError("not on this processor");
  const Ordering ordering{weights_for(2), kMaxCards, instructions};
  std::vector<std::int32_t> promises;
  for_positions(state, [&](const Position& position) {
    MoveList moves;
    generate(solo(), position, Breadth::Likeliest, moves);
    promises.clear();
    ordering.promises(solo(), position, moves, promises);
    return promises.data();
  });
}
BENCHMARK(promise_of_all_moves)
    ->Arg(static_cast<int>(Instructions::Portable))
    ->Arg(static_cast<int>(Instructions::Avx2))
    ->Arg(static_cast<int>(Instructions::Avx512))
    ->ArgName("instructions");

void state_key_of(benchmark::State& state) {
  for_positions(state, [](const Position& position) { return state_key(solo(), position); });
}
BENCHMARK(state_key_of);

void is_stranded(benchmark::State& state) {
  for_positions(state, [](const Position& position) { return stranded(position); });
}
BENCHMARK(is_stranded);

void is_clogged(benchmark::State& state) {
  for_positions(state, [](const Position& position) { return clogged(solo(), position); });
}
BENCHMARK(is_clogged);

// One vector of tops against eight others, as it happens within a group of a layer.
void any_covers(benchmark::State& state) {
  std::vector<Tops> others;
  for (std::size_t i = 0; i < 8 + CoverSearch::kLanes; ++i)
    others.push_back({positions()[i * 7].tops});
  for_positions(state, [&](const Position& position) {
    static const Horizons horizons{
        {Horizon{position.unplayed, kMaxCards, true}, Horizon{position.unplayed, kMaxCards, true}}};
    return CoverSearch{horizons, Tops{position.tops}}.any_covers(others.data(), 8);
  });
}
BENCHMARK(any_covers);

/// A table of `range` bytes holding all positions under scattered keys.
struct FilledTable {
  explicit FilledTable(std::int64_t bytes) {
    table.resize(static_cast<std::size_t>(bytes));
    table.forget_all();
    for (std::uint64_t i = 0; i < kKeys; ++i) store(key(i), positions()[i % positions().size()]);
  }
  static std::uint64_t key(std::uint64_t i) { return SplitMix64{i % kKeys}.next() >> 1; }
  void store(std::uint64_t key, const Position& position) {
    table.store(key, position.tops, 1, [&](const auto& tops) { return tops == position.tops; });
  }
  static constexpr std::uint64_t kKeys = 1 << 18;
  TranspositionTable table;
};

// In the cache of a core, and far beyond any cache.
void table_probe(benchmark::State& state) {
  const FilledTable filled{state.range(0)};
  std::uint64_t i = 0;
  for_positions(state, [&](const Position& position) {
    return filled.table.refutes(FilledTable::key(i++), AtLeast{position});
  });
}
BENCHMARK(table_probe)->Arg(1 << 18)->Arg(1 << 28)->ArgName("bytes");

void table_store(benchmark::State& state) {
  FilledTable filled{state.range(0)};
  std::uint64_t i = 0;
  for_positions(state, [&](const Position& position) {
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
