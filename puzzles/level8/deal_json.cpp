#include "puzzles/level8/deal_json.hpp"

#include <optional>
#include <string>
#include <vector>

#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/json_parts.hpp"

namespace backtrick::level8 {
namespace {

std::vector<Card> read_deck(const JsonNode& node, const Rules& rules) {
  CardNumbering numbering{rules};
  std::vector<Card> deck;
  for (const JsonNode& card : node.items()) {
    const Card named = read_card(card, rules);
    const auto next = numbering.next(named);
    if (!next)
      card.refuse("found \"" + name(named) + "\" after all " +
                  std::to_string(is_wild(named) ? rules.wilds : rules.skips));
    deck.push_back(*next);
  }
  return deck;
}

}  // namespace

Card read_card(const JsonNode& node, const Rules& rules) {
  const auto card = card_named(node.text());
  if (!card || !rules.contains(*card)) node.fail("a card: " + card_names(rules));
  return *card;
}

Rules read_rules(const JsonNode& node) {
  if (!node.find("numbers") && node.find("min_plays"))
    node.refuse("these are rules of The Game: use the commands without level8");
  node.expect_keys({"players", "hand", "numbers", "colours", "wilds", "skips", "edition"});
  Rules rules{.numbers = node.at("numbers").number(1, kMaxNumbers),
              .colours = node.at("colours").number(1, kMaxColours),
              .wilds = node.at("wilds").number(0, kMaxWilds),
              .skips = node.at("skips").number(0, kMaxSkips),
              .hand = node.at("hand").number(1, kMaxHand),
              .players = node.at("players").number(1, kMaxPlayers)};
  if (const auto edition = node.find("edition")) {
    const auto named = edition_named(edition->text());
    if (!named) edition->fail("an edition: english, german, any-discard or distinct-sets");
    rules.edition = *named;
  }
  if (const auto fault = fault_in(rules)) node.refuse(*fault);
  return rules;
}

Deal read_deal_object(const JsonNode& node) {
  node.expect_keys({"number", "rules", "deck", "hands", "turned_up", "draw_pile"});
  const Rules rules = read_rules(node.at("rules"));
  const JsonNode deck_node = node.at("deck");
  const std::vector<Card> deck = read_deck(deck_node, rules);
  try {
    const Deal deal = Deal::of_deck(rules, deck);
    const auto number = node.find("number");
    if (!number) return deal;
    const Deal numbered = Deal::numbered(rules, number->deal_number());
    if (!same_names(numbered.deck(), deal.deck()))
      number->refuse("this number names another deck than the one given");
    return numbered;
  } catch (const InvalidDeal& fault) {
    deck_node.refuse(fault.what());
  }
}

Level read_level(const JsonNode& node, const Rules& rules) {
  std::vector<Requirement> groups;
  for (const JsonNode& group : node.items()) {
    const auto pair = group.items();
    if (pair.size() != 2) group.fail("a kind of group and a number of cards");
    const auto kind = kind_named(pair[0].text());
    if (!kind) pair[0].fail("run, set or colour");
    groups.push_back({*kind, pair[1].number(Level::kFewestInGroup, Level::kMaxCards)});
  }
  if (const auto fault = fault_in(groups)) node.refuse(*fault);
  const Level level{groups};
  if (const auto fault = fault_in(level, rules)) node.refuse(*fault);
  return level;
}

WriteJson as_json(std::span<const Card> cards) {
  WriteJson names = WriteJson::array();
  for (const Card card : cards) names.push_back(name(card));
  return names;
}

WriteJson as_json(const Rules& rules) {
  WriteJson json{{"players", rules.players}, {"hand", rules.hand},   {"numbers", rules.numbers},
                 {"colours", rules.colours}, {"wilds", rules.wilds}, {"skips", rules.skips}};
  if (rules.edition != Edition::English) json["edition"] = name(rules.edition);
  return json;
}

WriteJson as_json(const Deal& deal) {
  WriteJson json;
  if (deal.number()) json["number"] = *deal.number();
  json["rules"] = as_json(deal.rules());
  json["deck"] = as_json(deal.deck());
  return json;
}

WriteJson as_json(const Level& level) {
  WriteJson groups = WriteJson::array();
  for (const auto& [kind, size] : level.groups())
    groups.push_back(WriteJson::array({name(kind), size}));
  return groups;
}

std::string write_deal_json(const Deal& deal) {
  WriteJson json = as_json(deal);
  WriteJson hands = WriteJson::array();
  for (int player = 1; player <= deal.rules().players; ++player)
    hands.push_back(as_json(deal.hand(player)));
  json["hands"] = std::move(hands);
  json["turned_up"] = name(deal.turned_up());
  json["draw_pile"] = as_json(deal.draw_pile());
  return json.dump();
}

}  // namespace backtrick::level8
