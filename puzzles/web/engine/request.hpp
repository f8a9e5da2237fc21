#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/turn.hpp"

// What the modules of the page have in common: requests come in as text, answers go out as JSON.
// What a module keeps between requests changes no answer.

namespace backtrick::the_game {

/// The bytes of the request. The page writes them by engine_request().
std::string_view request();

/// A legal game with the parts of its history that the page needs.
struct Played {
  Deal deal;
  Line plays;
  Game game;
  /// Steps that cannot be undone: up to the last draw, which would reveal a card, or to the turn of
  /// another player.
  std::size_t settled = 0;
  std::array<std::vector<Card>, kMaxPlayers> drawn;  ///< by each player after its last turn
  int backtricks = 0;
};

/// Reads and replays a game as text (record_text.hpp), or says what is wrong with it.
Expected<Played> replayed(std::string_view text = request());

/// Limits as scripts write them: numbers that may be infinite.
Limits limits_of(double nodes, double seconds, std::size_t memory);

/// Keeps the JSON for the page until the next answer.
const char* answer(std::string json);
/// Answers that the request is refused.
const char* refuse(std::string_view reason);

/// Values in JSON.
std::string quoted(std::string_view text);
std::string truth(bool value);

template <typename Numbers>
std::string list(const Numbers& numbers) {
  std::string json = "[";
  for (const auto number : numbers) {
    if (json.size() > 1) json += ',';
    json += std::to_string(number);
  }
  return json + ']';
}

}  // namespace backtrick::the_game
