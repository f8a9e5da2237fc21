#include "solver/the_game/proof/turn_states.hpp"

#include <utility>

namespace backtrick::the_game::proof {

void TurnStates::add(const TurnGame& game, StateBlock block) {
  const auto number = static_cast<std::uint32_t>(blocks_.size());
  first_.push_back(groups());
  const StateBlock& added = blocks_.emplace_back(std::move(block));
  for (std::uint32_t group = 0; group < added.groups.size(); ++group) {
    game.read(added.key_of(added.groups[group]), laid_);
    if (!places_.insert({number, group}).second) throw ProofFault{"a layer has a group twice"};
  }
  states_ += added.states();
}

TurnStates::Place TurnStates::place_at(std::size_t at) const {
  const auto next = std::ranges::upper_bound(first_, at);
  const auto block = static_cast<std::size_t>(next - first_.begin()) - 1;
  return {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(at - first_[block])};
}

}  // namespace backtrick::the_game::proof
