#pragma once

#include <set>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/dated_ledger.hpp"
#include "puzzles/storage/atomic_directory.hpp"

namespace backtrick {

/// Every published tree holds a file of this name.
inline constexpr const char* kSiteMark = "SHA256SUMS";

/// What to publish, in addition to the days in the tree.
struct SitePlan {
  std::set<CalendarDate> dates;  ///< the ledger must hold all of them
  CalendarDate today;            ///< solutions are published for earlier days only
  std::string base_url;          ///< of the tree; ends with a slash, or empty
};

// A tree holds the sites of several games, each in a folder of its own or in the tree's root.
// SiteFormat<Day> says where and how a day is published (site_format.hpp).

/// The days that the site of a game holds. Throws Error (Exit::BadData) unless each day agrees with
/// the ledger and is in a file of the tree's own (not behind a link), and Error (Exit::Usage) if
/// the game's own folder holds something else.
template <typename Day>
std::set<CalendarDate> days_in(const AtomicDirectory& tree, const DatedLedger<Day>& ledger);

/// Adds to the site of a game what the plan asks for and the tree lacks, and updates its index and
/// feeds, and the tree's checksums. Never changes a published day, nor a file of another game.
/// Except for days published earlier, the files depend only on ledger, plan and program. Throws the
/// errors of `days_in`.
template <typename Day>
void put_site(AtomicDirectory& tree, const DatedLedger<Day>& ledger, const SitePlan& plan);

}  // namespace backtrick
