#pragma once

#include <CLI/CLI.hpp>
#include <functional>

#include "exit_status.hpp"

namespace backtrick {

/// What a command does once its options are read.
using Action = std::function<Exit()>;

// Each adds one command with its options to the program, and returns what it does. The options live
// in the returned action.
Action add_solve_command(CLI::App& program);
Action add_analyse_command(CLI::App& program);
Action add_verify_command(CLI::App& program);
Action add_deal_command(CLI::App& program);
Action add_grade_command(CLI::App& program);
Action add_generate_command(CLI::App& program);
Action add_daily_command(CLI::App& program);
Action add_publish_command(CLI::App& program);

}  // namespace backtrick
