#pragma once

#include <span>
#include <string>

#include "puzzles/daily/daily.hpp"
#include "puzzles/publishing/site_address.hpp"

namespace backtrick::the_game {

// The days in formats for feed readers and calendars. A date has no time zone, so a day's time is
// midnight UTC of that date. The output does not depend on the time of writing.

/// JSON Feed 1.1 (jsonfeed.org). The days must be newest first.
std::string write_json_feed(std::span<const Daily> newest_first, const SiteAddress& site);

/// Atom (RFC 4287). The days must be newest first. `updated` is the date of a feed without days.
std::string write_atom_feed(std::span<const Daily> newest_first, CalendarDate updated,
                            const SiteAddress& site);

/// iCalendar (RFC 5545): one all-day event for each day.
std::string write_calendar(std::span<const Daily> days, const SiteAddress& site);

}  // namespace backtrick::the_game
