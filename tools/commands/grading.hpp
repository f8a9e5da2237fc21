#pragma once

#include "puzzles/daily/candidate_checker.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

/// Makes the function that computes published grades. Each thread needs its own.
GradeDeal make_grade();

/// Adds the option that says how often a player tries the deals of a day: see player_trial.hpp.
void add_player_games_option(Command& command, int& games);

}  // namespace backtrick::the_game
