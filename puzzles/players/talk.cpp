#include "puzzles/players/talk.hpp"

#include <algorithm>
#include <utility>
#include <vector>

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

std::optional<Statements> said_of_first(Statements said, Tops tops) {
  for (const Slot slot : kSlots) {
    const std::size_t pile = index_of(slot);
    if (!tops.repeats(slot) || said[pile] == Statement::Nothing) continue;
    if (said[pile - 1] != Statement::Nothing) return std::nullopt;
    said[pile - 1] = std::exchange(said[pile], Statement::Nothing);
  }
  return said;
}

HeardHand heard_hand(const Statements& said, Language language, Tops tops, int cards, bool own) {
  HeardHand heard{cards, {}, {}, own};
  for (const Slot slot : kSlots) {
    const Statement statement = said[index_of(slot)];
    if (tops.repeats(slot) || (own && statement == Statement::Nothing)) continue;
    const Meaning meaning = meaning_of(statement, language, direction_of(slot), tops[slot]);
    heard.some_of[index_of(slot)] = meaning.some_of;
    heard.none_of = heard.none_of | meaning.none_of;
  }
  return heard;
}

bool may_say(CardSet hand, const Statements& said, Language language, Tops tops) {
  const auto speaks = [&](std::size_t pile) { return said[pile] != Statement::Nothing; };
  const auto heard_of = said_of_first(said, tops);
  if (!heard_of) return false;
  const HeardHand heard = heard_hand(*heard_of, language, tops, hand.size(), true);
  return std::ranges::all_of(kSlots, [&](Slot slot) {
    const std::size_t pile = index_of(slot);
    if (speaks(pile) && in_words(said[pile], language).empty()) return false;
    return (*heard_of)[pile] == Statement::Nothing ||
           !(hand & heard.some_of[pile] & ~heard.none_of).empty();
  });
}

namespace {

/// Deals hands what talk asks for. Each statement needs one card, so few cards are named: all ways
/// are tried. Which other cards fill the hands need not be tried: Hall's theorem says whether any
/// do.
class Division {
 public:
  Division(CardSet unseen, std::span<const HeardHand> hands)
      : left_{unseen}, hands_{hands}, dealt_(hands.size()) {}

  /// Whether this seat and the later ones can say what they say, from this pile on.
  bool possible(std::size_t seat = 0, std::size_t pile = 0) {
    if (seat == hands_.size()) return can_be_filled();
    const HeardHand& heard = hands_[seat];
    if (pile == heard.some_of.size()) return possible(seat + 1, 0);
    const CardSet wanted = heard.some_of[pile] & ~heard.none_of;
    if (heard.some_of[pile].empty() || !(dealt_[seat] & wanted).empty())
      return possible(seat, pile + 1);
    if (dealt_[seat].size() == heard.cards) return false;
    bool found = false;
    for (CardSet choices = wanted & left_; !found && !choices.empty();) {
      const int card = *choices.begin();
      choices = choices.without(card);
      dealt_[seat] = dealt_[seat].with(card);
      left_ = left_.without(card);
      found = possible(seat, pile + 1);
      dealt_[seat] = dealt_[seat].without(card);
      left_ = left_.with(card);
    }
    return found;
  }

 private:
  /// Whether any seats together lack more cards than are left for them.
  bool can_be_filled() const {
    for (unsigned seats = 1; seats < 1U << hands_.size(); ++seats) {
      int lacking = 0;
      CardSet fitting;
      for (std::size_t seat = 0; seat < hands_.size(); ++seat) {
        if ((seats >> seat & 1U) == 0) continue;
        lacking += hands_[seat].cards - dealt_[seat].size();
        fitting = fitting | (left_ & ~never(seat));
      }
      if (lacking > fitting.size()) return false;
    }
    return true;
  }
  CardSet never(std::size_t seat) const {
    return hands_[seat].own ? CardSet{} : hands_[seat].none_of;
  }

  CardSet left_;
  std::span<const HeardHand> hands_;
  std::vector<CardSet> dealt_;
};

}  // namespace

bool can_be_divided(CardSet unseen, std::span<const HeardHand> hands) {
  return Division{unseen, hands}.possible();
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
