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

/// Thrown for a published tree that holds what the ledger does not, or something else.
class Contradiction : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Every published tree holds this file.
inline constexpr const char* kSiteMark = "SHA256SUMS";

/// What is to be published, besides the days that are already.
struct SitePlan {
  std::set<CalendarDate> dates;             ///< all of them in the ledger
  CalendarDate today;                       ///< solutions are published of earlier days only
  std::string base_url;                     ///< ends with a slash, or empty
  std::map<std::string, std::string> page;  ///< files of the page to play on, by path
};

/// The days that a tree holds. Throws Contradiction unless each is as the ledger says and in a file
/// of the tree's own, and FileNotRead.
std::set<CalendarDate> days_in(const AtomicDirectory& tree, const Ledger& ledger);

/// Puts into a tree what the plan asks for and is missing, and brings index, feeds and checksums up
/// to date. What a tree holds of a day is never changed. The files, but for those of days published
/// earlier, depend on ledger, plan and program alone. Throws as days_in does.
void put_site(AtomicDirectory& tree, const Ledger& ledger, const SitePlan& plan, Solver& solver);

}  // namespace backtrick::the_game
