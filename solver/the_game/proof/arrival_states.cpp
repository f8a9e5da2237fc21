#include "solver/the_game/proof/arrival_states.hpp"

#include <algorithm>

namespace backtrick::the_game::proof {

CoverLimits::CoverLimits(const ArrivalGame& game, std::size_t arrived) {
  for (std::size_t direction = 0; direction < 2; ++direction) {
    const CardSet coming = game.counted(game.coming[arrived])[direction];
    for (std::uint8_t top = 0; top < 128; ++top) limits_[direction][top] = cover_limit(coming, top);
  }
}

void ArrivalStates::add(const ArrivalGame& game, std::size_t arrived, StateBlock block) {
  const CardSet may_keep = game.coming[game.first] & ~game.coming[arrived];
  for (const StateBlock::Group& group : block.groups) {
    const auto key = block.key_of(group);
    if (key.empty()) throw ProofFault{"a group has no name"};
    const StateGroup added{block.columns_of(group), read_cards(key.subspan(1), may_keep),
                           key.front()};
    if (added.kept.size() + added.due > game.rules.hand)
      throw ProofFault{"a state has more cards kept and due than a hand holds"};
    if (arrived + static_cast<std::size_t>(added.due) > game.cards())
      throw ProofFault{"a state has more cards due than are to come"};
    const auto place = static_cast<std::uint32_t>(groups_.size());
    if (!places_.emplace(name(added.kept, added.due), place).second)
      throw ProofFault{"a layer has a group twice"};
    groups_.push_back(added);
    states_ += added.states;
  }
  tops_.push_back(std::move(block.tops));
}

std::string in_words(const ArrivalGame& game, CardSet kept, int due, const CountedTops& tops) {
  std::string text = kept.empty() ? "nothing kept" : "kept";
  for (const int card : kept) text.append(1, ' ').append(std::to_string(card));
  return text.append(", ").append(std::to_string(due)).append(" due, ") + in_words(game, tops);
}

}  // namespace backtrick::the_game::proof
