#include "puzzles/level8/players/missing_cards.hpp"

#include <algorithm>
#include <optional>

namespace backtrick::level8 {

MissingCards::MissingCards(const Level& level, Goal goal, const Rules& rules)
    : search_{level, goal == Goal::Place ? level.cards() : rules.hand, rules},
      colours_matter_{std::ranges::any_of(level.groups(), [](const Requirement& group) {
        return group.kind == GroupKind::Colour;
      })} {}

int MissingCards::missing(CardCounts held) {
  int missing = 0;
  while (const int shortage = search_.shortage(held)) {
    if (shortage == DisplaySearch::kNever) return shortage;
    held.wilds += shortage;  // a lower bound, so no wild is one too many
    missing += shortage;
  }
  return missing;
}

bool MissingCards::accepts(CardCounts held, int missing, Card card) {
  held.add(card);
  held.wilds += missing - 1;
  return search_.shortage(held) == 0;
}

int MissingCards::accepted(const CardCounts& held, int missing, const CardBits& unseen) {
  int count = 0;
  std::array<std::optional<bool>, kMaxNumbers + 1> known{};  // by number
  for (Card card = 0; card < kFirstWild; ++card) {
    if (!unseen.test(card)) continue;
    auto& answer = known[static_cast<std::size_t>(number_of(card))];
    if (!answer || colours_matter_) answer = accepts(held, missing, card);
    if (*answer) ++count;
  }
  for (Card wild = kFirstWild; wild < kFirstSkip; ++wild) {
    if (unseen.test(wild)) ++count;
  }
  return count;
}

CardCounts counts_of(const Hand& hand) {
  CardCounts counts;
  for (const Card card : hand) counts.add(card);
  return counts;
}

}  // namespace backtrick::level8
