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

/// "placed in 2 turns, never out".
std::string goals_in_words(const Result& result);

}  // namespace backtrick::level8
