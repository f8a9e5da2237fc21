#include <stdexcept>
#include <vector>

#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/laid_cards.hpp"
#include "puzzles/level8/turn_text.hpp"

namespace backtrick::level8 {
namespace {

void require_accepted(const JsonNode& node, const std::optional<RuleViolation>& violation) {
  if (violation) contradict(node, violation->reason);
}

LaidCard read_laid_card(const JsonNode& node, GroupKind kind, const Rules& rules) {
  const auto card = laid_card_named(node.text(), kind, rules);
  if (!card) {
    node.fail(kind == GroupKind::Colour
                  ? "a numbered card, or a wild named by its colour, such as W=r"
                  : "a numbered card, or a wild named by its number, such as W=1");
  }
  return *card;
}

Group read_group(const JsonNode& node, HandCards& hand, const Rules& rules) {
  node.expect_keys({"run", "set", "colour"});
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
  node.expect_keys({"card", "player", "group"});
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
  node.expect_keys({"player", "take", "from", "lay", "add", "discard", "skip"});
  Turn turn;
  const JsonNode take = node.at("take");
  const Card named = read_card(take, round.rules());
  if (const auto from = node.find("from")) turn.from = from->number(1, round.players());
  const int player = round.player();
  require_accepted(
      take, turn.from ? round.take_discard(*turn.from, card_in_discards(round, *turn.from, named))
                      : round.draw());
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
    require(turn.from ? round.take_discard(*turn.from, turn.taken) : round.draw());
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
