#pragma once

#include "puzzles/daily/ledger.hpp"
#include "puzzles/publishing/site.hpp"

namespace backtrick {

extern template std::set<CalendarDate> days_in(const AtomicDirectory&, const the_game::Ledger&);
extern template void put_site(AtomicDirectory&, const the_game::Ledger&, const SitePlan&);

}  // namespace backtrick
