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

/// "players 2 and 4".
std::string player_names(const std::vector<std::size_t>& players) {
  if (players.size() == 1) return player_name(players.front());
  std::string names = "players";
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool last = i + 1 == players.size();
    names += (i == 0 ? " " : last ? " and " : ", ") + std::to_string(players[i] + 1);
  }
  return names;
}

/// Checks whether hands of the others allow what was said, and moves what was said of the second of
/// two equal piles to the first (TALK.md: people speak of either).
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

  /// Each statement by itself, then all of them together.
  void check(Talk& said) const {
    for (std::size_t player = 0; player < said.size(); ++player) check(player, said[player]);
    std::vector<std::size_t> others;
    for (std::size_t player = 0; player < players(); ++player)
      if (player != on_turn()) others.push_back(player);
    if (can_all_say(others, others, said)) return;
    refuse_together(fewest_that_cannot(others, said), said);
  }

 private:
  std::size_t players() const { return static_cast<std::size_t>(position_.rules().players); }
  std::size_t on_turn() const { return static_cast<std::size_t>(position_.player()) - 1; }
  int cards_of(std::size_t player) const {
    return static_cast<int>(position_.hand(static_cast<int>(player) + 1).size());
  }
  HeardHand heard(std::size_t player, const Statements& said) const {
    return heard_hand(said, language_, tops_, cards_of(player), described_.own.at(player));
  }

  void check(std::size_t player, Statements& said) const {
    const auto of_first = said_of_first(said, tops_);
    if (!of_first) {
      for (const Slot slot : kSlots)
        if (tops_.repeats(slot) && said[index_of(slot)] != Statement::Nothing)
          refuse(player, slot, " speaks of both of two piles that show the same number");
    }
    said = *of_first;
    for (const Slot slot : kSlots) {
      if (said[index_of(slot)] == Statement::Nothing) continue;
      if (player == on_turn()) refuse(player, slot, " is on turn and says nothing");
      if (cards_of(player) == 0) refuse(player, slot, " has no cards and says nothing");
      const HeardHand hand = heard(player, said);
      const CardSet some_of = hand.some_of[index_of(slot)];
      if ((some_of & unseen_ & ~hand.none_of).empty())
        refuse(player, slot, why_not(some_of, hand.none_of));
    }
  }

  /// Whether there are hands for `others` of which those of `speakers` are as was said.
  bool can_all_say(const std::vector<std::size_t>& others, const std::vector<std::size_t>& speakers,
                   const Talk& said) const {
    std::vector<HeardHand> hands;
    for (const std::size_t player : others) {
      const bool counts = std::ranges::count(speakers, player) != 0;
      hands.push_back(counts ? heard(player, said[player]) : HeardHand{cards_of(player), {}, {}});
    }
    return can_be_divided(unseen_, hands);
  }

  /// The fewest players whose words contradict each other.
  std::vector<std::size_t> fewest_that_cannot(const std::vector<std::size_t>& others,
                                              const Talk& said) const {
    std::vector<std::size_t> fewest = others;
    for (unsigned chosen = 1; chosen < 1U << others.size(); ++chosen) {
      std::vector<std::size_t> speakers;
      for (std::size_t i = 0; i < others.size(); ++i)
        if ((chosen >> i & 1U) != 0) speakers.push_back(others[i]);
      if (speakers.size() < fewest.size() && !can_all_say(others, speakers, said))
        fewest = std::move(speakers);
    }
    return fewest;
  }

  [[noreturn]] void refuse_together(const std::vector<std::size_t>& players,
                                    const Talk& said) const {
    std::string message = player_names(players);
    std::optional<std::size_t> at;
    std::size_t speaker = players.front();
    for (const std::size_t player : players)
      for (const auto& place : described_.said_at.at(player))
        if (place) speaker = player, at = place;
    const std::size_t first = players.front();
    if (players.size() > 1) {
      message += std::string{" cannot "} + (players.size() == 2 ? "both" : "all") +
                 " have said this and nothing else: no unseen cards make such hands";
    } else if (at) {
      message +=
          " cannot have said this and nothing else with " + cards(cards_of(first)) + " in hand";
    } else {
      message += " says nothing, but its hand must have a card to speak of:";
      for (const int card : heard(first, said[first]).none_of& unseen_)
        message += (message.ends_with(':') ? " " : ", ") + std::to_string(card);
    }
    throw TableFault{at ? Part::Said : Part::AllTalk, speaker, at, message};
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
  seen.own = described.own;
  SaidCheck{described, seen.position}.check(seen.said);
  return seen;
}

}  // namespace backtrick::the_game
