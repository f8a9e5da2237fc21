// Tests of the evaluator, which orders moves. No verdict depends on it, but every node count does.

#include "solver/the_game/evaluation/evaluator.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

Weights random_weights(SplitMix64& random) {
  Weights weights;
  for (auto& term : weights.by_term) {
    for (std::int32_t& weight : term) weight = static_cast<std::int32_t>(random.below(2001)) - 1000;
  }
  return weights;
}

/// The simple implementation of weights.hpp: card by card and pile by pile.
std::int64_t spelled_out(const Weights& weights, const Arrivals& arrivals, const SoloState& state) {
  const auto at = [&](std::size_t index) {
    const int n = arrivals.cards;
    const int k = state.played;
    const auto& [constant, linear, bow] = weights.by_term;
    return (std::int64_t{constant[index]} * n * n + std::int64_t{linear[index]} * k * n +
            std::int64_t{bow[index]} * 4 * k * (n - k)) /
           (n * n);
  };
  const auto is_unplayed = [&](int card) {
    return card > 0 && card < 128 && state.unplayed.contains(card);
  };
  const auto availability = [&](int card) -> std::size_t {
    const int draws = arrivals.index[static_cast<std::size_t>(card)] + 1 - state.drawn;
    if (draws <= 0) return 0;
    if (draws <= kSoon) return 1;
    return draws <= kLater ? 2 : 3;
  };
  const auto& tops = state.tops;

  std::int64_t sum = 64 * at(feature::kProgress);
  for (const int card : state.unplayed) {
    const int asc = (card > tops[0] ? 1 : 0) + (card > tops[1] ? 1 : 0);
    const int desc = (card < tops[2] ? 1 : 0) + (card < tops[3] ? 1 : 0);
    constexpr std::array<std::array<int, 3>, 3> kCover{{{-1, 0, 1}, {0, 2, 3}, {1, 3, 4}}};
    const int cover = kCover[static_cast<std::size_t>(asc)][static_cast<std::size_t>(desc)];
    if (cover >= 0) {
      const auto by_cover = static_cast<std::size_t>(cover);
      sum += at(feature::kRoom + by_cover);
      if (availability(card) < 3)
        sum += at(feature::kRoomBefore + availability(card) * feature::kCovers + by_cover);
    }
    if (!is_unplayed(card + kTrick)) continue;
    const std::size_t both = std::max(availability(card), availability(card + kTrick));
    if (card + kTrick > tops[0]) sum += at(feature::kPair + both);
    if (card + kTrick > tops[1]) sum += at(feature::kSecondPair + both);
    if (card < tops[2]) sum += at(feature::kPair + both);
    if (card < tops[3]) sum += at(feature::kSecondPair + both);
  }

  std::vector<int> passed;
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const int top = tops[slot];
    const int step = slot < 2 ? 1 : -1;
    const int landing = top - step * kTrick;
    if (is_unplayed(landing)) {
      std::int64_t between = 0;
      for (int card = landing + step; card != top; card += step)
        between += is_unplayed(card) ? 1 : 0;
      sum += at(feature::kTrick + availability(landing)) +
             at(feature::kTrickGain + availability(landing)) * between;
    }
    int over = 0;
    bool found = is_unplayed(landing) && availability(landing) == 0;
    for (int card = top + step; !found && card > 0 && card < 128; card += step) {
      if (!is_unplayed(card)) continue;
      found = availability(card) == 0;
      if (!found) ++over;
    }
    passed.push_back(found ? std::min(over, kMostPassed) : kMostPassed);
  }
  std::ranges::sort(passed);
  sum += at(feature::kPassed) * passed[0] + at(feature::kPassed + 1) * passed[1] +
         at(feature::kPassed + 2) * (passed[2] + passed[3]);

  if (!state.draw_pile_empty(arrivals) && state.laid(arrivals) > 0)
    sum += at(feature::kLaid + static_cast<std::size_t>(std::min(state.laid(arrivals), 3)) - 1);
  return sum;
}

// Compares the fast implementation with the simple one, for every instruction set. Random weights
// make every feature count.
TEST_CASE("evaluator: the score of a move is that of the state that follows", "[evaluator]") {
  SplitMix64 random{42};
  for (const Instructions instructions :
       {Instructions::Portable, Instructions::Avx2, Instructions::Avx512}) {
    if (!has(instructions)) {
      WARN("this processor has no " << name(instructions));
      continue;
    }
    std::uint64_t compared = 0;
    for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 3, 1, 40},
                              Rules{1, 16, 1, 98}, Rules{1, 2, 2, 5}, Rules{1, 1, 1, 1}}) {
      for (std::uint64_t number = 0; number < 60; ++number) {
        const Arrivals arrivals{Deal::numbered(rules, number)};
        const Weights weights = random_weights(random);
        const Evaluator evaluator{weights, rules.cards, instructions};
        for (int i = 0; i < 10; ++i) {
          const SoloState state = random_state(arrivals, random);
          MoveList moves;
          generate(arrivals, state, MoveFilter::All, moves);
          const auto scores = scores_of(evaluator, arrivals, state, moves);
          for (std::size_t m = 0; m < moves.size(); ++m) {
            INFO(describe(Deal::numbered(rules, number))
                 << ", card " << int{moves[m].card} << ", " << name(instructions));
            REQUIRE(scores[m] == spelled_out(weights, arrivals, after(arrivals, state, moves[m])));
            ++compared;
          }
        }
      }
    }
    CHECK(compared > 10'000);
  }
}

// A weight without effect would be trained to noise.
TEST_CASE("evaluator: every weight counts", "[evaluator]") {
  const Arrivals arrivals{Deal::numbered(*find_rules("solo-expert"), 1)};
  for (std::size_t index = 0; index < feature::kPassedNext; ++index) {
    Weights weights{};
    weights.by_term[0][index] = 64;
    const Evaluator evaluator{weights, kMaxCards};
    SplitMix64 random{7};
    bool counted = false;
    for (int i = 0; i < 2000 && !counted; ++i) {
      const SoloState state = random_state(arrivals, random);
      MoveList moves;
      generate(arrivals, state, MoveFilter::All, moves);
      for (const std::int32_t score : scores_of(evaluator, arrivals, state, moves))
        counted = counted || score != 0;
      counted = counted || evaluator.level_penalty(state.played, 3) != 0;
    }
    INFO("feature " << index);
    CHECK(counted);
  }
}

TEST_CASE("evaluator: the hands of other players count", "[evaluator]") {
  for (std::size_t index = feature::kPassedNext; index < feature::kCount; ++index) {
    Weights weights{};
    weights.by_term[0][index] = 64;
    const Evaluator evaluator{weights, kMaxCards};
    bool counted = false;
    for (std::uint64_t number = 0; number < 100 && !counted; ++number) {
      const TeamProblem problem{Deal::numbered(*find_rules("trio-expert"), number)};
      MoveList moves;
      generate(problem.arrivals, problem.states.front(), MoveFilter::All, moves);
      std::vector<std::int32_t> scores;
      add_scores(problem.arrivals, evaluator, problem.states.front(), moves, scores);
      counted = std::ranges::count(scores, 0) < std::ssize(scores);
    }
    INFO("feature " << index);
    CHECK(counted);
  }
}

TEST_CASE("evaluator: level penalties rise with every state expanded", "[evaluator]") {
  Weights weights{};
  weights.by_term[0][feature::kLevelPenalty] = 10;
  weights.by_term[1][feature::kLevelPenalty] = -20;  // below zero in the second half of the game
  const Evaluator evaluator{weights, kMaxCards};
  CHECK(evaluator.level_penalty(0, 0) == 0);
  CHECK(evaluator.level_penalty(0, 1) == 640);
  CHECK(evaluator.level_penalty(0, 4) == 1280);
  CHECK(evaluator.level_penalty(80, 4) == 0);
}

}  // namespace
}  // namespace backtrick::the_game
