#include "puzzles/web/engine/request.hpp"

#include <emscripten.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "puzzles/web/engine/record_text.hpp"

namespace backtrick::the_game {
namespace {

std::string request_text;
std::string answer_text;

}  // namespace

std::string_view request() { return request_text; }

Expected<Played> replayed(std::string_view text) {
  const auto refused = [](const std::string& reason) { return Error{Exit::BadData, reason}; };
  const auto read = read_played_deal(text);
  if (!read) return read.error();
  const auto& [deal, plays] = *read;
  Played played{.deal = deal, .plays = plays, .game = Game{deal}, .drawn = {}};
  std::size_t steps = 0;
  for (std::size_t turn = 0; turn < plays.size(); ++turn) {
    if (turn > 0) {
      const int player = played.game.player();
      const std::vector<Card> before = played.game.position().hand(player);
      if (const auto fault = played.game.end_turn()) return refused(*fault);
      ++steps;
      std::vector<Card>& drawn = played.drawn[static_cast<std::size_t>(player) - 1];
      drawn.clear();
      for (const Card card : played.game.position().hand(player)) {
        if (std::ranges::count(before, card) == 0) drawn.push_back(card);
      }
      if (!drawn.empty() || deal.rules().players > 1) played.settled = steps;
    }
    for (const Play play : plays[turn]) {
      const bool backtrick = is_backtrick(play, played.game.top(play.pile));
      if (const auto fault = played.game.lay(play)) return refused(*fault);
      ++steps;
      if (backtrick) ++played.backtricks;
    }
  }
  return played;
}

Limits limits_of(double nodes, double seconds, std::size_t memory) {
  Limits limits{.memory = memory};
  constexpr double kNodes = 0x1p64;  // the first number too large
  if (nodes < kNodes) limits.nodes = static_cast<std::uint64_t>(nodes);
  constexpr double kLongest = 9e9;  // 285 years: more does not fit into nanoseconds
  if (seconds < kLongest)
    limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>{seconds});
  return limits;
}

const char* answer(std::string json) {
  answer_text = std::move(json);
  return answer_text.c_str();
}

const char* refuse(std::string_view reason) { return answer("{\"error\":" + quoted(reason) + '}'); }

std::string quoted(std::string_view text) {
  std::string json = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') json += '\\';
    json += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return json + '"';
}

std::string truth(bool value) { return value ? "true" : "false"; }

}  // namespace backtrick::the_game

extern "C" {

/// The buffer for the next request of the page: `size` bytes, a game in UTF-8 if nothing else is
/// asked for.
EMSCRIPTEN_KEEPALIVE char* engine_request(std::size_t size) {
  using backtrick::the_game::request_text;
  request_text.assign(size, '\0');
  return request_text.data();
}
}
