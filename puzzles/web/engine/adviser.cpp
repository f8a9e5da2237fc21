#include "puzzles/advice/adviser.hpp"

#include <emscripten.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/advice/game_chances.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "puzzles/web/engine/record_text.hpp"
#include "puzzles/web/engine/request.hpp"
#include "solver/the_game/rules/game.hpp"

// The adviser for the page, which does not look at the draw pile: a SeatView does not hold its
// order. The page first gives the network of the rules. From then on a request is a game as text
// (record_text.hpp).

namespace backtrick::the_game {
namespace {

/// Few enough for an answer within 300 ms on a phone, for the choice and for the chances.
constexpr int kDraws = 32;

LookaheadEffort effort_on_a_phone() {
  LookaheadEffort effort = effort_of(ValuePlayerKind::Strong);
  effort.samples = kDraws;
  return effort;
}

/// A network and the adviser that refers to it.
class NetworkAdviser {
 public:
  explicit NetworkAdviser(ValueNetwork network)
      : network_{std::move(network)}, adviser_{network_, effort_on_a_phone(), kDraws} {}
  NetworkAdviser(const NetworkAdviser&) = delete;
  NetworkAdviser& operator=(const NetworkAdviser&) = delete;
  Adviser& operator*() { return adviser_; }
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

std::string text_of(const Turn& plays) { return write_plays({plays}); }

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
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  if (!adviser) return refuse(kNoNetwork);
  const SeatView view = SeatView::of(read->game.position());
  const std::vector<Advice> best = (*adviser)->advise(view, 1);
  if (best.empty()) return answer("{}");
  const Advice& advice = best.front();
  std::string reasons = "[";
  for (const Reason& reason : advice.reasons) {
    if (reasons.size() > 1) reasons += ',';
    reasons += quoted(in_words(reason));
  }
  return answer("{\"plays\":" + quoted(text_of(advice.plays)) + ",\"chance\":" +
                chance_in_json(advice.chance) + ",\"left\":" + std::to_string(advice.cards_left) +
                ",\"exact\":" + truth(advice.exact) + ",\"reasons\":" + reasons + "]}");
}

/// The chance to win the game from here.
EMSCRIPTEN_KEEPALIVE const char* adviser_chance() {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  if (!adviser) return refuse(kNoNetwork);
  const SeatView view = SeatView::of(read->game.position());
  return answer("{\"chance\":" + chance_in_json((*adviser)->chance(view)) + '}');
}

/// The chances of the game turn by turn, and the turns that cost most, by their place among them.
EMSCRIPTEN_KEEPALIVE const char* adviser_review_turns() {
  const auto read = replayed();
  if (!read) return refuse(read.error().what());
  if (!adviser) return refuse(kNoNetwork);
  const Played& played = *read;
  GameChances game{**adviser, {.deal = played.deal, .plays = played.plays}};
  while (game.judge_next()) {
  }
  const std::vector<TurnChance>& chances = game.turns();
  std::string turns = "[";
  for (const TurnChance& turn : chances) {
    if (turns.size() > 1) turns += ',';
    turns += "{\"plays\":" + quoted(write_plays({turn.plays}));
    turns += ",\"before\":" + chance_in_json(turn.before);
    turns += ",\"after\":" + chance_in_json(turn.after);
    if (turn.instead) turns += ",\"instead\":" + quoted(text_of(turn.instead->plays));
    turns += '}';
  }
  std::vector<std::size_t> costly;
  for (const TurnChance& turn : costliest(chances, kMostCostly)) costly.push_back(turn.turn);
  return answer("{\"turns\":" + turns + "],\"costly\":" + list(costly) + '}');
}
}
