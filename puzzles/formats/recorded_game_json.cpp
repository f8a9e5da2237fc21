#include "puzzles/formats/recorded_game_json.hpp"

#include <string>
#include <utility>

#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {

Language read_language(const JsonNode& node) {
  const JsonNode named = node.at("language");
  const auto language = find_language(named.text());
  if (!language) named.fail("none, one or two");
  return *language;
}

std::pair<std::size_t, Pile> read_statement(const JsonNode& node, const Rules& rules,
                                            Language language, Talk& talk) {
  const auto parts = node.items();
  if (parts.size() != 3) node.fail("a player, a pile and what was said");
  const auto player = static_cast<std::size_t>(parts[0].number(1, rules.players));
  const Pile pile = read_pile(parts[1]);
  Statement& statement = talk[player - 1][static_cast<std::size_t>(pile)];
  if (statement != Statement::Nothing) node.refuse("a seat says a single thing of a pile");
  const std::string words = parts[2].text();
  std::string expected;
  for (const Statement known : {Statement::LeaveIt, Statement::NotFar}) {
    const std::string_view said = in_words(known, language);
    if (said.empty()) continue;
    if (words == said) statement = known;
    expected.append(expected.empty() ? "" : " or ").append(said);
  }
  if (expected.empty()) node.refuse("nothing is said in the language \"none\"");
  if (statement == Statement::Nothing) parts[2].fail(expected);
  return {player - 1, pile};
}

OwnWords read_own(const JsonNode& node, const Rules& rules) {
  OwnWords own{};
  if (const auto players = node.find("own"))
    for (const JsonNode& player : players->items())
      own[static_cast<std::size_t>(player.number(1, rules.players)) - 1] = true;
  return own;
}

void write_own(WriteJson& json, const OwnWords& own) {
  for (std::size_t player = 0; player < own.size(); ++player)
    if (own[player]) json["own"].push_back(player + 1);
}

WriteJson as_json(const Talk& talk, Language language) {
  WriteJson list = WriteJson::array();
  for (std::size_t player = 0; player < talk.size(); ++player)
    for (const Pile pile : kPiles)
      if (const auto words = in_words(talk[player][static_cast<std::size_t>(pile)], language);
          !words.empty())
        list.push_back({player + 1, name(pile), words});
  return list;
}

GameTalk read_talk(const JsonNode& node, const Rules& rules, std::size_t turns) {
  node.expect_keys({"language", "before", "own"});
  GameTalk talk;
  talk.language = read_language(node);
  const JsonNode before = node.at("before");
  for (const JsonNode& turn : before.items()) {
    talk.before.emplace_back();
    for (const JsonNode& said : turn.items())
      read_statement(said, rules, talk.language, talk.before.back());
  }
  if (talk.before.size() != turns)
    before.refuse("there are " + std::to_string(turns) +
                  " turns, and what was said before each is needed");
  talk.own = read_own(node, rules);
  return talk;
}

namespace {

WriteJson as_json(const GameTalk& talk) {
  WriteJson before = WriteJson::array();
  for (const Talk& said : talk.before) before.push_back(as_json(said, talk.language));
  WriteJson json{{"language", name(talk.language)}, {"before", std::move(before)}};
  write_own(json, talk.own);
  return json;
}

}  // namespace

bool is_recorded_game(const JsonNode& node) {
  return (node.find("player") || node.find("plays")) && !node.find("verdict");
}

void expect_game_keys(const JsonNode& node) {
  const bool result = node.find("verdict").has_value();
  node.expect_keys(
      {// of a recorded game
       "deal", "player", "seed", "left", "first_player", "plays", "talk",
       // of a result
       "verdict", "proved", "at_least", "limit", "proof", "solution", "line", "nodes", "seconds",
       // of a review
       "steps", "winnable_after", "lost_after", "mistake", "instead", "chances", "searches",
       // of a published or graded deal
       "id", "code", "grade", "player_result", "player_results", "share", "players",
       "full_knowledge"},
      result ? OtherKeys::Ignored : OtherKeys::Refused);
}

RecordedGame read_recorded_game_object(const JsonNode& node) {
  expect_game_keys(node);
  RecordedGame game{read_deal_object(node.at("deal")), node.at("player").text(), {}, 0, {}};
  const Rules& rules = game.deal.rules();
  if (const auto seed = node.find("seed")) game.seed = seed->deal_number();
  game.left = node.at("left").number(0, rules.cards);
  game.plays = read_line(node.at("plays"), rules);
  if (rules.players == 1) return game;
  if (const auto first = node.find("first_player"))
    game.first_player = first->number(1, rules.players);
  if (const auto talk = node.find("talk")) game.talk = read_talk(*talk, rules, game.plays.size());
  return game;
}

std::string write_recorded_game(const RecordedGame& game) {
  WriteJson json{{"deal", as_json(game.deal)}, {"player", game.player}};
  if (game.seed) json["seed"] = *game.seed;
  json["left"] = game.left;
  const bool several = game.deal.rules().players > 1;
  if (several) json["first_player"] = game.first_player;
  json["plays"] = as_json(game.plays);
  if (several && game.talk) json["talk"] = as_json(*game.talk);
  return json.dump();
}

}  // namespace backtrick::the_game
