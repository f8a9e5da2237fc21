#include "puzzles/advice/adviser.hpp"

#include <emscripten.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "puzzles/players/value/value_players.hpp"
#include "puzzles/web/engine/record_text.hpp"
#include "puzzles/web/engine/request.hpp"
#include "solver/the_game/rules/game.hpp"

// The adviser for the page, which does not look at the draw pile: a TableView does not hold its
// order. The page first gives the network of the rules. From then on a request is a game as text
// (record_text.hpp).

namespace backtrick::the_game {
namespace {

/// A network and the adviser that refers to it.
class NetworkAdviser {
 public:
  explicit NetworkAdviser(ValueNetwork network)
      : network_{std::move(network)}, adviser_{network_, effort_of(ValuePlayerKind::Strong)} {}
  NetworkAdviser(const NetworkAdviser&) = delete;
  NetworkAdviser& operator=(const NetworkAdviser&) = delete;
  Adviser* operator->() { return &adviser_; }

 private:
  ValueNetwork network_;
  Adviser adviser_;
};

std::optional<NetworkAdviser> adviser;

constexpr const char* kNoNetwork = "no network was given";

std::string chance_in_json(std::int32_t chance) {
  return std::to_string(static_cast<double>(chance) / kCertain);
}

std::string text_of(const TurnPlays& plays) { return write_plays({{plays.begin(), plays.end()}}); }

/// A turn and the chance after it.
std::string turn_in_json(const TurnPlays& plays, std::int32_t chance) {
  return "{\"plays\":" + quoted(text_of(plays)) + ",\"chance\":" + chance_in_json(chance) + '}';
}

/// A turn of a recorded game beside the best one.
std::string reviewed(const TableView& view, const Turn& turn, bool beaten) {
  TurnPlays plays;
  TableView after = view;
  for (const Play play : turn) {
    plays.add(play);
    after.lay(play);
  }
  // Who cannot complete the turn has lost.
  std::int32_t chance = beaten ? kCertain : 0;
  if (!beaten && after.turn_complete()) chance = (*adviser)->judge(view, plays).chance;
  const std::vector<Advice> advice = (*adviser)->advise(view, 1);
  const bool better = !advice.empty() && advice.front().chance > chance;
  return "{\"played\":" + turn_in_json(plays, chance) + ",\"best\":" +
         (better ? turn_in_json(advice.front().plays, advice.front().chance)
                 : turn_in_json(plays, chance)) +
         '}';
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick::the_game;

extern "C" {

/// Takes the request as the bytes of a network.
EMSCRIPTEN_KEEPALIVE const char* adviser_network() {
  auto network = ValueNetwork::read(request());
  if (!network) return refuse("this is no network");
  adviser.emplace(*std::move(network));
  return answer("{}");
}

/// The best turn, or nothing but braces if the required cards cannot be laid.
EMSCRIPTEN_KEEPALIVE const char* adviser_advise() {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  if (!adviser) return refuse(kNoNetwork);
  const TableView view = TableView::of(std::get<Played>(read).game.position());
  const std::vector<Advice> best = (*adviser)->advise(view, 1);
  if (best.empty()) return answer("{}");
  const Advice& advice = best.front();
  std::string reasons = "[";
  for (const Reason& reason : advice.reasons) {
    if (reasons.size() > 1) reasons += ',';
    reasons += quoted(in_words(reason));
  }
  return answer("{\"turn\":" + turn_in_json(advice.plays, advice.chance) +
                ",\"left\":" + std::to_string(advice.cards_left) +
                ",\"exact\":" + truth(advice.exact) + ",\"reasons\":" + reasons + "]}");
}

/// The chance to win the game from here.
EMSCRIPTEN_KEEPALIVE const char* adviser_chance() {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  if (!adviser) return refuse(kNoNetwork);
  const Position& now = std::get<Played>(read).game.position();
  const std::int32_t chance = now.beaten() ? kCertain : (*adviser)->chance(TableView::of(now));
  return answer("{\"chance\":" + chance_in_json(chance) + '}');
}

/// Every turn of the game beside the best one. A turn that the player did not complete counts only
/// if it could not be completed.
EMSCRIPTEN_KEEPALIVE const char* adviser_review_turns() {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  if (!adviser) return refuse(kNoNetwork);
  const Played& played = std::get<Played>(read);
  Game game{played.deal};
  std::string turns = "[";
  for (std::size_t turn = 0; turn < played.plays.size(); ++turn) {
    const TableView view = TableView::of(game.position());
    const bool last = turn + 1 == played.plays.size();
    for (const Play play : played.plays[turn]) game.lay(play);
    if (last && !game.over()) break;
    if (turns.size() > 1) turns += ',';
    turns += reviewed(view, played.plays[turn], game.position().beaten());
    if (!last) game.end_turn();
  }
  return answer("{\"turns\":" + turns + "],\"beaten\":" + truth(game.position().beaten()) + '}');
}
}
