#include "puzzles/level8/daily/round_ledger.hpp"

#include "puzzles/daily/date_node.hpp"
#include "puzzles/daily/ledger_format.hpp"
#include "puzzles/grading/grade_json.hpp"

namespace backtrick {

template <>
struct LedgerFormat<level8::DailyRound> {
  static constexpr const char* kFormat = "level8 1";

  static WriteJson write(const level8::DailyRound& round) {
    return {{"ledger", kFormat},
            {"date", write_date(round.date)},
            {"deal", round.deal.number().value()},
            {"level", round.level},
            {"par", round.par},
            {"grade", as_json(round.grade)},
            {"program", round.program}};
  }
  static level8::DailyRound read(const JsonNode& line) {
    const JsonNode format = line.at("ledger");
    if (format.text() != kFormat) format.fail('"' + std::string{kFormat} + '"');
    const CalendarDate date = read_date_of(line);
    const level8::Deal deal = level8::Deal::numbered({}, line.at("deal").deal_number());
    const int levels = static_cast<int>(level8::default_levels().levels.size());
    const int level = line.at("level").number(1, levels);
    const int par = line.at("par").number(1, level8::kMaxCards);
    return {date, deal, level, par, read_grade(line.at("grade")), line.at("program").text()};
  }
};

template class DatedLedger<level8::DailyRound>;
template class DatedLedgerFile<level8::DailyRound>;

}  // namespace backtrick
