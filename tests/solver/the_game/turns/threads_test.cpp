// Tests that the search by turns finds the same with any number of threads: verdict, line, count of
// positions, and layers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game {
namespace {

struct Answer {
  Result result;
  std::vector<std::uint64_t> states;  ///< of each layer
};

template <typename Question>
Answer answer(const Question& question, unsigned threads, std::uint64_t nodes) {
  Answer answer;
  Options options;
  options.quick_search = false;
  options.engine = Engine::Turns;
  options.on_layer = [&](const LayerCount& layer) { answer.states.push_back(layer.states); };
  answer.result = Solver{options}.solve(question, {.nodes = nodes, .threads = threads});
  return answer;
}

/// Asks one thread, and several. Returns what one thread answers.
template <typename Question>
Result compare(const Question& question,
               std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max()) {
  INFO(describe(question));
  const Answer alone = answer(question, 1, nodes);
  for (const unsigned threads : {2U, 3U}) {
    INFO(threads << " threads");
    const Answer together = answer(question, threads, nodes);
    REQUIRE(together.result.verdict == alone.result.verdict);
    REQUIRE(together.result.nodes == alone.result.nodes);
    REQUIRE(together.result.solution == alone.result.solution);
    REQUIRE(together.states == alone.states);
  }
  return alone.result;
}

TEST_CASE("turns: several threads, the same deals", "[turns][threads]") {
  int won = 0;
  int lost = 0;
  int large = 0;
  const auto compare_deal = [&](const Deal& deal) {
    const Result whole = compare(deal);
    (whole.verdict == Verdict::Winnable ? won : lost) += 1;
    if (whole.nodes < 4000) return;  // one thread expands layers of few groups
    ++large;
    // A limit that ends within a large layer.
    const Result part = compare(deal, whole.nodes - whole.nodes / 3);
    REQUIRE(part.verdict == Verdict::Undecided);
    REQUIRE(part.nodes == whole.nodes - whole.nodes / 3);
  };
  for_each_deal(2, {2, 1, 22, 26, 2}, compare_deal);
  for_each_deal(3, {2, 1, 16, 20, 1}, compare_deal);
  for_each_deal(2, {3, 2, 34, 38, 1}, compare_deal);
  for_each_deal(2, {2, 2, 40, 50, 1}, compare_deal);
  CHECK(won > 0);
  CHECK(large > 0);
  if (large_samples()) CHECK(lost > 0);
}

TEST_CASE("turns: several threads, the same positions under way", "[turns][threads]") {
  SplitMix64 random{53};
  int searched = 0;
  for (const PositionFamily& family : position_families()) {
    if (family.players.most < 2) continue;
    for (int i = 0; i < scaled(20); ++i) {
      const Position position = random_position(family, random);
      if (position.rules().players < 2) continue;
      compare(position);
      ++searched;
    }
  }
  CHECK(searched > 0);
}

}  // namespace
}  // namespace backtrick::the_game
