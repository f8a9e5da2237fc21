#include "ordering.hpp"

#include <algorithm>
#include <array>

#include "promise.hpp"

namespace backtrick {

Ordering::Ordering(const Weights& weights, int cards, Instructions instructions)
    : instructions_{instructions} {
  phases_.resize(static_cast<std::size_t>(cards) + 1);
  for (int played = 0; played <= cards; ++played) {
    const auto at = [&](std::size_t index) {
      const auto& [constant, linear, bow] = weights.by_term;
      const std::int64_t sum = std::int64_t{constant[index]} * cards * cards +
                               std::int64_t{linear[index]} * played * cards +
                               std::int64_t{bow[index]} * 4 * played * (cards - played);
      return static_cast<std::int32_t>(sum / cards / cards);
    };
    PhaseWeights& phase = phases_[static_cast<std::size_t>(played)];
    for (std::size_t wait = 0; wait < kWaits; ++wait) {
      // What a card of this Wait is worth more than one of the next.
      const auto more = [&](auto worth) {
        return wait + 1 < kWaits ? worth(wait) - worth(wait + 1) : worth(wait);
      };
      const auto room = [&](std::size_t cover) {
        return more([&](std::size_t w) {
          const bool last = w + 1 == kWaits;
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
      phase.room[wait] = {one, two - one, one_each - 2 * one, two_and_one - one_each - (two - one),
                          all - 2 * two_and_one + one_each};
      const auto at_place = [&](std::size_t first) {
        return more([&](std::size_t w) { return at(first + w); });
      };
      phase.pair[wait] = {at_place(feature::kPair), at_place(feature::kSecondPair)};
      phase.trick[kWaits - wait] = at(feature::kTrick + wait);
      phase.trick_gain[kWaits - wait] = at(feature::kTrickGain + wait);
    }
    constexpr std::int32_t kDearer = 64;
    phase.progress = kDearer * at(feature::kProgress);
    phase.toll = kDearer * std::max(0, at(feature::kToll));
    phase.laid[0] = 0;
    for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
      phase.laid[i + 1] = at(feature::kLaid + i);
    for (std::size_t i = 0; i < feature::kPassedCounts; ++i)
      phase.passed[i] = at(feature::kPassed + i);
  }
}

void Ordering::work_out(const Arrivals& arrivals, CardSet unplayed, int played, int drawn,
                        const Successors& successors, std::int32_t* promises) const {
  const PhaseWeights& weights = phases_[static_cast<std::size_t>(played)];
  const auto until = [&](int further) {
    const int by_then = std::min(arrivals.cards, drawn + further);
    return unplayed & arrivals.by[static_cast<std::size_t>(by_then)];
  };
  const int laid = std::min(played - (drawn - arrivals.hand), int{feature::kLaidCounts});
  const bool draw_pile_left = drawn < arrivals.cards;
  backtrick::work_out(
      {.weights = &weights,
       .until = {until(0), until(kSoon), until(kLater), unplayed},
       .so_far =
           weights.progress + (draw_pile_left ? weights.laid[static_cast<std::size_t>(laid)] : 0),
       .successors = &successors},
      instructions_, promises);
}

void Ordering::promises(const Arrivals& arrivals, const Position& position, const MoveList& moves,
                        std::vector<std::int32_t>& promises) const {
  const int played = position.played + 1;
  add_promises_of(
      position, moves,
      [&](const Successors& successors, bool draws, std::int32_t* results) {
        work_out(arrivals, position.unplayed, played,
                 draws ? arrivals.drawn_after(played) : position.drawn, successors, results);
      },
      promises);
}

}  // namespace backtrick
