#pragma once

#include "tools/options/command_line.hpp"

namespace backtrick::level8 {

/// Adds the group `level8`. Its `daily` and `publish` are those of a series (series_commands.hpp).
void add_commands(CommandLine& line);

// Each function adds one command with its options and its action. The action owns the options.
void add_solve_command(CommandGroup& group);
void add_deal_command(CommandGroup& group);
void add_play_command(CommandGroup& group);
void add_advise_command(CommandGroup& group);
void add_verify_command(CommandGroup& group);
void add_census_command(CommandGroup& group);
void add_grade_command(CommandGroup& group);

}  // namespace backtrick::level8
