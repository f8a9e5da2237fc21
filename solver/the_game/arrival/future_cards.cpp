#include "solver/the_game/arrival/future_cards.hpp"

namespace backtrick::the_game {
namespace {

CardSet mirrored(CardSet set, int cards) {
  CardSet mirror;
  for (const int card : set) mirror = mirror.with(cards + 3 - card);
  return mirror;
}

}  // namespace

FutureCards::FutureCards(const Arrivals& arrivals, std::size_t arrived_so_far,
                         const Pruning& pruning)
    : arrived{arrived_so_far},
      coming{CardSet::deck_of(arrivals.cards) & ~arrivals.by[arrived]},
      never_inert{arrivals.by[arrived] & (coming.raised(kTrick) | coming.lowered(kTrick))},
      top_classes{
          {DirectionClasses{coming, arrivals.cards, pruning.dominance},
           DirectionClasses{mirrored(coming, arrivals.cards), arrivals.cards, pruning.dominance}}} {
}

}  // namespace backtrick::the_game
