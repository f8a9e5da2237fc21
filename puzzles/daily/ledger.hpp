#pragma once

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/dated_ledger.hpp"

namespace backtrick {

extern template class DatedLedger<the_game::Daily>;
extern template class DatedLedgerFile<the_game::Daily>;

namespace the_game {

using Ledger = DatedLedger<Daily>;
using LedgerFile = DatedLedgerFile<Daily>;

}  // namespace the_game
}  // namespace backtrick
