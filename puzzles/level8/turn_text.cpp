#include "puzzles/level8/turn_text.hpp"

#include <algorithm>
#include <stdexcept>

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

std::string write_groups(const std::vector<Group>& groups) {
  std::string text;
  for (const Group& group : groups) {
    text += (text.empty() ? "" : ", ") + std::string{name(group.kind)};
    for (int place = 0; place < group.size(); ++place) text += " " + name_in_group(group, place);
  }
  return text;
}

std::string write_turn(const Turn& turn, Round& round) {
  const auto require = [](const std::optional<RuleViolation>& violation) {
    if (violation)
      throw std::logic_error{"level8: a turn to be written breaks a rule: " + in_words(*violation)};
  };
  const int player = round.player();
  std::string text = "draws " + name(turn.taken);
  if (turn.from) {
    text = "takes " + name(turn.taken);
    if (*turn.from != player) text += " from player " + std::to_string(*turn.from);
  }
  require(turn.from ? round.take_discard(*turn.from, turn.taken) : round.draw());
  if (!turn.laid.empty()) {
    require(round.lay(turn.laid));
    text += "; lays " + write_groups(turn.laid);
  }
  const auto same_group = [](const Addition& a, const Addition& b) {
    return a.player == b.player && a.group == b.group;
  };
  for (std::size_t i = 0; i < turn.added.size(); ++i) {
    const Addition& addition = turn.added[i];
    require(round.add(addition));
    const Group& group = round.display(addition.player)[addition.group];
    if (i == 0) text += "; adds ";
    text += name_in_group(group, place_of(group, addition.card));
    const bool last = i + 1 == turn.added.size();
    if (!last && same_group(addition, turn.added[i + 1])) {
      text += ' ';
      continue;
    }
    text += " to group " + std::to_string(addition.group + 1);
    if (addition.player != player) text += " of player " + std::to_string(addition.player);
    if (!last) text += ", ";
  }
  if (turn.discard) {
    require(round.discard(*turn.discard));
    text += turn.discard->skipped ? "; skips player " + std::to_string(*turn.discard->skipped)
                                  : "; discards " + name(turn.discard->card);
  }
  return text;
}

}  // namespace backtrick::level8
