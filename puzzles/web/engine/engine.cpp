#include <emscripten.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/web/engine/record_text.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"

// The referee and the solver for the page. A request is a game as text (record_text.hpp), and the
// answer is JSON. The engine keeps no state between requests except allocated memory.

namespace backtrick::the_game {
namespace {

std::string request_text;
std::string answer_text;

/// The memory for the exhaustive search, in bytes. Phones cannot provide more.
constexpr std::size_t kMemory = std::size_t{128} << 20;

Solver& solver() {
  static Solver one;
  return one;
}

std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return json + '"';
}

template <typename Numbers>
std::string list(const Numbers& numbers) {
  std::string json = "[";
  for (const auto number : numbers) {
    if (json.size() > 1) json += ',';
    json += std::to_string(number);
  }
  return json + ']';
}

std::string truth(bool value) { return value ? "true" : "false"; }

const char* answer(std::string json) {
  answer_text = std::move(json);
  return answer_text.c_str();
}

const char* refuse(const std::string& reason) {
  return answer("{\"error\":" + quoted(reason) + '}');
}

/// A legal game with the parts of its history that the page needs.
struct Played {
  Deal deal;
  Line plays;
  Game game;
  std::size_t settled = 0;  ///< steps up to the last draw; undoing those would reveal a card
  std::vector<Card> drawn;  ///< drawn at the end of the previous turn
  int backtricks = 0;
};

/// Reads and replays the request, or says what is wrong with it.
std::variant<Played, std::string> replayed() {
  auto read = read_played_deal(request_text);
  if (const std::string* const fault = std::get_if<std::string>(&read)) return *fault;
  auto& [deal, plays] = std::get<PlayedDeal>(read);
  if (deal.rules().players != 1) return "this page plays the rules for one player";
  Played played{.deal = deal, .plays = plays, .game = Game{deal}, .drawn = {}};
  std::size_t steps = 0;
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    if (turn > 0) {
      const std::vector<Card> before = played.game.position().hand(1);
      if (const auto fault = played.game.end_turn()) return *fault;
      ++steps;
      played.drawn.clear();
      for (const Card card : played.game.position().hand(1)) {
        if (std::ranges::count(before, card) == 0) played.drawn.push_back(card);
      }
      if (!played.drawn.empty()) played.settled = steps;
    }
    for (const Play play : plays[turn]) {
      const bool backtrick = is_backtrick(play, played.game.top(play.pile));
      if (const auto fault = played.game.lay(play)) return *fault;
      ++steps;
      if (backtrick) ++played.backtricks;
    }
  }
  return played;
}

std::string targets(const Game& game) {
  std::string json = "[";
  for (const Card card : game.position().hand(1)) {
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
  json += ",\"hand\":" + std::to_string(rules.hand);
  json += ",\"min_plays\":" + std::to_string(rules.min_plays);
  return json + ",\"cards\":" + std::to_string(rules.cards) + '}';
}

Limits limits_of(double nodes, double seconds) {
  const std::chrono::duration<double> time{seconds};
  return {.nodes = static_cast<std::uint64_t>(nodes),
          .time = std::chrono::duration_cast<std::chrono::nanoseconds>(time),
          .memory = kMemory};
}

std::string limit_of(const std::optional<Limit>& limit) {
  return limit ? ",\"limit\":" + quoted(name(*limit)) : "";
}

}  // namespace
}  // namespace backtrick::the_game

using namespace backtrick::the_game;

extern "C" {

/// The buffer for the next request of the page: `size` bytes of UTF-8.
EMSCRIPTEN_KEEPALIVE char* engine_request(std::size_t size) {
  request_text.assign(size, '\0');
  return request_text.data();
}

/// The current position and its legal plays, or the reason why the game is invalid.
EMSCRIPTEN_KEEPALIVE const char* engine_state() {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  const Played& played = std::get<Played>(read);
  const Game& game = played.game;
  const Position& now = game.position();
  std::string json = "{\"id\":" + quoted(id_of(played.deal).value_or(write_deal_code(played.deal)));
  json += ",\"rules\":" + rules_of(played.deal);
  if (const auto number = played.deal.number())
    json += ",\"number\":" + quoted(std::to_string(*number));
  json += ",\"tops\":" + list(now.table().tops) + ",\"hand\":" + list(now.hand(1));
  json += ",\"drawn\":" + list(played.drawn) + ",\"draw\":" + list(now.draw_pile());
  json += ",\"turn\":" + std::to_string(played.plays.size());
  json +=
      ",\"laid\":" + std::to_string(now.laid()) + ",\"required\":" + std::to_string(now.required());
  json +=
      ",\"left\":" + std::to_string(now.left()) + ",\"settled\":" + std::to_string(played.settled);
  json += ",\"backtricks\":" + std::to_string(played.backtricks);
  json += ",\"targets\":" + targets(game) + ",\"over\":" + truth(game.over());
  const bool may_end = !now.beaten() && !Game{game}.end_turn();
  return answer(json + ",\"may_end\":" + truth(may_end) + ",\"beaten\":" + truth(now.beaten()) +
                '}');
}

/// Whether a game can still be won, and how.
EMSCRIPTEN_KEEPALIVE const char* engine_judge(double nodes, double seconds) {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  const Result result =
      solver().solve(std::get<Played>(read).game.position(), limits_of(nodes, seconds));
  std::string json = "{\"verdict\":" + quoted(name(result.verdict)) + limit_of(result.limit);
  if (result.verdict == Verdict::Winnable)
    json += ",\"line\":" + quoted(write_plays(result.solution));
  return answer(json + ",\"nodes\":" + std::to_string(result.nodes) + '}');
}

/// The step after which the game was last known to be winnable, and the first after which it was
/// known to be lost. A step is a play or the end of a turn.
EMSCRIPTEN_KEEPALIVE const char* engine_review(double nodes, double seconds) {
  auto read = replayed();
  if (const std::string* const fault = std::get_if<std::string>(&read)) return refuse(*fault);
  const Played& played = std::get<Played>(read);
  const Review found = review(solver(), played.deal, played.plays, limits_of(nodes, seconds));
  std::string json = "{\"steps\":" + std::to_string(found.steps.size()) + limit_of(found.limit);
  if (found.winnable) json += ",\"winnable\":" + std::to_string(*found.winnable);
  if (found.lost) json += ",\"lost\":" + std::to_string(*found.lost);
  return answer(json + '}');
}
}
