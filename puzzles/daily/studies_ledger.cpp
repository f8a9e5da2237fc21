#include "puzzles/daily/studies_ledger.hpp"

#include "puzzles/daily/daily_studies_node.hpp"
#include "puzzles/daily/date_node.hpp"
#include "puzzles/daily/ledger_format.hpp"

namespace backtrick {

template <>
struct LedgerFormat<the_game::DailyStudies> {
  static constexpr const char* kFormat = "studies 1";

  static WriteJson write(const the_game::DailyStudies& daily) {
    WriteJson json{{"ledger", kFormat}, {"date", write_date(daily.date)}};
    json["studies"] = WriteJson::array();
    for (const the_game::DailyStudy& study : daily.studies)
      json["studies"].push_back(as_ledger_json(study));
    json["program"] = daily.program;
    return json;
  }
  static the_game::DailyStudies read(const JsonNode& line) {
    const JsonNode format = line.at("ledger");
    if (format.text() != kFormat) format.fail('"' + std::string{kFormat} + '"');
    const CalendarDate date = read_date_of(line);
    return {date, the_game::read_ledger_studies(line.at("studies")), line.at("program").text()};
  }
};

template class DatedLedger<the_game::DailyStudies>;
template class DatedLedgerFile<the_game::DailyStudies>;

}  // namespace backtrick
