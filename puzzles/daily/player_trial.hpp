#pragma once

#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// How often the player of a trial usually plays each deal.
inline constexpr int kTrialGames = 20;

/// Lets the player `strong` play each deal of a day so often, with the seeds from 0 on, and keeps
/// what it made of them. 20 games take about four seconds of one core; 0 leaves the day as it is.
void try_player(Daily& daily, int games = kTrialGames);

}  // namespace backtrick::the_game
