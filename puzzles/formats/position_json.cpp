#include "puzzles/formats/position_json.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

std::vector<Card> read_cards(const JsonNode& node, const Rules& rules) {
  std::vector<Card> cards;
  for (const JsonNode& card : node.items())
    cards.push_back(static_cast<Card>(card.number(2, rules.highest_card())));
  return cards;
}

/// The JSON path of the part that makes a position impossible.
std::string place_of(const InvalidPosition& fault) {
  using Part = InvalidPosition::Part;
  std::string place;
  switch (fault.part) {
    case Part::Whole: break;
    case Part::Rules: place = "/rules"; break;
    case Part::Pile: place = "/piles/" + std::string{name(kPiles.at(fault.index))}; break;
    case Part::Hand: place = "/hands/" + std::to_string(fault.index); break;
    case Part::DrawPile: place = "/draw"; break;
    case Part::Player: place = "/turn"; break;
    case Part::Laid: place = "/laid"; break;
  }
  if (fault.card) place += "/" + std::to_string(*fault.card);
  return place;
}

std::vector<int> numbers(const std::vector<Card>& cards) { return {cards.begin(), cards.end()}; }

}  // namespace

Position read_position_object(const JsonNode& node) {
  Table table;
  table.rules = read_rules(node.at("rules"));
  const JsonNode piles = node.at("piles");
  for (const Pile pile : kPiles) {
    const int lowest = ascending(pile) ? 1 : 2;
    table.tops[static_cast<std::size_t>(pile)] =
        piles.at(std::string{name(pile)}).number(lowest, lowest + table.rules.cards);
  }
  for (const JsonNode& hand : node.at("hands").items())
    table.hands.push_back(read_cards(hand, table.rules));
  if (const auto turn = node.find("turn"); turn || table.rules.players > 1)
    table.player = node.at("turn").number(1, table.rules.players);
  if (const auto laid = node.find("laid")) table.laid = laid->number(0, table.rules.hand);
  table.draw_pile = read_cards(node.at("draw"), table.rules);

  auto read = Position::of(std::move(table));
  if (!read) {
    const InvalidPosition& fault = read.error();
    throw ContentFault{fault.what(), node.place() + place_of(fault), Exit::BadData};
  }
  return *std::move(read);
}

namespace {

/// Reads a recorded game and replays it. Returns the game and the position that it leads to.
std::pair<Record, Position> read_record_object(const JsonNode& node) {
  Record record{read_deal_object(node.at("deal")), 1, {}};
  if (const auto first = node.find("first_player"))
    record.first_player = first->number(1, record.deal.rules().players);
  auto plays = node.find("plays");
  if (!plays) plays = node.find("solution");
  if (!plays) plays = node.find("line");
  const Rules& rules = record.deal.rules();
  if (plays) record.plays = read_line(*plays, rules);
  if (const auto talk = node.find("talk"); talk && rules.players > 1)
    record.talk = read_talk(*talk, rules, record.plays.size());

  auto come_to = position_after(record.deal, record.plays, record.first_player);
  if (!come_to) {
    const RuleViolation& violation = come_to.error();
    std::string place = plays->place() + "/" + std::to_string(violation.turn);
    if (violation.play) place += "/" + std::to_string(*violation.play);
    throw ContentFault{violation.what(), std::move(place), Exit::BadData};
  }
  return {std::move(record), *std::move(come_to)};
}

}  // namespace

WriteJson as_json(const Position& position) {
  WriteJson json;
  json["rules"] = as_json(position.rules());
  for (const Pile pile : kPiles) json["piles"][std::string{name(pile)}] = position.top(pile);
  json["hands"] = WriteJson::array();
  for (const auto& hand : position.table().hands) json["hands"].push_back(numbers(hand));
  json["turn"] = position.player();
  json["laid"] = position.laid();
  json["draw"] = numbers(position.draw_pile());
  return json;
}

std::string write_position_json(const Position& position) { return as_json(position).dump(); }

Expected<Position> read_position_json(std::string_view text) {
  return read_json(text, kLongestPosition, "position", [](const JsonNode& node) {
    return node.find("deal") ? read_record_object(node).second : read_position_object(node);
  });
}

std::string write_record(const Record& record) {
  WriteJson json;
  json["deal"] = as_json(record.deal);
  if (record.deal.rules().players > 1) json["first_player"] = record.first_player;
  json["plays"] = as_json(record.plays);
  return json.dump();
}

Expected<Record> read_record(std::string_view text) {
  return read_json(text, kLongestPosition, "position",
                   [](const JsonNode& node) { return read_record_object(node).first; });
}

}  // namespace backtrick::the_game
