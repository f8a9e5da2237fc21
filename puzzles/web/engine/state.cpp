#include "puzzles/web/engine/state.hpp"

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {
namespace {

std::string targets(const Game& game) {
  std::string json = "[";
  for (const Card card : game.position().hand(game.player())) {
    for (const Pile pile : kPiles) {
      if (Game{game}.lay({card, pile})) continue;
      if (json.size() > 1) json += ',';
      json += '[' + std::to_string(card) + ',' + quoted(name(pile)) + ',' +
              truth(is_backtrick({card, pile}, game.top(pile))) + ']';
    }
  }
  return json + ']';
}

std::string rules_of(const Deal& deal) {
  const Rules& rules = deal.rules();
  std::string json = "{\"name\":" + quoted(name_of(rules).value_or(""));
  json += ",\"players\":" + std::to_string(rules.players);
  json += ",\"hand\":" + std::to_string(rules.hand);
  json += ",\"min_plays\":" + std::to_string(rules.min_plays);
  return json + ",\"cards\":" + std::to_string(rules.cards) + '}';
}

}  // namespace

std::string state_of(const Played& played, int seat) {
  const Game& game = played.game;
  const Position& now = game.position();
  std::string json = "{\"id\":" + quoted(id_of(played.deal).value_or(write_deal_code(played.deal)));
  json += ",\"rules\":" + rules_of(played.deal);
  if (const auto number = played.deal.number())
    json += ",\"number\":" + quoted(std::to_string(*number));
  json += ",\"tops\":" + list(now.table().tops) + ",\"hand\":" + list(now.hand(seat));
  json += ",\"drawn\":" + list(played.drawn[static_cast<std::size_t>(seat) - 1]);
  json += ",\"draw\":" + list(now.draw_pile());
  json += ",\"turn\":" + std::to_string(played.plays.size());
  json +=
      ",\"laid\":" + std::to_string(now.laid()) + ",\"required\":" + std::to_string(now.required());
  json +=
      ",\"left\":" + std::to_string(now.left()) + ",\"settled\":" + std::to_string(played.settled);
  json += ",\"backtricks\":" + std::to_string(played.backtricks);
  json += ",\"targets\":" + (seat == game.player() ? targets(game) : "[]");
  json += ",\"over\":" + truth(game.over());
  const bool may_end = !now.beaten() && !Game{game}.end_turn();
  return json + ",\"may_end\":" + truth(may_end) + ",\"beaten\":" + truth(now.beaten());
}

}  // namespace backtrick::the_game
