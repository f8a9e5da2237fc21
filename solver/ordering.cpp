#include "ordering.hpp"

#include <algorithm>
#include <array>

#include "promise.hpp"

namespace backtrick {
namespace {

/// The place of a cover in the list of features; at least one pile covers.
constexpr std::size_t cover(std::size_t ascending, std::size_t descending) {
  const bool both = ascending > 0 && descending > 0;
  return ascending + descending - 1 + (both ? 1 : 0);
}
static_assert(cover(0, 1) == 0 && cover(2, 0) == 1 && cover(1, 1) == 2 && cover(2, 1) == 3 &&
              cover(2, 2) == 4);

}  // namespace

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
    const auto by_wait = [&](auto weight_at) {
      PhaseWeights::ByWait weights_by_wait{};
      for (std::size_t wait = 0; wait < kWaits; ++wait) {
        weights_by_wait[wait] = weight_at(wait);
        if (wait + 1 < kWaits) weights_by_wait[wait] -= weight_at(wait + 1);
      }
      return weights_by_wait;
    };
    const auto room = [&](std::size_t ascending, std::size_t descending) {
      if (ascending + descending == 0) return PhaseWeights::ByWait{};
      const std::size_t by_cover = cover(ascending, descending);
      return by_wait([&](std::size_t wait) {
        const std::int32_t any = at(feature::kRoom + by_cover);
        const bool last = wait + 1 == kWaits;
        return last ? any : any + at(feature::kRoomBefore + wait * feature::kCovers + by_cover);
      });
    };

    PhaseWeights& phase = phases_[static_cast<std::size_t>(played)];
    phase.lowest = room(0, 2);
    for (std::size_t others = 0; others <= 2; ++others) {
      phase.above[0][0][others] = room(1, others) - room(0, others);
      phase.above[0][1][others] = room(2, others) - room(1, others);
      phase.above[1][0][others] = room(others, 0) - room(others, 1);
      phase.above[1][1][others] = room(others, 1) - room(others, 2);
    }
    phase.pair = {by_wait([&](std::size_t wait) { return at(feature::kPair + wait); }),
                  by_wait([&](std::size_t wait) { return at(feature::kSecondPair + wait); })};
    phase.trick = by_wait([&](std::size_t wait) { return at(feature::kTrick + wait); });
    phase.trick_gain = by_wait([&](std::size_t wait) { return at(feature::kTrickGain + wait); });
    phase.laid[0] = 0;
    for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
      phase.laid[i + 1] = at(feature::kLaid + i);
    for (std::size_t i = 0; i < feature::kPassedCounts; ++i)
      phase.passed[i] = at(feature::kPassed + i);
  }
}

std::int32_t Ordering::promise(const Arrivals& arrivals, const Position& position) const {
  // As if the card on the first pile were laid there once more.
  const Move nothing{position.tops[0], Slot::AscFar, false};
  std::int32_t promise = 0;
  work_out({&phases_[position.played],
            &arrivals,
            &position,
            {&nothing, 1},
            position.played,
            position.drawn},
           instructions_, {&promise, 1});
  return promise;
}

void Ordering::promises(const Arrivals& arrivals, const Position& position,
                        std::span<const Move> moves, std::span<std::int32_t> promises) const {
  const int played = position.played + 1;
  const auto& weights = phases_[static_cast<std::size_t>(played)];
  const auto work_out_all = [&](std::span<const Move> alike, std::span<std::int32_t> results) {
    const int drawn = alike.front().draws ? arrivals.drawn_after(played) : position.drawn;
    work_out({&weights, &arrivals, &position, alike, played, drawn}, instructions_, results);
  };
  const auto draws = [](Move move) { return move.draws; };
  const bool some = std::ranges::any_of(moves, draws);
  if (!some || std::ranges::all_of(moves, draws)) {
    if (!moves.empty()) work_out_all(moves, promises);
    return;
  }
  for (const bool turn_ends : {false, true}) {
    std::array<Move, kMaxMoves> alike;
    std::array<std::int32_t, kMaxMoves> results;
    std::size_t count = 0;
    for (const Move move : moves) {
      if (move.draws == turn_ends) alike[count++] = move;
    }
    work_out_all({alike.data(), count}, results);
    count = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].draws == turn_ends) promises[i] = results[count++];
    }
  }
}

}  // namespace backtrick
