#pragma once

#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "puzzles/daily/calendar_date.hpp"
#include "puzzles/daily/ledger.hpp"
#include "puzzles/storage/atomic_directory.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Thrown for a published tree that holds a day that the ledger lacks, or a different one.
class Contradiction : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Every published tree holds a file of this name.
inline constexpr const char* kSiteMark = "SHA256SUMS";

/// What to publish, in addition to the days in the tree.
struct SitePlan {
  std::set<CalendarDate> dates;             ///< the ledger must hold all of them
  CalendarDate today;                       ///< solutions are published for earlier days only
  std::string base_url;                     ///< ends with a slash, or empty
  std::map<std::string, std::string> page;  ///< files of the page, by path
};

/// The days that a tree holds. Throws Contradiction unless each day agrees with the ledger and is
/// in a file of the tree's own (not behind a link). Throws FileNotRead.
std::set<CalendarDate> days_in(const AtomicDirectory& tree, const Ledger& ledger);

/// Adds to a tree what the plan asks for and the tree lacks, and updates index, feeds and
/// checksums. Never changes a published day. Except for days published earlier, the files depend
/// only on ledger, plan and program. Throws the errors of `days_in`.
void put_site(AtomicDirectory& tree, const Ledger& ledger, const SitePlan& plan, Solver& solver);

}  // namespace backtrick::the_game
