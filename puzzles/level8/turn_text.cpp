#include "puzzles/level8/turn_text.hpp"

#include <algorithm>

namespace backtrick::level8 {

std::string turns_in_words(std::size_t turns) {
  return std::to_string(turns) + (turns == 1 ? " turn" : " turns");
}

std::string name_of_wild(GroupKind kind, int value) {
  return "W=" + (kind == GroupKind::Colour
                     ? std::string{kColourLetters[static_cast<std::size_t>(value)]}
                     : std::to_string(value));
}

std::string name_in_group(const Group& group, int place) {
  const Card card = group.cards[static_cast<std::size_t>(place)];
  if (!is_wild(card)) return name(card);
  return name_of_wild(group.kind, group.value + (group.kind == GroupKind::Run ? place : 0));
}

int place_of(const Group& group, Card card) {
  return static_cast<int>(std::ranges::find(group.cards, card) - group.cards.begin());
}

std::string write_growth(const Group& before, const Group& after) {
  std::string laid;
  std::string added;
  for (int place = 0; place < after.size(); ++place) {
    const bool was_there =
        std::ranges::count(before.cards, after.cards[static_cast<std::size_t>(place)]) != 0;
    std::string& text = was_there ? laid : added;
    if (!text.empty()) text += ' ';
    text += name_in_group(after, place);
  }
  return added.empty() ? laid : laid + " + " + added;
}

}  // namespace backtrick::level8
