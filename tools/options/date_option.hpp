#pragma once

#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// Adds an option that takes a date. Other texts are refused with the spelling that is expected.
Option add_date_option(Command& command, const std::string& name, CalendarDate& date,
                       const std::string& description);

/// The date where the program runs, at this moment.
CalendarDate local_date();

}  // namespace backtrick
