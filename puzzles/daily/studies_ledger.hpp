#pragma once

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/daily/dated_ledger.hpp"

namespace backtrick {

extern template class DatedLedger<the_game::DailyStudies>;
extern template class DatedLedgerFile<the_game::DailyStudies>;

namespace the_game {

using StudiesLedger = DatedLedger<DailyStudies>;
using StudiesLedgerFile = DatedLedgerFile<DailyStudies>;

}  // namespace the_game
}  // namespace backtrick
