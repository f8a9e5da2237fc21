#pragma once

#include <set>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/ledger.hpp"
#include "puzzles/storage/atomic_directory.hpp"

namespace backtrick {

/// Every published tree holds a file of this name.
inline constexpr const char* kSiteMark = "SHA256SUMS";

/// Every site has one; its presence shows that a series is published in a folder.
inline constexpr const char* kSiteIndex = "index.json";

/// What to publish, in addition to the days in the tree.
struct SitePlan {
  std::set<CalendarDate> dates;  ///< the ledger must hold all of them
  CalendarDate today;            ///< solutions are published for earlier days only
  std::string base_url;          ///< of the tree; ends with a slash, or empty
};

// A tree holds the sites of several series, each in a folder of its own or in the tree's root.

/// The folder of a tree in which a series is published: with a slash at its end, or empty.
std::string folder_of(const Series& series);

/// The days that the site of a series holds. Throws Error (Exit::BadData) unless each day agrees
/// with the ledger and is in a file of the tree's own (not behind a link), and Error (Exit::Usage)
/// if the series' own folder holds something else.
std::set<CalendarDate> days_in(const AtomicDirectory& tree, const Ledger& ledger);

/// Adds to the site of a series what the plan asks for and the tree lacks, and updates its index
/// and feeds, and the tree's checksums. Never changes a published day, nor a file of another
/// series. Except for days published earlier, the files depend only on ledger, plan and program.
/// Throws the errors of `days_in`.
void put_site(AtomicDirectory& tree, const Ledger& ledger, const SitePlan& plan);

}  // namespace backtrick
