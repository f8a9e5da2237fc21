#include "solver/the_game/evaluation/evaluator.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "solver/the_game/evaluation/score.hpp"

namespace backtrick::the_game {
namespace {

/// A place among the steps of feature::kTop: the step before it, and how far it lies beyond that
/// step, in units of 1 / kWhole of a step.
struct BetweenSteps {
  std::size_t step;
  std::int64_t further;
};
constexpr std::int64_t kWhole = 1 << 16;

/// The places of a pile that has passed 0 to 3, 4 to 7, and so on, of the numbers of its row. Each
/// is that of their middle.
std::vector<BetweenSteps> places_between_steps(int cards) {
  std::vector<BetweenSteps> places;
  const std::int64_t row = cards + 3;
  for (std::int64_t passed = 0; passed < row; passed += 4) {
    const std::int64_t place =
        kWhole * (2 * passed + 3) * (kMaxCards + 3) / (row * 2 * feature::kTopStep);
    places.push_back({static_cast<std::size_t>(place / kWhole), place % kWhole});
  }
  return places;
}

/// A weight in 16 bits. Trained weights have far fewer.
std::uint32_t half(std::int32_t weight) {
  constexpr std::int32_t kMost = std::numeric_limits<std::int16_t>::max();
  return static_cast<std::uint32_t>(std::clamp(weight, -kMost, kMost)) & 0xFFFFU;
}
std::uint32_t halves(std::int32_t lower, std::int32_t upper) {
  return half(lower) | half(upper) << 16;
}

PhaseWeights::Packed packed(const PhaseWeights& phase) {
  PhaseWeights::Packed packed;
  for (std::size_t w = 0; w < kAvailabilities; ++w) {
    const auto& room = phase.room[w];
    packed.room[w] = {halves(room[0], room[2]), halves(room[1], room[4]), halves(room[3], 0)};
    packed.pair[w] = halves(phase.pair[w][0], phase.pair[w][0]);
    if (w % 2 == 0) packed.two_pairs[w / 2] = halves(phase.pair[w][0], phase.pair[w + 1][0]);
  }
  packed.split_pair = halves(phase.split_pair, phase.split_pair);
  packed.distance = halves(phase.distance, phase.distance);
  packed.short_distance = halves(phase.short_distance, phase.short_distance);
  packed.next_distance = halves(phase.next_distance, phase.next_distance);
  packed.near_pair = halves(phase.near_pair, phase.near_pair);
  return packed;
}

}  // namespace

Evaluator::Evaluator(const Weights& weights, int cards, Instructions instructions)
    : instructions_{instructions} {
  phases_.resize(static_cast<std::size_t>(cards) + 1);
  const std::vector<BetweenSteps> passed = places_between_steps(cards);
  for (int played = 0; played <= cards; ++played) {
    const auto at = [&](std::size_t index) {
      const auto& [constant, linear, bow] = weights.by_term;
      const std::int64_t sum = std::int64_t{constant[index]} * cards * cards +
                               std::int64_t{linear[index]} * played * cards +
                               std::int64_t{bow[index]} * 4 * played * (cards - played);
      return static_cast<std::int32_t>(sum / cards / cards);
    };
    PhaseWeights& phase = phases_[static_cast<std::size_t>(played)];
    for (std::size_t availability = 0; availability < kAvailabilities; ++availability) {
      // The surplus value of a card of this Availability over one of the next.
      const auto more = [&](auto worth) {
        return availability + 1 < kAvailabilities ? worth(availability) - worth(availability + 1)
                                                  : worth(availability);
      };
      const auto room = [&](std::size_t cover) {
        return more([&](std::size_t w) {
          const bool last = w + 1 == kAvailabilities;
          return at(feature::kRoom + cover) +
                 (last ? 0 : at(feature::kRoomBefore + w * feature::kCovers + cover));
        });
      };
      // By the number of piles that cover a card: 0+1, 0+2, 1+1, 1+2, 2+2.
      const std::int32_t one = room(0);
      const std::int32_t two = room(1);
      const std::int32_t one_each = room(2);
      const std::int32_t two_and_one = room(3);
      const std::int32_t all = room(4);
      phase.room[availability] = {one, two - one, one_each - 2 * one,
                                  two_and_one - one_each - (two - one),
                                  all - 2 * two_and_one + one_each};
      const auto at_place = [&](std::size_t first) {
        return more([&](std::size_t w) { return at(first + w); });
      };
      phase.pair[availability] = {at_place(feature::kPair), at_place(feature::kSecondPair)};
      phase.trick[kAvailabilities - availability] = at(feature::kTrick + availability);
      phase.trick_gain[kAvailabilities - availability] = at(feature::kTrickGain + availability);
      phase.second_trick[kAvailabilities - availability] = at(feature::kSecondTrick + availability);
      phase.second_trick_gain[kAvailabilities - availability] =
          at(feature::kSecondTrickGain + availability);
      phase.third_trick[kAvailabilities - availability] = at(feature::kThirdTrick + availability);
    }
    constexpr std::int32_t kCoarseUnit = 64;  // see feature::kProgress
    phase.progress = kCoarseUnit * at(feature::kProgress);
    phase.level_penalty = kCoarseUnit * std::max(0, at(feature::kLevelPenalty));
    phase.split_pair = at(feature::kSplitPair);
    phase.distance = at(feature::kDistance);
    phase.short_distance = at(feature::kShortDistance);
    phase.next_distance = at(feature::kNextDistance);
    phase.near_pair = at(feature::kNearPair);
    phase.packed = packed(phase);
    for (std::size_t near = 0; near < 2; ++near) {
      for (std::size_t landing = 0; landing < feature::kLandings; ++landing) {
        std::array<std::int64_t, feature::kTopSteps> steps;
        for (std::size_t i = 0; i < steps.size(); ++i)
          steps[i] = at(feature::kTop + (near * feature::kLandings + landing) * steps.size() + i);
        for (std::size_t quarter = 0; quarter < passed.size(); ++quarter) {
          const auto [step, further] = passed[quarter];
          phase.top[near][(kAvailabilities - landing) * PhaseWeights::kTops + quarter] =
              static_cast<std::int32_t>(
                  (steps[step] * (kWhole - further) + steps[step + 1] * further) / kWhole);
        }
      }
    }
    phase.laid[0] = 0;
    for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
      phase.laid[i + 1] = at(feature::kLaid + i);
    for (std::size_t i = 0; i < feature::kPassedCounts; ++i) {
      phase.passed[0][i] = at(feature::kPassed + i);
      phase.passed[1][i] = at(feature::kPassedNext + i);
      phase.passed[2][i] = at(feature::kPassedAfter + i);
    }
  }
}

void Evaluator::evaluate(const Arrivals& arrivals, const SoloState& parent, const HandRanks& hand,
                         int played, int drawn, const Successors& successors,
                         std::int32_t* scores) const {
  const CardSet unplayed = parent.unplayed;
  const PhaseWeights& weights = phases_[static_cast<std::size_t>(played)];
  const auto until = [&](int further) {
    const int by_then = std::min(arrivals.cards, drawn + further);
    return unplayed & arrivals.by[static_cast<std::size_t>(by_then)];
  };
  const int laid = std::min(played - (drawn - arrivals.hand), int{feature::kLaidCounts});
  const bool draw_pile_left = drawn < arrivals.cards;
  evaluate_solo(
      {.weights = &weights,
       .until = {until(0), until(kSoon), until(kLater), unplayed},
       .hand = {hand, &arrivals.deck[parent.drawn], static_cast<std::size_t>(drawn - parent.drawn)},
       .next = next_cards(arrivals, drawn),
       .so_far =
           weights.progress + (draw_pile_left ? weights.laid[static_cast<std::size_t>(laid)] : 0),
       .successors = &successors,
       .cards = arrivals.cards,
       .other_hands = {}},
      instructions_, scores);
}

void Evaluator::scores(const Arrivals& arrivals, const SoloState& state, const MoveList& moves,
                       std::vector<std::int32_t>& scores) const {
  const int played = state.played + 1;
  const HandRanks hand{state.hand(arrivals)};
  add_scores_of(
      state, moves,
      [&](const Successors& successors, bool draws, std::int32_t* results) {
        evaluate(arrivals, state, hand, played, draws ? arrivals.drawn_after(played) : state.drawn,
                 successors, results);
      },
      scores);
}

}  // namespace backtrick::the_game
