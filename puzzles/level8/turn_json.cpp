#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>
#include <vector>

#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

void require_accepted(const JsonNode& node, const std::optional<RuleViolation>& violation) {
  if (violation) contradict(node, violation->reason);
}

/// A card on the table, and what it stands for in a group of some kind: its number or its colour.
struct LaidCard {
  Card named{};
  int value = 0;
};

/// The number or colour that a wild is named as, in a group of that kind. Nothing for any other
/// text.
std::optional<int> value_of_wild(const std::string& text, GroupKind kind, const Rules& rules) {
  if (!text.starts_with("W=")) return std::nullopt;
  const std::string_view value = std::string_view{text}.substr(2);
  if (kind == GroupKind::Colour) {
    const std::size_t colour =
        value.size() == 1 ? kColourLetters.find(value[0]) : std::string::npos;
    if (colour >= static_cast<std::size_t>(rules.colours)) return std::nullopt;
    return static_cast<int>(colour);
  }
  int number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc{} || stop != end || value[0] == '0' || number < 1 ||
      number > rules.numbers)
    return std::nullopt;
  return number;
}

LaidCard read_laid_card(const JsonNode& node, GroupKind kind, const Rules& rules) {
  const std::string text = node.text();
  if (const auto value = value_of_wild(text, kind, rules)) return {kFirstWild, *value};
  const auto card = card_named(text);
  if (!card || !rules.contains(*card) || !is_numbered(*card)) {
    node.fail(kind == GroupKind::Colour
                  ? "a numbered card, or a wild named by its colour, such as W=r"
                  : "a numbered card, or a wild named by its number, such as W=1");
  }
  return {*card, kind == GroupKind::Colour ? colour_of(*card) : number_of(*card)};
}

/// Finds the cards that names mean in a hand. Each card of the hand is found once.
class HandCards {
 public:
  explicit HandCards(std::vector<Card> hand) : hand_{std::move(hand)} {}

  /// A card of the hand with that name. If there is none, the card itself, which the referee then
  /// misses in the hand.
  Card find(Card named) {
    const auto held = std::ranges::find_if(
        hand_, [&](Card card) { return level8::name(card) == level8::name(named); });
    if (held == hand_.end()) return named;
    const Card card = *held;
    hand_.erase(held);
    return card;
  }

 private:
  std::vector<Card> hand_;
};

Group read_group(const JsonNode& node, HandCards& hand, const Rules& rules) {
  std::optional<GroupKind> kind;
  for (const GroupKind candidate : {GroupKind::Run, GroupKind::Set, GroupKind::Colour}) {
    if (!node.find(std::string{name(candidate)})) continue;
    if (kind) node.fail("one of the keys run, set and colour");
    kind = candidate;
  }
  if (!kind) node.fail("one of the keys run, set and colour");
  Group group{*kind, 0, {}};
  const auto cards = node.at(std::string{name(*kind)}).items();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const LaidCard laid = read_laid_card(cards[i], *kind, rules);
    if (i == 0) group.value = laid.value;
    const int expected = group.value + (*kind == GroupKind::Run ? static_cast<int>(i) : 0);
    if (is_wild(laid.named) && laid.value != expected)
      contradict(cards[i], name_of_wild(*kind, laid.value) + " stands where the " +
                               std::string{name(*kind)} + " needs " +
                               name_of_wild(*kind, expected));
    group.cards.push_back(hand.find(laid.named));
  }
  return group;
}

std::vector<Group> read_lay(const JsonNode& node, Round& round) {
  HandCards hand{round.hand(round.player())};
  std::vector<Group> groups;
  for (const JsonNode& group : node.items())
    groups.push_back(read_group(group, hand, round.rules()));
  require_accepted(node, round.lay(groups));
  return groups;
}

Addition read_addition(const JsonNode& node, Round& round) {
  Addition addition;
  addition.player = round.player();
  if (const auto owner = node.find("player")) addition.player = owner->number(1, round.players());
  const JsonNode number = node.at("group");
  addition.group =
      static_cast<std::size_t>(number.number(1, static_cast<int>(Level::kMaxGroups)) - 1);
  const auto& display = round.display(addition.player);
  if (addition.group >= display.size())
    contradict(number, "player " + std::to_string(addition.player) + " has " +
                           std::to_string(display.size()) + " groups on the table");
  const Group& group = display[addition.group];
  const JsonNode card = node.at("card");
  const LaidCard laid = read_laid_card(card, group.kind, round.rules());
  if (is_wild(laid.named)) {
    const bool run = group.kind == GroupKind::Run;
    if (run && laid.value == group.value - 1) addition.end = RunEnd::Low;
    if (run && laid.value == group.value + group.size()) addition.end = RunEnd::High;
    if (run ? !addition.end : laid.value != group.value)
      contradict(card, name_of_wild(group.kind, laid.value) + " does not fit the group");
  }
  addition.card = HandCards{round.hand(round.player())}.find(laid.named);
  require_accepted(node, round.add(addition));
  return addition;
}

std::optional<Discard> read_discard(const JsonNode& node, Round& round) {
  const auto card = node.find("discard");
  const auto skipped = node.find("skip");
  if (!card && !skipped) return std::nullopt;
  if (card && skipped) node.fail("one of the keys discard and skip");
  HandCards hand{round.hand(round.player())};
  Discard discard;
  if (skipped) {
    discard = {hand.find(kFirstSkip), skipped->number(1, round.players())};
  } else {
    discard.card = hand.find(read_card(*card, round.rules()));
  }
  require_accepted(card ? *card : *skipped, round.discard(discard));
  return discard;
}

}  // namespace

Turn read_turn(const JsonNode& node, Round& round) {
  Turn turn;
  const JsonNode take = node.at("take");
  const Card named = read_card(take, round.rules());
  if (const auto from = node.find("from")) turn.from = from->number(1, round.players());
  const int player = round.player();
  require_accepted(take, turn.from ? round.take_discard(*turn.from) : round.draw());
  if (const auto claimed = node.find("player")) {
    if (claimed->number(1, round.players()) != player)
      contradict(*claimed, "it is the turn of player " + std::to_string(player));
  }
  turn.taken = round.hand(player).back();
  if (name(turn.taken) != name(named))
    contradict(take, "the card to be taken is " + name(turn.taken) + ", not " + name(named));
  if (const auto lay = node.find("lay")) turn.laid = read_lay(*lay, round);
  if (const auto add = node.find("add")) {
    for (const JsonNode& addition : add->items())
      turn.added.push_back(read_addition(addition, round));
  }
  turn.discard = read_discard(node, round);
  return turn;
}

Line read_turns(const JsonNode& node, Round& round) {
  Line turns;
  for (const JsonNode& turn : node.items()) turns.push_back(read_turn(turn, round));
  return turns;
}

WriteJson turns_as_json(const Line& turns, Round round) {
  const auto require = [](const std::optional<RuleViolation>& violation) {
    if (violation)
      throw std::logic_error{"level8: written turns break a rule: " + in_words(*violation)};
  };
  WriteJson json = WriteJson::array();
  for (const Turn& turn : turns) {
    WriteJson written;
    const int player = round.player();
    if (round.players() > 1) written["player"] = player;
    written["take"] = name(turn.taken);
    if (turn.from) written["from"] = *turn.from;
    require(turn.from ? round.take_discard(*turn.from) : round.draw());
    if (!turn.laid.empty()) {
      require(round.lay(turn.laid));
      for (const Group& group : turn.laid) {
        WriteJson cards = WriteJson::array();
        for (int i = 0; i < group.size(); ++i) cards.push_back(name_in_group(group, i));
        written["lay"].push_back(WriteJson{{name(group.kind), std::move(cards)}});
      }
    }
    for (const Addition& addition : turn.added) {
      require(round.add(addition));
      const Group& grown = round.display(addition.player)[addition.group];
      WriteJson added{{"card", name_in_group(grown, place_of(grown, addition.card))}};
      if (addition.player != player) added["player"] = addition.player;
      added["group"] = addition.group + 1;
      written["add"].push_back(std::move(added));
    }
    if (turn.discard) {
      require(round.discard(*turn.discard));
      if (turn.discard->skipped) {
        written["skip"] = *turn.discard->skipped;
      } else {
        written["discard"] = name(turn.discard->card);
      }
    }
    json.push_back(std::move(written));
  }
  return json;
}

}  // namespace backtrick::level8
