#pragma once

#include "puzzles/level8/daily/round_ledger.hpp"
#include "puzzles/publishing/site.hpp"

namespace backtrick::level8 {

/// The folder of a tree in which the rounds of Level 8 are published.
inline constexpr std::string_view kSiteFolder = "level8/";

}  // namespace backtrick::level8

namespace backtrick {

extern template std::set<CalendarDate> days_in(const AtomicDirectory&, const level8::Ledger&);
extern template void put_site(AtomicDirectory&, const level8::Ledger&, const SitePlan&);

}  // namespace backtrick
