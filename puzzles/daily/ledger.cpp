#include "puzzles/daily/ledger.hpp"

#include "puzzles/daily/daily_node.hpp"
#include "puzzles/daily/date_node.hpp"
#include "puzzles/daily/ledger_format.hpp"

namespace backtrick {

template <>
struct LedgerFormat<the_game::Daily> {
  static constexpr int kFormat = 1;

  static WriteJson write(const the_game::Daily& daily) {
    WriteJson json{{"ledger", kFormat}, {"date", write_date(daily.date)}};
    json["deals"] = WriteJson::array();
    for (const the_game::DailyDeal& deal : daily.deals)
      json["deals"].push_back(as_ledger_json(deal));
    json["program"] = daily.program;
    return json;
  }
  static the_game::Daily read(const JsonNode& line) {
    line.at("ledger").number(kFormat, kFormat);
    const CalendarDate date = read_date_of(line);
    return {date, the_game::read_ledger_deals(line.at("deals")), line.at("program").text()};
  }
};

template class DatedLedger<the_game::Daily>;
template class DatedLedgerFile<the_game::Daily>;

}  // namespace backtrick
