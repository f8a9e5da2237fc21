#include "puzzles/studies/study_panel.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "puzzles/grading/noisy_score.hpp"
#include "puzzles/studies/unique_turn.hpp"

namespace backtrick::the_game {
namespace {

/// How many tables of equally many turns a solver goes on with.
constexpr std::size_t kBeam = 12;

/// The standard deviation of an error, in the unit of the scores: two places on a pile, or a fifth
/// of a card that fits nowhere.
constexpr int kDeviation = 200;

/// A table that a solver thinks of.
struct Thought {
  std::int64_t score;         ///< as the solver sees it
  std::uint32_t place;        ///< in the graph
  std::uint32_t first_place;  ///< the table after its first turn
};

}  // namespace

std::uint32_t choose_turn(TurnGraph& graph, const SolverKind& kind, std::uint64_t seed) {
  NoisyScore noisy{kDeviation};
  noisy.seed(seed);
  const auto judgement = static_cast<std::size_t>(kind.judgement);
  const auto better = [](const Thought& a, const Thought& b) { return a.score > b.score; };
  std::vector<Thought> beam;
  std::vector<Thought> next;
  const auto look_at = [&](std::uint32_t place, const Thought* from) {
    for (const TurnGraph::Edge& edge : graph.turns(place)) {
      const bool won = graph.won(edge.to);
      const std::int64_t score = won ? std::numeric_limits<std::int32_t>::max()
                                     : std::int64_t{edge.scores[judgement]} + noisy.error();
      next.push_back({score, edge.to, from != nullptr ? from->first_place : edge.to});
    }
  };
  look_at(TurnGraph::kStart, nullptr);
  for (int turn = 1;; ++turn) {
    // A stable order, so that the choice among equals is the same everywhere.
    std::ranges::stable_sort(next, better);
    if (next.empty()) break;  // no table of the last beam has a turn
    std::swap(beam, next);
    next.clear();
    if (turn == kind.turns || graph.won(beam.front().place)) break;
    if (beam.size() > kBeam) beam.resize(kBeam);
    for (const Thought& thought : beam) look_at(thought.place, &thought);
  }
  return beam.front().first_place;
}

PanelSolves try_study(const Study& study, std::uint64_t replicate) {
  std::array<std::uint64_t, kSolverKinds> solved{};  // a bit for each try that is right so far
  solved.fill((std::uint64_t{1} << kTriesOfEach) - 1);
  Position now = study.position;
  for (std::size_t turn = 0; turn < study.unique_turns(); ++turn) {
    TurnGraph graph{now};
    const std::uint32_t right = graph.after(study.solution[turn]);
    for (std::size_t kind = 0; kind < kSolverKinds; ++kind) {
      for (std::uint64_t i = 0; i < kTriesOfEach; ++i) {
        if ((solved[kind] >> i & 1U) == 0) continue;
        const std::uint64_t seed = replicate << 32 | turn << 24 | kind << 16 | i;
        if (choose_turn(graph, kStudyPanel[kind], seed) != right)
          solved[kind] &= ~(std::uint64_t{1} << i);
      }
    }
    now = after_turn(now, study.solution[turn]);
  }
  PanelSolves solves{};
  for (std::size_t kind = 0; kind < kSolverKinds; ++kind)
    solves[kind] = std::popcount(solved[kind]);
  return solves;
}

}  // namespace backtrick::the_game
