#include "solver/the_game/turns/turn_layer.hpp"

#include <utility>

namespace backtrick::the_game {

TeamState state_with(const TeamArrivals& arrivals, int played, const TurnGroup& group,
                     std::span<const CardSet> hands) {
  TeamState state;
  state.common.unplayed = CardSet::deck_of(arrivals.cards) & ~arrivals.by[group.drawn];
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    state.hands[seat] = hands[seat];
    state.common.unplayed = state.common.unplayed | hands[seat];
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
  const auto players = static_cast<std::size_t>(arrivals_->players);
  return state_with(*arrivals_, played_, it,
                    {parts_[it.part].hands.data() + it.hands * players, players});
}

}  // namespace backtrick::the_game
