#pragma once

#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// Adds an option that takes a date. The error for any other text names the expected spelling.
Option add_date_option(Command& command, const std::string& name, CalendarDate& date,
                       const std::string& description);

/// Today's date in the local time zone.
CalendarDate local_date();

}  // namespace backtrick
