#include "puzzles/formats/position_json.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/json_parts.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

/// The JSON path of the part that makes a position impossible.
std::string place_of(const TableFault& fault) {
  using Part = TableFault::Part;
  std::string place;
  switch (fault.part) {
    case Part::Whole: break;
    case Part::Rules: place = "/rules"; break;
    case Part::Pile: place = "/piles/" + std::string{name(kPiles.at(fault.index))}; break;
    case Part::Hand: place = "/hands/" + std::to_string(fault.index); break;
    case Part::DrawPile: place = "/draw"; break;
    case Part::Player: place = "/turn"; break;
    case Part::Laid: place = "/laid"; break;
    case Part::Played: place = "/played"; break;
    case Part::Unseen: place = "/unseen"; break;
    case Part::AllTalk: place = "/talk"; break;
    case Part::Said: place = "/talk/said"; break;
  }
  if (fault.item) place += "/" + std::to_string(*fault.item);
  return place;
}

std::vector<int> numbers(const std::vector<Card>& cards) { return {cards.begin(), cards.end()}; }

/// What was said before the turn under way.
void read_said(const JsonNode& node, TableDescription& described) {
  node.expect_keys({"language", "said", "own"});
  described.language = read_language(node);
  described.own = read_own(node, described.table.rules);
  const auto list = node.find("said");
  if (!list) return;
  Talk& said = described.said.emplace();
  std::size_t at = 0;
  for (const JsonNode& statement : list->items()) {
    const auto [player, pile] =
        read_statement(statement, described.table.rules, *described.language, said);
    described.said_at.at(player)[static_cast<std::size_t>(pile)] = at++;
  }
}

TableDescription read_description(const JsonNode& node) {
  TableDescription described;
  Table& table = described.table;
  table.rules = read_rules(node.at("rules"));
  const Rules& rules = table.rules;
  const JsonNode piles = node.at("piles");
  piles.expect_keys({"A1", "A2", "D1", "D2"});
  for (const Pile pile : kPiles) {
    const int lowest = ascending(pile) ? 1 : 2;
    table.tops[static_cast<std::size_t>(pile)] =
        piles.at(std::string{name(pile)}).number(lowest, lowest + rules.cards);
  }
  for (const JsonNode& hand : node.at("hands").items()) {
    const bool hidden = hand.is_number() && table.hands.size() < described.hidden_hands.size();
    if (hidden) described.hidden_hands.at(table.hands.size()) = hand.number(0, rules.hand);
    table.hands.push_back(hidden ? std::vector<Card>{} : read_cards(hand, rules));
  }
  if (const auto turn = node.find("turn"); turn || rules.players > 1)
    table.player = node.at("turn").number(1, rules.players);
  if (const auto laid = node.find("laid")) table.laid = laid->number(0, rules.hand);
  if (const auto played = node.find("played")) described.played = read_cards(*played, rules);
  if (const auto unseen = node.find("unseen")) described.unseen = read_cards(*unseen, rules);
  const bool may_lack_draw = described.played || described.unseen;
  if (const auto draw = node.find("draw"); draw && draw->is_number()) {
    described.hidden_draw_pile = draw->number(0, rules.cards);
  } else if (draw || !may_lack_draw) {
    table.draw_pile = read_cards(node.at("draw"), rules);
    if (may_lack_draw && table.draw_pile.empty()) described.hidden_draw_pile = 0;
  }
  if (const auto talk = node.find("talk")) read_said(*talk, described);
  return described;
}

/// Refuses a table with unknown keys, or without keys that every table of its kind has, and names
/// all of them.
void require_keys(const JsonNode& node) {
  node.expect_keys({"rules", "piles", "hands", "turn", "laid", "draw", "played", "unseen", "talk"});
  std::string missing;
  int count = 0;
  const auto require = [&](const std::string& key) {
    if (!node.find(key)) missing += (count++ == 0 ? "\"" : ", \"") + key + "\"";
  };
  for (const char* key : {"rules", "piles", "hands"}) require(key);
  const auto rules = node.find("rules");
  if (rules && read_rules(*rules).players > 1) require("turn");
  if (!node.find("played") && !node.find("unseen")) require("draw");
  if (count == 1) node.refuse("the key " + missing + " is missing");
  if (count > 1) node.refuse("the keys " + missing + " are missing");
}

SeenTable read_table_object(const JsonNode& node, HiddenCards hidden) {
  try {
    require_keys(node);
    return seen_table(read_description(node), hidden);
  } catch (const TableFault& fault) {
    throw ContentFault{fault.what(), node.place() + place_of(fault), Exit::BadData};
  }
}

}  // namespace

Position read_position_object(const JsonNode& node) {
  return read_table_object(node, HiddenCards::Refused).position;
}

namespace {

/// Reads a recorded game and replays it. Returns the game and the position that it leads to.
std::pair<Record, Position> read_record_object(const JsonNode& node) {
  const JsonNode deal = node.at("deal");
  expect_game_keys(node);
  Record record{read_deal_object(deal), 1, {}};
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

/// The end of a recorded game as the seat on turn sees it.
SeenTable read_record_as_seen(const JsonNode& node) {
  const auto [record, position] = read_record_object(node);
  TableDescription described;
  described.table = position.table();
  if (record.talk) described.language = record.talk->language;
  try {
    return seen_table(std::move(described), HiddenCards::Refused);
  } catch (const TableFault& fault) {
    throw ContentFault{fault.what(), node.place() + "/talk", Exit::BadData};
  }
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

WriteJson as_json(const SeenTable& seen) {
  const Position& position = seen.position;
  WriteJson json = as_json(position);
  const auto sort = [](WriteJson& cards) { std::sort(cards.begin(), cards.end()); };
  const auto on_turn = static_cast<std::size_t>(position.player()) - 1;
  sort(json["hands"][on_turn]);
  sort(json["draw"]);
  if (position.rules().players == 1) return json;
  const std::size_t to_draw = json["draw"].size();
  WriteJson unseen = std::move(json["draw"]);
  for (std::size_t i = 0; i < json["hands"].size(); ++i) {
    WriteJson& hand = json["hands"][i];
    if (i == on_turn) continue;
    unseen.insert(unseen.end(), hand.begin(), hand.end());
    hand = hand.size();
  }
  sort(unseen);
  json["draw"] = to_draw;
  json["unseen"] = std::move(unseen);
  json["talk"] = {{"language", name(seen.language)}, {"said", as_json(seen.said, seen.language)}};
  if (seen.language != Language::None) write_own(json["talk"], seen.own);
  return json;
}

std::string write_position_json(const Position& position) { return as_json(position).dump(); }
std::string write_seen_table(const SeenTable& seen) { return as_json(seen).dump(); }

Expected<Position> read_position_json(std::string_view text) {
  return read_json(text, kLongestPosition, "position", [](const JsonNode& node) {
    return node.find("deal") ? read_record_object(node).second : read_position_object(node);
  });
}

Expected<SeenTable> read_seen_table_json(std::string_view text) {
  return read_json(text, kLongestPosition, "position", [](const JsonNode& node) {
    return node.find("deal") ? read_record_as_seen(node)
                             : read_table_object(node, HiddenCards::Allowed);
  });
}

Expected<Position> SeenGame::dealt() const {
  Table table = start.position.table();
  auto place = table.draw_pile.begin();
  for (const std::vector<Card>& cards : drawn) {
    for (const Card card : cards) {
      const auto found = std::find(place, table.draw_pile.end(), card);
      if (found == table.draw_pile.end())
        return Error{Exit::BadData, std::to_string(card) + " is not among the cards to be drawn"};
      std::rotate(place, found, found + 1);
      ++place;
    }
  }
  auto position = Position::of(std::move(table));
  if (!position) return Error{Exit::BadData, position.error().what()};
  return *std::move(position);
}

WriteJson as_json(const SeenGame& game) {
  WriteJson json{{"position", as_json(game.start)}, {"plays", as_json(game.plays)}};
  json["drawn"] = WriteJson::array();
  for (const std::vector<Card>& cards : game.drawn) json["drawn"].push_back(numbers(cards));
  return json;
}

std::string write_seen_game(const SeenGame& game) { return as_json(game).dump(); }

namespace {

/// How many cards each turn but the last draws.
std::vector<std::size_t> draws_of(const Position& start, const Line& plays) {
  Game game{start};
  std::vector<std::size_t> draws;
  for (std::size_t turn = 0; turn + 1 < plays.size(); ++turn) {
    for (const Play play : plays[turn]) game.lay(play);
    const auto before = static_cast<std::size_t>(game.draw_pile());
    game.end_turn();
    draws.push_back(before - static_cast<std::size_t>(game.draw_pile()));
  }
  return draws;
}

SeenGame read_seen_game_object(const JsonNode& node) {
  node.expect_keys({"position", "plays", "drawn"});
  SeenGame game{read_table_object(node.at("position"), HiddenCards::Allowed), {}};
  const Rules& rules = game.start.position.rules();
  if (rules.players > 1) node.at("position").refuse("a described game has a single player");
  game.plays = read_line(node.at("plays"), rules);
  const JsonNode drawn = node.at("drawn");
  for (const JsonNode& cards : drawn.items()) game.drawn.push_back(read_cards(cards, rules));
  const auto dealt = game.dealt();
  if (!dealt) drawn.refuse(dealt.error().what());
  if (const auto end = position_after(*dealt, game.plays); !end)
    node.at("plays").refuse(in_words(end.error()));
  std::vector<std::size_t> told;
  for (const std::vector<Card>& cards : game.drawn) told.push_back(cards.size());
  if (told != draws_of(*dealt, game.plays))
    drawn.refuse("expected the cards that are drawn after each turn but the last");
  return game;
}

}  // namespace

Expected<std::variant<Record, SeenGame>> read_any_game(std::string_view text) {
  return read_json(text, kLongestPosition, "position",
                   [](const JsonNode& node) -> std::variant<Record, SeenGame> {
                     if (!node.find("deal") && node.find("position"))
                       return read_seen_game_object(node);
                     return read_record_object(node).first;
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
