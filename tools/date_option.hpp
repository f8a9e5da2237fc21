#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "puzzles/calendar_date.hpp"

namespace backtrick {

/// Adds an option that takes a date. Other texts are refused with the spelling that is expected.
CLI::Option& add_date_option(CLI::App& command, const std::string& name, CalendarDate& date,
                             const std::string& description);

/// The date where the program runs, at this moment.
CalendarDate local_date();

}  // namespace backtrick
