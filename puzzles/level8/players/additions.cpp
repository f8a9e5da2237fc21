#include "puzzles/level8/players/additions.hpp"

namespace backtrick::level8 {
namespace {

/// The end at which a card fits a run.
std::optional<RunEnd> end_of(const Group& run, Card card, const Rules& rules) {
  const int next = run.value + run.size();
  const bool high = next <= rules.numbers && (is_wild(card) || number_of(card) == next);
  const bool low = run.value > 1 && (is_wild(card) || number_of(card) == run.value - 1);
  if (high) return RunEnd::High;
  return low ? std::optional{RunEnd::Low} : std::nullopt;
}

void apply(const Addition& addition, Group& group) {
  const bool low = addition.end == RunEnd::Low;
  if (low) --group.value;
  group.cards.insert(low ? group.cards.begin() : group.cards.end(), addition.card);
}

}  // namespace

std::optional<Addition> find_addition(Card card, const std::vector<Group>& display,
                                      const Rules& rules) {
  if (is_skip(card)) return std::nullopt;
  for (std::size_t i = 0; i < display.size(); ++i) {
    const Group& group = display[i];
    switch (group.kind) {
      case GroupKind::Run:
        if (const auto end = end_of(group, card, rules)) return Addition{card, 1, i, end};
        break;
      case GroupKind::Set:
        if (is_wild(card) || number_of(card) == group.value) return Addition{card, 1, i, {}};
        break;
      case GroupKind::Colour:
        if (is_wild(card) || colour_of(card) == group.value) return Addition{card, 1, i, {}};
        break;
    }
  }
  return std::nullopt;
}

// The hand is in rising order, so numbered cards are tried before wilds.
void add_all(Hand& hand, std::vector<Group>& display, const Rules& rules,
             std::vector<Addition>& added) {
  for (auto card = hand.begin(); card != hand.end() && hand.size() > 1;) {
    const auto addition = find_addition(*card, display, rules);
    if (!addition) {
      ++card;
      continue;
    }
    apply(*addition, display[addition->group]);
    added.push_back(*addition);
    hand.erase(card);
    card = hand.begin();  // a card that did not fit before may fit now
  }
}

}  // namespace backtrick::level8
