#include "puzzles/formats/seen_table.hpp"

#include <algorithm>
#include <utility>

#include "puzzles/players/talk.hpp"

// HIDDEN CARDS
//
// A seat sees its hand and the tops, and knows which cards were laid. All others are unseen: they
// are in other hands or in the draw pile, and only the numbers in each place are known. Whether a
// game can reach a table depends on which cards have been laid, on the hand on turn and on these
// numbers, but not on which unseen card is where (position_validator.cpp). So unseen cards may be
// divided among their places somehow, and Position::of judges the table.

namespace backtrick::the_game {
namespace {

using Part = TableFault::Part;

static_assert(static_cast<int>(Part::Laid) == static_cast<int>(InvalidPosition::Part::Laid),
              "the parts of a position come first, in the same order");

std::string player_name(std::size_t index) { return "player " + std::to_string(index + 1); }
std::string cards(int count) { return std::to_string(count) + (count == 1 ? " card" : " cards"); }

/// What hides cards, if anything does.
std::optional<TableFault> hiding(const TableDescription& described) {
  const std::string needed = "all cards are needed here, of each hand and in order to be drawn";
  for (std::size_t i = 0; i < described.hidden_hands.size(); ++i)
    if (described.hidden_hands[i]) return TableFault{Part::Hand, i, {}, needed};
  if (described.hidden_draw_pile || described.draw_the_rest)
    return TableFault{Part::DrawPile, 0, {}, needed};
  if (described.played) return TableFault{Part::Played, 0, {}, needed};
  if (described.unseen) return TableFault{Part::Unseen, 0, {}, needed};
  return std::nullopt;
}

/// The cards of a list, each of them once and none in the hand on turn.
CardSet listed(const TableDescription::Cards& list, Part part, CardSet hand,
               const std::string& holder) {
  CardSet set;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int card = list[i];
    if (set.contains(card))
      throw TableFault{part, 0, i, std::to_string(card) + " comes a second time"};
    if (hand.contains(card))
      throw TableFault{part, 0, i, std::to_string(card) + " is in the hand of " + holder};
    set = set.with(card);
  }
  return set;
}

void refuse_hands_seen_wrongly(const TableDescription& described, std::size_t on_turn) {
  const Table& table = described.table;
  for (std::size_t i = 0; i < table.hands.size(); ++i) {
    const bool is_listed = !described.hidden_hands.at(i);
    if (i == on_turn && !is_listed)
      throw TableFault{Part::Hand, i, {}, player_name(i) + " is on turn: list the cards in hand"};
    if (i != on_turn && is_listed && !table.hands[i].empty())
      throw TableFault{
          Part::Hand, i, {}, player_name(i) + " is not on turn: say how many cards it holds"};
  }
  if (!table.draw_pile.empty())
    throw TableFault{Part::DrawPile, 0, {}, "some cards are hidden: say how many are to be drawn"};
}

/// The cards of other hands and the draw pile.
CardSet unseen_cards(const TableDescription& described, std::size_t on_turn) {
  const Table& table = described.table;
  CardSet hand;
  for (const Card card : table.hands[on_turn]) hand = hand.with(card);
  const std::string holder = player_name(on_turn);
  if (described.unseen && described.played)
    throw TableFault{Part::Unseen, 0, {}, "the cards that were played say which are unseen"};
  if (described.played) {
    CardSet seen = hand | listed(*described.played, Part::Played, hand, holder);
    for (const int top : table.tops) seen = seen.with(top);
    return CardSet::deck_of(table.rules.cards) & ~seen;
  }
  if (!described.unseen && described.draw_the_rest) {
    CardSet seen = hand;
    for (const Pile pile : kPiles) {
      const int top = table.tops[static_cast<std::size_t>(pile)];
      if (top != (ascending(pile) ? 1 : table.rules.cards + 2))
        throw TableFault{Part::DrawPile,
                         0,
                         {},
                         "the rest is known if the cards laid are: list them in \"played\""};
      seen = seen.with(top);
    }
    return CardSet::deck_of(table.rules.cards) & ~seen;
  }
  if (!described.unseen)
    throw TableFault{Part::Whole,
                     0,
                     {},
                     "some cards are hidden: the played cards or the unseen cards are missing"};
  const CardSet unseen = listed(*described.unseen, Part::Unseen, hand, holder);
  for (const Pile pile : kPiles) {
    const int top = table.tops[static_cast<std::size_t>(pile)];
    const auto found = std::ranges::find(*described.unseen, top);
    if (found != described.unseen->end())
      throw TableFault{Part::Unseen, 0, static_cast<std::size_t>(found - described.unseen->begin()),
                       std::string{name(pile)} + " shows " + std::to_string(top)};
  }
  return unseen;
}

/// Divides the unseen cards among the places that are hidden.
void fill_hidden(TableDescription& described) {
  Table& table = described.table;
  const auto on_turn = static_cast<std::size_t>(table.player) - 1;
  refuse_hands_seen_wrongly(described, on_turn);
  const CardSet unseen = unseen_cards(described, on_turn);
  int elsewhere = 0;
  for (const auto size : described.hidden_hands) elsewhere += size.value_or(0);
  const int to_draw = unseen.size() - elsewhere;
  if (described.hidden_draw_pile.value_or(to_draw) != to_draw || to_draw < 0)
    throw TableFault{described.hidden_draw_pile ? Part::DrawPile
                     : described.played         ? Part::Played
                                                : Part::Unseen,
                     0,
                     {},
                     cards(unseen.size()) + " unseen, but other hands have " + cards(elsewhere) +
                         (described.hidden_draw_pile
                              ? " and the draw pile has " + cards(*described.hidden_draw_pile)
                              : std::string{})};
  std::size_t hand = 0;
  for (const int card : unseen) {
    const auto full = [&] {
      return static_cast<int>(table.hands[hand].size()) == *described.hidden_hands.at(hand);
    };
    while (hand < table.hands.size() && (!described.hidden_hands.at(hand) || full())) ++hand;
    auto& place = hand < table.hands.size() ? table.hands[hand] : table.draw_pile;
    place.push_back(static_cast<Card>(card));
  }
}

/// Checks what one player said, and moves what was said of the second of two equal piles to the
/// first (TALK.md: people speak of either).
class SaidCheck {
 public:
  SaidCheck(const TableDescription& described, const Position& position)
      : described_{described},
        position_{position},
        language_{described.language.value_or(Language::None)},
        tops_{Tops::of(position.table().tops)} {
    for (const Card card : position.draw_pile()) unseen_ = unseen_.with(card);
    for (int player = 1; player <= position.rules().players; ++player) {
      if (player == position.player()) continue;
      for (const Card card : position.hand(player)) unseen_ = unseen_.with(card);
    }
  }

  void check(std::size_t player, Statements& said) const {
    for (const Slot slot : kSlots) move_to_first(player, slot, said);
    CardSet none_of;
    for (const Slot slot : kSlots)
      if (!tops_.repeats(slot)) none_of = none_of | meaning(slot, said).none_of;
    for (const Slot slot : kSlots) {
      const Statement statement = said[index_of(slot)];
      if (statement == Statement::Nothing) continue;
      const int number = static_cast<int>(player) + 1;
      if (number == position_.player()) refuse(player, slot, " is on turn and says nothing");
      if (position_.hand(number).empty()) refuse(player, slot, " has no cards and says nothing");
      const CardSet some_of = meaning(slot, said).some_of;
      if ((some_of & unseen_ & ~none_of).empty()) refuse(player, slot, why_not(some_of, none_of));
    }
  }

 private:
  Meaning meaning(Slot slot, const Statements& said) const {
    return meaning_of(said[index_of(slot)], language_, direction_of(slot), tops_[slot]);
  }
  void move_to_first(std::size_t player, Slot slot, Statements& said) const {
    const std::size_t pile = index_of(slot);
    if (!tops_.repeats(slot) || said[pile] == Statement::Nothing) return;
    Statement& first = said[pile - 1];
    if (first != Statement::Nothing && first != said[pile])
      refuse(player, slot, " says two things of piles that show the same number");
    first = std::exchange(said[pile], Statement::Nothing);
  }
  std::string why_not(CardSet some_of, CardSet none_of) const {
    CardSet hand;
    for (const Card card : position_.hand(position_.player())) hand = hand.with(card);
    std::string why;
    for (const int card : some_of& CardSet::deck_of(position_.rules().cards)) {
      why += (why.empty() ? ": " : ", ") + std::to_string(card);
      why += hand.contains(card)                                ? " is in the hand on turn"
             : unseen_.contains(card) && none_of.contains(card) ? " is denied by the rest"
                                                                : " was laid";
    }
    return " cannot say this" + (why.empty() ? ": there is no such card" : why);
  }
  [[noreturn]] void refuse(std::size_t player, Slot slot, const std::string& message) const {
    auto at = described_.said_at.at(player)[index_of(slot)];
    // What was said of the second of two equal piles has been moved.
    if (!at) at = described_.said_at.at(player)[index_of(slot) + 1];
    throw TableFault{Part::Said, player, at, player_name(player) + message};
  }

  const TableDescription& described_;
  const Position& position_;
  Language language_;
  Tops tops_;
  CardSet unseen_;
};

}  // namespace

SeenTable seen_table(TableDescription described, HiddenCards allowed) {
  const auto hides = hiding(described);
  const bool hidden = hides.has_value();
  if (hidden && allowed == HiddenCards::Refused) throw TableFault{*hides};
  if (hidden) fill_hidden(described);
  auto position = Position::of(described.table);
  if (!position) {
    const InvalidPosition& fault = position.error();
    throw TableFault{static_cast<Part>(fault.part), fault.index, fault.card, fault.what()};
  }
  SeenTable seen{*std::move(position), hidden, described.language.value_or(Language::None), {}};
  if (seen.language == Language::None) return seen;
  if (seen.position.rules().players == 1)
    throw TableFault{Part::AllTalk, 0, {}, "a single player has nobody to talk to"};
  if (seen.position.laid() > 0)
    throw TableFault{Part::Laid,
                     0,
                     {},
                     "what was said is about the piles before the turn: describe the table as it "
                     "was then, or without talk"};
  if (!hidden) {
    if (described.said)
      throw TableFault{
          Part::AllTalk, 0, {}, "all hands are listed, so they tell what is said: leave it out"};
    seen.said = talk_at(seen.position, seen.language);
    return seen;
  }
  seen.said = described.said.value_or(Talk{});
  const SaidCheck said{described, seen.position};
  for (std::size_t player = 0; player < seen.said.size(); ++player)
    said.check(player, seen.said[player]);
  return seen;
}

}  // namespace backtrick::the_game
