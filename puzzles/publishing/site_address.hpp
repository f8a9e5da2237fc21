#pragma once

#include <string>
#include <string_view>

#include "puzzles/daily/daily.hpp"

namespace backtrick::the_game {

/// The address of a site, and the links between its files.
struct SiteAddress {
  std::string base_url;   ///< ends with a slash; empty if unknown, and then links are relative
  bool has_page = false;  ///< whether the site has the page to play on

  std::string url_of(const std::string& path) const { return base_url + path; }
  /// The link to a day: the page if there is one, otherwise the sheet to print.
  std::string link_to(CalendarDate date) const;
};

/// A UUID chosen at random once. It identifies the series of dailies and is the namespace of
/// `uuid_of`.
inline constexpr std::string_view kUuid = "89b11bc0-ec59-43c2-ad07-2c81f0e8f24b";

/// The permanent identifier of a day: a version 5 UUID (RFC 9562) of its date and deals.
std::string uuid_of(const Daily& daily);

/// One line for each deal: band, id and difficulty.
std::string day_in_words(const Daily& daily);

/// Writes a number as "1.25".
std::string with_two_decimals(double value);

}  // namespace backtrick::the_game
