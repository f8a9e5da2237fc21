#include "puzzles/formats/recorded_game_json.hpp"

#include "puzzles/formats/json_parts.hpp"

namespace backtrick::the_game {

bool is_recorded_game(const JsonNode& node) {
  return (node.find("player") || node.find("plays")) && !node.find("verdict");
}

RecordedGame read_recorded_game_object(const JsonNode& node) {
  const JsonNode deal = node.at("deal");
  RecordedGame game{read_deal_object(deal), node.at("player").text(), {}, 0, {}};
  const Rules& rules = game.deal.rules();
  if (rules.players != 1) deal.at("rules").at("players").refuse("a recorded game has one player");
  if (const auto seed = node.find("seed")) game.seed = seed->deal_number();
  game.left = node.at("left").number(0, rules.cards);
  game.plays = read_line(node.at("plays"), rules);
  return game;
}

std::string write_recorded_game(const RecordedGame& game) {
  WriteJson json{{"deal", as_json(game.deal)}, {"player", game.player}};
  if (game.seed) json["seed"] = *game.seed;
  json["left"] = game.left;
  json["plays"] = as_json(game.plays);
  return json.dump();
}

}  // namespace backtrick::the_game
