#include "solver/the_game/arrival/future_cards.hpp"

#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {

FutureCards::FutureCards(const Arrivals& arrivals, std::size_t arrived_so_far,
                         const Pruning& pruning)
    : arrived{arrived_so_far},
      coming{CardSet::deck_of(arrivals.cards) & ~arrivals.by[arrived]},
      never_inert{arrivals.by[arrived] & (coming.raised(kTrick) | coming.lowered(kTrick))},
      top_classes{coming, arrivals.cards, pruning.dominance} {
  for (const Direction direction : kDirections) {
    const DirectionClasses& classes = top_classes.by_direction[direction];
    for (std::size_t top = 0; top < reach_of_top[direction].size(); ++top) {
      gap_end[direction][top] =
          std::max(static_cast<std::uint8_t>(top), classes.limit(static_cast<std::uint8_t>(top)));
      const int printed = along(direction, static_cast<int>(top));
      reach_of_top[direction][top] =
          static_cast<std::uint8_t>(along(direction, reach_of(direction, coming, printed)));
    }
  }
}

}  // namespace backtrick::the_game
