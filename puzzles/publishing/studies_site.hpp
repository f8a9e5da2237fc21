#pragma once

#include <string_view>

#include "puzzles/daily/studies_ledger.hpp"
#include "puzzles/publishing/site.hpp"

namespace backtrick::the_game {

/// The folder of a tree in which the studies of days are published.
inline constexpr std::string_view kStudiesFolder = "studies/";

}  // namespace backtrick::the_game

namespace backtrick {

extern template std::set<CalendarDate> days_in(const AtomicDirectory&,
                                               const the_game::StudiesLedger&);
extern template void put_site(AtomicDirectory&, const the_game::StudiesLedger&, const SitePlan&);

}  // namespace backtrick
