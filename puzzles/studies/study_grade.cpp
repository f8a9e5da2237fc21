#include "puzzles/studies/study_grade.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>
#include <vector>

#include "puzzles/players/noisy_score.hpp"
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
  std::uint32_t order;        ///< among the thoughts of equally many turns
};

/// The unique turns of a study, each with the graph of the position in which it is played.
class StudyOnTable {
 public:
  explicit StudyOnTable(const Study& study) : study_{&study}, next_{study.position} {}

  bool solved_by(const PanelGame& game) {
    const SolverKind& kind = kStudyPanel[game.kind];
    for (std::size_t turn = 0; turn < study_->unique_turns(); ++turn) {
      if (turn == turns_.size()) add_turn();
      const std::uint64_t seed =
          game.replicate << 32 | turn << 24 | std::uint64_t{game.kind} << 16 | game.number;
      if (choose_turn(turns_[turn].graph, kind, seed) != turns_[turn].right) return false;
    }
    return true;
  }

 private:
  struct UniqueTurn {
    UniqueTurn(const Position& position, const Turn& turn)
        : graph{position}, right{graph.after(turn)} {}
    TurnGraph graph;
    std::uint32_t right;  ///< the place after the turn
  };

  void add_turn() {
    const Turn& turn = study_->solution[turns_.size()];
    turns_.emplace_back(next_, turn);
    next_ = after_turn(next_, turn);
  }

  const Study* study_;
  Position next_;                 ///< of the first turn that is not in `turns_`
  std::deque<UniqueTurn> turns_;  // a graph cannot be moved
};

}  // namespace

std::uint32_t choose_turn(TurnGraph& graph, const SolverKind& kind, std::uint64_t seed) {
  NoisyScore noisy{kDeviation};
  noisy.seed(seed);
  const auto judgement = static_cast<std::size_t>(kind.judgement);
  // Among equals the first, so that the choice is the same everywhere.
  const auto better = [](const Thought& a, const Thought& b) {
    return a.score != b.score ? a.score > b.score : a.order < b.order;
  };
  std::vector<Thought> beam;
  std::vector<Thought> next;
  const auto look_at = [&](std::uint32_t place, const Thought* from) {
    for (const TurnGraph::Edge& edge : graph.turns(place)) {
      const bool won = graph.won(edge.to);
      const std::int64_t score = won ? std::numeric_limits<std::int32_t>::max()
                                     : std::int64_t{edge.scores[judgement]} + noisy.error();
      next.push_back({score, edge.to, from != nullptr ? from->first_place : edge.to,
                      static_cast<std::uint32_t>(next.size())});
    }
  };
  look_at(TurnGraph::kStart, nullptr);
  for (int turn = 1;; ++turn) {
    if (next.empty()) break;  // no table of the last beam has a turn
    beam.resize(std::min(kBeam, next.size()));
    // The form without ranges, which older libraries for WebAssembly have.
    std::partial_sort_copy(next.begin(), next.end(), beam.begin(), beam.end(), better);
    next.clear();
    if (turn == kind.turns || graph.won(beam.front().place)) break;
    for (const Thought& thought : beam) look_at(thought.place, &thought);
  }
  return beam.front().first_place;
}

PanelGames try_study(const Study& study, std::uint64_t replicate) {
  StudyOnTable table{study};
  std::array<int, kSolverKinds> tries{};
  tries.fill(kTriesOfEach);
  return play_panel(tries, replicate, [&](std::size_t) {
    return [&](const PanelGame& game) {
      const bool solved = table.solved_by(game);
      return PanelResult{solved ? 0 : 1, solved ? 0 : 1, solved};
    };
  });
}

const Scale* study_scale(const Rules& rules) {
  static const std::vector<Scale> all_scales{
#include "puzzles/studies/scale_solo.inc"
  };
  const auto known = name_of(rules);
  if (!known) return nullptr;
  const auto found = std::ranges::find(all_scales, *known, &Scale::name);
  return found != all_scales.end() ? &*found : nullptr;
}

std::optional<Grade> grade_study(const Study& study) {
  const Scale* const scale = study_scale(study.position.rules());
  if (scale == nullptr) return std::nullopt;
  Grade grade = scale->grade(try_study(study));
  grade.standard_error.reset();
  return grade;
}

std::string in_words(const Grade& grade) {
  constexpr int kThousand = 1000;
  const auto size = static_cast<int>(std::lround(std::abs(grade.difficulty) * kThousand));
  std::string thousandths = std::to_string(size % kThousand + kThousand);
  thousandths.front() = '.';
  return std::string{name(grade.band)}
      .append(grade.difficulty < 0 ? ", -" : ", ")
      .append(std::to_string(size / kThousand))
      .append(thousandths);
}

}  // namespace backtrick::the_game
