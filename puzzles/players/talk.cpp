#include "puzzles/players/talk.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

CardSet hand_of(const Position& position, int player) {
  CardSet hand;
  for (const Card card : position.hand(player)) hand = hand.with(card);
  return hand;
}

constexpr std::array<std::string_view, kLanguages.size()> kNames{"none", "one", "two"};

CardSet trick_of(Direction direction, int top) { return landings_of(direction, CardSet::of(top)); }
/// The cards that lie close: the next one, or the next two.
CardSet close_to(Language language, Direction direction, int top) {
  const CardSet next = CardSet::of(direction == Ascending ? top + 1 : top - 1);
  const CardSet second = direction == Ascending ? next.raised(1) : next.lowered(1);
  return language == Language::One ? next : next | second;
}

}  // namespace

std::string_view name(Language language) { return kNames[static_cast<std::size_t>(language)]; }

std::optional<Language> find_language(std::string_view wanted) {
  for (const Language language : kLanguages)
    if (name(language) == wanted) return language;
  return std::nullopt;
}

std::string_view in_words(Statement statement, Language language) {
  if (language == Language::None || statement == Statement::Nothing) return {};
  if (language == Language::One)
    return statement == Statement::LeaveIt ? "please leave this pile" : "";
  return statement == Statement::LeaveIt ? "please leave it" : "please not far";
}

Meaning meaning_of(Statement statement, Language language, Direction direction, int top) {
  if (language == Language::None) return {};
  const CardSet trick = trick_of(direction, top);
  const CardSet close = close_to(language, direction, top);
  switch (statement) {
    case Statement::Nothing: return {{}, trick | close};
    case Statement::NotFar: return {close, trick};
    case Statement::LeaveIt: break;
  }
  return {language == Language::One ? trick | close : trick, {}};
}

Statements statements_of(CardSet hand, Language language, Tops tops) {
  Statements statements{};
  if (language == Language::None) return statements;
  for (const Slot slot : kSlots) {
    if (tops.repeats(slot)) continue;
    const Direction direction = direction_of(slot);
    const bool trick = !(hand & trick_of(direction, tops[slot])).empty();
    const bool close = !(hand & close_to(language, direction, tops[slot])).empty();
    Statement& statement = statements[index_of(slot)];
    if (trick || (close && language == Language::One)) {
      statement = Statement::LeaveIt;
    } else if (close) {
      statement = Statement::NotFar;
    }
  }
  return statements;
}

bool may_say(CardSet hand, const Statements& said, Language language, Tops tops) {
  CardSet denied;
  std::array<CardSet, kSlots.size()> meant{};
  for (const Slot slot : kSlots) {
    const std::size_t pile = index_of(slot);
    const bool speaks = said[pile] != Statement::Nothing;
    if (speaks && (tops.repeats(slot) || in_words(said[pile], language).empty())) return false;
    if (tops.repeats(slot)) continue;
    const Meaning meaning = meaning_of(said[pile], language, direction_of(slot), tops[slot]);
    denied = denied | meaning.none_of;
    if (speaks) meant[pile] = meaning.some_of;
  }
  return std::ranges::all_of(kSlots, [&](Slot slot) {
    const std::size_t pile = index_of(slot);
    return said[pile] == Statement::Nothing || !(hand & meant[pile] & ~denied).empty();
  });
}

bool may_say(const Position& position, int player, const Statements& said, Language language) {
  const CardSet hand = player == position.player() ? CardSet{} : hand_of(position, player);
  return may_say(hand, said, language, Tops::of(position.table().tops));
}

Talk talk_at(const Position& position, Language language) {
  Talk talk{};
  const Tops tops = Tops::of(position.table().tops);
  for (int player = 1; player <= position.rules().players; ++player) {
    if (player == position.player()) continue;
    talk[static_cast<std::size_t>(player) - 1] =
        statements_of(hand_of(position, player), language, tops);
  }
  return talk;
}

}  // namespace backtrick::the_game
