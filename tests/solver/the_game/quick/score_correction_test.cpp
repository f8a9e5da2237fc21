// Tests of what is learned while one deal is searched: after the example of states that last or do
// not, others like them are told apart.

#include "solver/the_game/quick/score_correction.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// States with a given number of cards played, from random games, and the states that may follow
/// them.
template <typename Problem>
struct CorrectionSample {
  using Policy = typename Problem::Policy;
  using State = typename Policy::State;

  CorrectionSample(const Problem& problem, int played, SplitMix64& random) {
    for (int game = 0; game < 400; ++game) {
      State state = problem.states[random.below(problem.states.size())];
      MoveList moves;
      generate(problem.arrivals, state, MoveFilter::Likely, moves);
      while (Policy::common(state).played < played && !moves.empty()) {
        state = after(problem.arrivals, state, moves[random.below(moves.size())]);
        generate(problem.arrivals, state, MoveFilter::Likely, moves);
      }
      if (Policy::common(state).played < played) continue;
      parents.push_back(state);
      for (const Move move : moves) {
        const State child = after(problem.arrivals, state, move);
        if (!children.covers(child, false)) children.add(child);
      }
    }
  }

  std::vector<State> parents;
  ClosedList<Policy> children;
};

/// Cards played in the states of a lesson.
constexpr int kPlayed = 12;

/// The card for which `holds` divides the sampled states most evenly.
template <typename Problem, typename Holds>
int dividing_card(const Problem& problem, const CorrectionSample<Problem>& sample, Holds holds) {
  const std::size_t size = sample.children.size();
  int card = 0;
  std::size_t least = size;
  for (int each = 2; each <= problem.arrivals.cards + 1; ++each) {
    std::size_t lasting = 0;
    for (std::size_t i = 0; i < size; ++i) lasting += holds(sample.children[i], each) ? 1U : 0U;
    const std::size_t uneven = std::max(2 * lasting, size) - std::min(2 * lasting, size);
    if (uneven < least) card = each;
    least = std::min(least, uneven);
  }
  return card;
}

/// Teaches that the sampled states last of which `lasts` says so.
template <typename Problem, typename Lasts, typename Correction>
void teach(const Problem& problem, const CorrectionSample<Problem>& sample, Lasts lasts,
           Correction& correction, typename Correction::Regression& regression) {
  SplitMix64 random{32};
  std::vector<std::int32_t> scores;
  std::vector<std::uint32_t> descendants;
  for (std::size_t i = 0; i < sample.children.size(); ++i) {
    scores.push_back(static_cast<std::int32_t>(random.below(10'000)));
    descendants.push_back(
        lasts(sample.children[i]) ? 1 + static_cast<std::uint32_t>(random.below(50)) : 0);
  }
  correction.learn(problem.arrivals, sample.children, scores, descendants, regression);
}

/// How much more the states are corrected of which `lasts` says so than the rest, on average.
template <typename Problem, typename Lasts, typename Correction>
double difference(const Problem& problem, const CorrectionSample<Problem>& sample, Lasts lasts,
                  const Correction& correction) {
  std::array<double, 2> sums{};
  std::array<int, 2> counts{};
  for (const auto& parent : sample.parents) {
    MoveList moves;
    generate(problem.arrivals, parent, MoveFilter::Likely, moves);
    std::vector<std::int32_t> corrections(moves.size());
    correction.add_to(problem.arrivals, parent, moves, corrections);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::size_t which = lasts(after(problem.arrivals, parent, moves[i])) ? 1 : 0;
      sums[which] += corrections[i];
      ++counts[which];
    }
  }
  REQUIRE(std::min(counts[0], counts[1]) > 200);
  return sums[1] / counts[1] - sums[0] / counts[0];
}

/// Teaches one sample, and returns the difference for another.
template <typename Problem, typename Holds>
double difference_learned(const Problem& problem, Holds holds) {
  using Correction = ScoreCorrection<typename Problem::Policy>;
  SplitMix64 random{31};
  const CorrectionSample<Problem> taught{problem, kPlayed, random};
  const int card = dividing_card(problem, taught, holds);
  const auto lasts = [&](const auto& state) { return holds(state, card); };
  Correction correction;
  typename Correction::Regression regression;
  correction.clear(problem.arrivals.cards);
  teach(problem, taught, lasts, correction, regression);

  // States with another number of cards played have learned nothing.
  MoveList moves;
  generate(problem.arrivals, problem.states[0], MoveFilter::All, moves);
  std::vector<std::int32_t> none(moves.size());
  correction.add_to(problem.arrivals, problem.states[0], moves, none);
  CHECK(none == std::vector<std::int32_t>(moves.size()));
  const CorrectionSample<Problem> before{problem, kPlayed - 1, random};
  CHECK(difference(problem, before, lasts, correction) == 0);

  // The regression goes on from there: it knows what makes them last before it sees any that does.
  teach(
      problem, before, [](const auto&) { return false; }, correction, regression);
  CHECK(difference(problem, before, lasts, correction) > 500);

  return difference(problem, CorrectionSample<Problem>{problem, kPlayed, random}, lasts,
                    correction);
}

TEST_CASE("score correction: learns what makes states last", "[quick]") {
  const SoloProblem solo{SearchRoot{Position{Deal::numbered(*find_rules("solo-expert-7"), 5)}}, {}};
  const TeamProblem trio{Deal::numbered(*find_rules("trio-expert-5"), 5)};
  const auto unplayed = [](const auto& state, int card) { return state.unplayed.contains(card); };
  CHECK(difference_learned(solo, unplayed) > 3000);
  CHECK(difference_learned(solo, [](const SoloState& state, int card) {
          return state.tops[Slot::AscNear] < card;
        }) > 3000);
  CHECK(difference_learned(trio, [&](const TeamState& state, int card) {
          return unplayed(state.common, card);
        }) > 3000);
  CHECK(difference_learned(trio, [](const TeamState& state, int card) {
          return state.hands[1].contains(card);
        }) > 3000);
}

}  // namespace
}  // namespace backtrick::the_game
