#include "puzzles/formats/deal_json.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {
namespace {

Play read_play(const JsonNode& node, const Rules& rules) {
  const auto pair = node.items();
  if (pair.size() != 2) node.fail("a card and a pile");
  return {static_cast<Card>(pair[0].number(2, rules.highest_card())), read_pile(pair[1])};
}

}  // namespace

Rules read_rules(const JsonNode& node) {
  if (!node.find("min_plays") && node.find("colours"))
    node.refuse("these are rules of Level 8: use the commands of level8");
  Rules rules;
  rules.players = node.at("players").number(1, kMaxPlayers);
  rules.hand = node.at("hand").number(1, kMaxHand);
  rules.min_plays = node.at("min_plays").number(1, rules.hand);
  rules.cards = node.at("cards").number(1, kMaxCards);
  return rules;
}

Deal read_deal_object(const JsonNode& node) {
  const Rules rules = read_rules(node.at("rules"));
  const JsonNode deck_node = node.at("deck");
  std::vector<Card> deck;
  for (const JsonNode& card : deck_node.items())
    deck.push_back(static_cast<Card>(card.number(2, rules.highest_card())));
  try {
    Deal deal = Deal::of_deck(rules, deck);
    const auto number = node.find("number");
    if (!number) return deal;
    Deal numbered = Deal::numbered(rules, number->deal_number());
    if (!std::ranges::equal(numbered.deck(), deal.deck()))
      number->refuse("this number names another deck than the one given");
    return numbered;
  } catch (const InvalidDeal& fault) {
    deck_node.refuse(fault.what());
  }
}

Pile read_pile(const JsonNode& node) {
  const std::string text = node.text();
  for (const Pile pile : kPiles) {
    if (name(pile) == text) return pile;
  }
  node.fail("A1, A2, D1 or D2");
}

Line read_line(const JsonNode& node, const Rules& rules) {
  Line line;
  for (const JsonNode& turn : node.items()) {
    const auto plays = turn.items();
    if (plays.size() > kMaxHand) plays[kMaxHand].refuse(kTooLongTurn);
    line.emplace_back();
    for (const JsonNode& play : plays) line.back().push_back(read_play(play, rules));
  }
  return line;
}

WriteJson as_json(const Rules& rules) {
  return {{"players", rules.players},
          {"hand", rules.hand},
          {"min_plays", rules.min_plays},
          {"cards", rules.cards}};
}

WriteJson as_json(const Deal& deal) {
  WriteJson json;
  if (deal.number()) json["number"] = *deal.number();
  json["rules"] = as_json(deal.rules());
  json["deck"] = std::vector<int>{deal.deck().begin(), deal.deck().end()};
  return json;
}

WriteJson as_json(const Line& line) {
  WriteJson turns = WriteJson::array();
  for (const Turn& turn : line) {
    WriteJson plays = WriteJson::array();
    for (const Play& play : turn) plays.push_back({play.card, name(play.pile)});
    turns.push_back(std::move(plays));
  }
  return turns;
}

std::string write_deal_json(const Deal& deal) { return as_json(deal).dump(); }

Expected<Deal> read_deal_json(std::string_view text) {
  return read_json(text, kLongestDealJson, "deal", read_deal_object);
}

}  // namespace backtrick::the_game
