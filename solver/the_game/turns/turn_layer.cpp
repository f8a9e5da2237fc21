#include "solver/the_game/turns/turn_layer.hpp"

#include <utility>

namespace backtrick::the_game {

TeamState state_with(const TeamArrivals& arrivals, int played, const TurnGroup& group,
                     const PackedHands& hands) {
  TeamState state;
  state.common.unplayed = CardSet::deck_of(arrivals.cards) & ~arrivals.by[group.drawn];
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(arrivals.players); ++seat) {
    state.hands[seat] = hands.hand(arrivals, seat);
    state.common.unplayed = state.common.unplayed | state.hands[seat];
  }
  state.common.drawn = group.drawn;
  state.common.played = static_cast<std::uint8_t>(played);
  state.seats = group.seats;
  return state;
}

TurnLayer::TurnLayer(const TeamArrivals& arrivals, int played, std::vector<Part> parts,
                     CountedArray<TurnGroup> groups)
    : arrivals_{&arrivals}, played_{played}, parts_{std::move(parts)}, groups_{std::move(groups)} {
  for (const TurnGroup& group : groups_) states_ += group.count;
}

TeamState TurnLayer::hands_of(std::size_t group) const {
  const TurnGroup& it = groups_[group];
  const std::uint8_t* const stored =
      parts_[it.part].hands.data() + it.hands * PackedHands::size_for(*arrivals_);
  return state_with(*arrivals_, played_, it, {*arrivals_, stored});
}

}  // namespace backtrick::the_game
