#pragma once

#include "puzzles/daily/dated_ledger.hpp"
#include "puzzles/level8/daily/daily_round.hpp"

namespace backtrick {

extern template class DatedLedger<level8::DailyRound>;
extern template class DatedLedgerFile<level8::DailyRound>;

namespace level8 {

using Ledger = DatedLedger<DailyRound>;
using LedgerFile = DatedLedgerFile<DailyRound>;

}  // namespace level8
}  // namespace backtrick
