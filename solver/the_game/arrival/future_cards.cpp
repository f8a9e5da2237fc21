#include "solver/the_game/arrival/future_cards.hpp"

namespace backtrick::the_game {
FutureCards::FutureCards(const Arrivals& arrivals, std::size_t arrived_so_far,
                         const Pruning& pruning)
    : arrived{arrived_so_far},
      coming{CardSet::deck_of(arrivals.cards) & ~arrivals.by[arrived]},
      never_inert{arrivals.by[arrived] & (coming.raised(kTrick) | coming.lowered(kTrick))},
      top_classes{coming, arrivals.cards, pruning.dominance} {}

}  // namespace backtrick::the_game
