#pragma once

#include <string>
#include <vector>

#include "puzzles/advice/adviser.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick::the_game {

/// The names of the players whose advice can be asked for.
std::vector<std::string> adviser_names();

/// Why there are neither advice nor chances for rules without a network.
std::string no_chances_text(const Rules& rules);

/// "43%", "<1%". Only known chances are 0% or 100%.
std::string chance_text(std::int32_t chance);

/// The turns with their chances and reasons.
std::string advice_text(const SeatView& view, const std::vector<Advice>& advice,
                        const Terminal& terminal);

/// What a seat says after the first turn, before the next seat plays.
std::string say_text(const Statements& say, Language language);

/// The chances of a game turn by turn, and the turns that cost most.
std::string chances_text(const std::vector<TurnChance>& chances, const Terminal& terminal);

}  // namespace backtrick::the_game
