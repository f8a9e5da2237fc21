// Reports for programs: JSON and CSV.

#include <fmt/core.h>

#include "puzzles/formats/json_node.hpp"
#include "tools/report/report.hpp"
#include "tools/survey/summary_json.hpp"

namespace backtrick::the_game {
namespace {

std::string as_text(const std::vector<SurveySummary>& rule_sets, Detail detail) {
  WriteJson json{{"interval", kIntervalExplained}, {"report", WriteJson::array()}};
  for (const SurveySummary& summary : rule_sets) json["report"].push_back(as_json(summary, detail));
  return json.dump(1, ' ', false, WriteJson::error_handler_t::replace) + "\n";
}

std::string decimal(double number) { return fmt::format("{:.12g}", number); }

}  // namespace

std::string report_json(const std::vector<SurveySummary>& rule_sets) {
  return as_text(rule_sets, Detail::Report);
}

std::string report_summary(const std::vector<SurveySummary>& rule_sets) {
  return as_text(rule_sets, Detail::Whole);
}

std::string report_csv(const std::vector<SurveySummary>& rule_sets) {
  std::string text =
      "rules,players,hand,min_plays,cards,deals,winnable,unwinnable,undecided,winnable_low,"
      "winnable_high";
  for (const char* measure : {"nodes", "seconds"}) {
    text += std::string{","} + measure + "_mean";
    for (const double share : kShares) text += std::string{","} + measure + "_" + share_key(share);
    text += std::string{","} + measure + "_most";
  }
  text += ",proofs_checked\n";
  for (const SurveySummary& summary : rule_sets) {
    const Rules& rules = summary.rules;
    text += name_of(rules).value_or("");
    const auto append = [&](const std::string& number) { text.append(",").append(number); };
    for (const int number : {rules.players, rules.hand, rules.min_plays, rules.cards})
      append(std::to_string(number));
    for (const std::uint64_t number : {summary.counts.deals(), summary.counts.winnable,
                                       summary.counts.unwinnable, summary.counts.undecided})
      append(std::to_string(number));
    append(decimal(summary.winnable().low));
    append(decimal(summary.winnable().high));
    const auto add = [&](const Distribution& numbers, double unit) {
      append(decimal(numbers.mean / unit));
      for (const double share : kShares)
        append(decimal(static_cast<double>(numbers.quantile(share)) / unit));
      append(decimal(static_cast<double>(numbers.most) / unit));
    };
    add(summary.nodes, 1);
    add(summary.nanoseconds, 1e9);
    append(std::to_string(summary.proofs_checked()));
    text += "\n";
  }
  return text;
}

}  // namespace backtrick::the_game
