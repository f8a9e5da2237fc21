#pragma once

#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

/// Adds the group `study`. Its `daily` and `publish` are those of a series (series_commands.hpp).
void add_study_commands(CommandLine& line);

// Each function adds one command with its options and its action. The action owns the options.
void add_study_generate_command(CommandGroup& group);
void add_study_verify_command(CommandGroup& group);

}  // namespace backtrick::the_game
