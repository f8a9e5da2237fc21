// Reports for programs: JSON and CSV.

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/position_text.hpp"
#include "tools/io/csv_row.hpp"
#include "tools/report/report.hpp"
#include "tools/survey/summary_json.hpp"

namespace backtrick::the_game {
namespace {

std::string as_text(const std::vector<SurveySummary>& rule_sets, Detail detail) {
  WriteJson json{{"interval", kIntervalExplained}, {"report", WriteJson::array()}};
  for (const SurveySummary& summary : rule_sets) json["report"].push_back(as_json(summary, detail));
  return json.dump(1, ' ', false, WriteJson::error_handler_t::replace) + "\n";
}

}  // namespace

std::string report_json(const std::vector<SurveySummary>& rule_sets) {
  return as_text(rule_sets, Detail::Report);
}

std::string report_summary(const std::vector<SurveySummary>& rule_sets) {
  return as_text(rule_sets, Detail::Whole);
}

std::string report_csv(const std::vector<SurveySummary>& rule_sets) {
  CsvRow header;
  header.add_all({"rules", "players", "hand", "min_plays", "cards", "deals", "winnable",
                  "unwinnable", "undecided", "winnable_low", "winnable_high"});
  for (const std::string measure : {"nodes", "seconds"}) {
    header.add(measure + "_mean");
    for (const double share : kShares) header.add(measure + "_" + share_key(share));
    header.add(measure + "_most");
  }
  header.add("proofs_checked");
  std::string text = header.line();
  for (const SurveySummary& summary : rule_sets) {
    const Rules& rules = summary.rules;
    CsvRow row;
    row.add(name_of(rules));
    for (const int number : {rules.players, rules.hand, rules.min_plays, rules.cards})
      row.add(number);
    for (const std::uint64_t number : {summary.counts.deals(), summary.counts.winnable,
                                       summary.counts.unwinnable, summary.counts.undecided})
      row.add(number);
    row.add(summary.winnable().low).add(summary.winnable().high);
    const auto add = [&row](const Distribution& numbers, double unit) {
      row.add(numbers.mean / unit);
      for (const double share : kShares)
        row.add(static_cast<double>(numbers.quantile(share)) / unit);
      row.add(static_cast<double>(numbers.most) / unit);
    };
    add(summary.nodes, 1);
    add(summary.nanoseconds, 1e9);
    text += row.add(summary.proofs_checked()).line();
  }
  return text;
}

std::string report_csv_of_deals(const std::vector<SurveySummary>& rule_sets) {
  std::string text =
      CsvRow{}.add_all({"list", "number", "rules", "verdict", "limit", "stage", "nodes"}).line();
  for (const SurveySummary& summary : rule_sets) {
    const auto add = [&](const char* list, const std::vector<DealRow>& rows) {
      for (const DealRow& deal : rows) {
        CsvRow row;
        row.add(list).add(deal.number).add(write_rules(summary.rules)).add(name(deal.verdict));
        row.add(deal.limit ? name(*deal.limit) : std::string_view{});
        text += row.add(name(deal.stage)).add(deal.nodes).line();
      }
    };
    add("hardest", summary.hardest);
    add("unwinnable", summary.unwinnable);
    add("undecided", summary.undecided);
  }
  return text;
}

}  // namespace backtrick::the_game
