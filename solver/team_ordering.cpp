#include "team_ordering.hpp"

#include <algorithm>
#include <array>

#include "promise.hpp"

namespace backtrick {
namespace {

/// The cards that come to turn within so many plays, when the player of seat `first` is on turn:
/// in hand, or drawn early enough for their turn to come round by then.
CardSet to_come(const TeamArrivals& arrivals, const TeamPosition& position, std::size_t first,
                int plays) {
  const int turn = arrivals.min_plays;
  CardSet cards;
  int wait = 0;
  for (std::size_t seat = first; seat < position.seats && wait <= plays; ++seat, wait += turn)
    cards = cards | position.hands[seat];
  if (first > 0 && wait <= plays) cards = cards | position.hands[0];
  const int drawn = position.common.drawn;
  const int by_then =
      std::clamp(drawn + plays - (position.seats - 1) * turn, drawn, arrivals.cards);
  return cards | (arrivals.by[static_cast<std::size_t>(by_then)] &
                  ~arrivals.by[static_cast<std::size_t>(drawn)]);
}

void work_out_alike(const TeamArrivals& arrivals, const Ordering& ordering,
                    const TeamPosition& position, const Successors& successors, bool ends,
                    std::int32_t* promises) {
  const std::size_t first = ends && position.seats > 1 ? 1 : 0;
  const int laid = ends ? 0 : std::min(position.laid(arrivals) + 1, int{feature::kLaidCounts});
  const PhaseWeights& weights = ordering.weights(position.common.played + 1);
  work_out(
      {.weights = &weights,
       .until = {position.hands[first], to_come(arrivals, position, first, kSoon),
                 to_come(arrivals, position, first, kLater), position.common.unplayed},
       .so_far =
           position.draw_pile_empty(arrivals) ? 0 : weights.laid[static_cast<std::size_t>(laid)],
       .successors = &successors},
      ordering.instructions(), promises);
}

}  // namespace

void add_promises(const TeamArrivals& arrivals, const Ordering& ordering,
                  const TeamPosition& position, const MoveList& moves,
                  std::vector<std::int32_t>& promises) {
  add_promises_of(
      position.common, moves,
      [&](const Successors& successors, bool ends, std::int32_t* results) {
        work_out_alike(arrivals, ordering, position, successors, ends, results);
      },
      promises);
}

}  // namespace backtrick
