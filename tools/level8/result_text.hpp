#pragma once

#include <string>

#include "puzzles/level8/result_json.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick::level8 {

/// Writes a result for people: the numbers of turns, then for each goal the turns that one can make
/// with real cards. `where` names the deal.
std::string as_text(const std::string& where, const Result& result, const Terminal& terminal);

/// The same for a whole game, round by round.
std::string as_text(const GameResult& result, const Terminal& terminal);

/// How a round stands after its turns: "31 turns, player 2 went out; levels gained: 1, 2, 0".
std::string end_in_words(const PlayedRound& played);

/// The same for a game: "9 rounds, 240 turns, player 2 won by laying level 8; levels reached: 5,
/// victory, 6".
std::string end_in_words(const PlayedGame& played);

/// The turns of a round from its beginning, a line for each: `round` is how it began.
std::string turns_text(const Line& line, Round round);

/// "placed in 2 turns, never out".
std::string goals_in_words(const Result& result);

}  // namespace backtrick::level8
