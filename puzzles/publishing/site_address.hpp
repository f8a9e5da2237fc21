#pragma once

#include <string>
#include <string_view>

#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// Where a site stands, and how its files speak of each other.
struct SiteAddress {
  std::string base_url;   ///< ends with a slash; empty if not known, then links are relative
  bool has_page = false;  ///< whether people can play there

  std::string url_of(const std::string& path) const { return base_url + path; }
  /// Where people find a day: the page, or else the sheet to print.
  std::string link_to(CalendarDate date) const;
};

/// Drawn by lot, once. Names the dailies as a whole, and what is named below them.
inline constexpr std::string_view kUuid = "89b11bc0-ec59-43c2-ad07-2c81f0e8f24b";

/// A name for a day that is the same everywhere and for ever: a UUID of version 5 (RFC 9562) of its
/// date and deals.
std::string uuid_of(const Daily& daily);

/// A line for each deal: band, id and difficulty.
std::string day_in_words(const Daily& daily);

/// "1.25".
std::string with_two_decimals(double value);

}  // namespace backtrick::the_game
