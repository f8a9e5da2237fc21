#pragma once

#include <span>
#include <string>
#include <string_view>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/series.hpp"

namespace backtrick {

// Days in formats for feed readers and calendars. A date has no time zone, so a day's time is
// midnight UTC of that date. The output does not depend on the time of writing.

/// A day of a feed.
struct FeedDay {
  CalendarDate date;
  std::string uuid;  ///< permanent
  std::string path;  ///< of what to link to, from the folder of the feed
  std::string text;
};

/// The permanent identifier of a thing in a series: a version 5 UUID (RFC 9562) of its text in the
/// namespace of the series.
std::string id_in_series(std::string_view series_uuid, std::string_view text);

// `base_url` is the address of that folder with a slash at its end. If it is empty, the address is
// unknown, and links are relative.

/// JSON Feed 1.1 (jsonfeed.org). The days must be newest first.
std::string write_json_feed(const SeriesTexts& series, std::span<const FeedDay> newest_first,
                            const std::string& base_url);

/// Atom (RFC 4287). The days must be newest first. `updated` is the date of a feed without days.
std::string write_atom_feed(const SeriesTexts& series, std::span<const FeedDay> newest_first,
                            CalendarDate updated, const std::string& base_url);

/// iCalendar (RFC 5545): one all-day event for each day.
std::string write_calendar(const SeriesTexts& series, std::span<const FeedDay> days,
                           const std::string& base_url);

}  // namespace backtrick
