#pragma once

#include <span>
#include <string>

#include "puzzles/daily/daily.hpp"
#include "puzzles/publishing/site_address.hpp"

namespace backtrick::the_game {

// The days as feed readers and calendars take them. A date is a label, so a day's time is midnight
// UTC of that label; nothing in here depends on when it was written.

/// JSON Feed 1.1 (jsonfeed.org), of days newest first.
std::string write_json_feed(std::span<const Daily> newest_first, const SiteAddress& site);

/// Atom (RFC 4287), of days newest first. `updated` stands in for a feed without any.
std::string write_atom_feed(std::span<const Daily> newest_first, CalendarDate updated,
                            const SiteAddress& site);

/// iCalendar (RFC 5545): an event a day, all day long.
std::string write_calendar(std::span<const Daily> days, const SiteAddress& site);

}  // namespace backtrick::the_game
