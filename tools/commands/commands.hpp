#pragma once

#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

// Each function adds one command with its options and its action. The action owns the options.
void add_solve_command(CommandLine& line);
void add_advise_command(CommandLine& line);
void add_analyse_command(CommandLine& line);
void add_verify_command(CommandLine& line);
void add_check_command(CommandLine& line);
void add_deal_command(CommandLine& line);
void add_import_command(CommandLine& line);
void add_play_command(CommandLine& line);
void add_grade_command(CommandLine& line);
void add_generate_command(CommandLine& line);
void add_survey_command(CommandLine& line);
void add_merge_command(CommandLine& line);
void add_report_command(CommandLine& line);
void add_rules_command(CommandLine& line);
void add_completion_command(CommandLine& line);
void add_manual_command(CommandLine& line);

/// Adds the group `study`. Its `daily` and `publish` are those of a series (series_commands.hpp).
void add_study_commands(CommandLine& line);
void add_study_generate_command(CommandGroup& group);
void add_study_verify_command(CommandGroup& group);

}  // namespace backtrick::the_game
