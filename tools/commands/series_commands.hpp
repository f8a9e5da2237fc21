#pragma once

#include <span>
#include <string>

#include "puzzles/daily/series.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// All series of dailies. A new series is a class (puzzles/daily/README.md) and an entry here.
std::span<const Series* const> all_series();

// Each function adds one command of a series. Its action owns the options.
void add_daily_command(Command command, const Series& series);
void add_publish_command(Command command, const Series& series);

/// How a command line begins that has a command of a series: "backtrick level8 ".
std::string command_of(const SeriesTexts& texts);

/// Adds the option that says how often a player tries each puzzle of a day.
void add_player_games_option(Command& command, int& games);

/// Adds the commands `daily` and `publish` of the first series, which has no group.
void add_first_series(CommandLine& line);
/// Adds those of each other series to its group, which is added if there is none.
void add_other_series(CommandLine& line);

}  // namespace backtrick
