// Reports for programs: JSON and CSV.

#include <fmt/core.h>

#include <algorithm>

#include "puzzles/formats/json_node.hpp"
#include "tools/report/report.hpp"

namespace backtrick::the_game {
namespace {

std::string share_key(double share) { return fmt::format("p{:.6g}", share * 100); }

/// `unit`: the divisor for all numbers.
WriteJson as_json(const Distribution& numbers, double unit) {
  WriteJson json{{"mean", numbers.mean / unit}};
  const auto whole_or_not = [&](std::uint64_t x) {
    return unit == 1 ? WriteJson(x) : WriteJson(static_cast<double>(x) / unit);
  };
  for (const double share : kShares) json[share_key(share)] = whole_or_not(numbers.quantile(share));
  json["most"] = whole_or_not(numbers.most);
  return json;
}

WriteJson as_json(const DealRow& row) {
  WriteJson json{{"number", row.number}, {"verdict", name(row.verdict)}};
  if (row.limit) json["limit"] = name(*row.limit);
  json["stage"] = name(row.stage);
  json["nodes"] = row.nodes;
  return json;
}

/// Unwinnable deals; those with a checked proof say so.
WriteJson losses_of(const SurveySummary& summary) {
  WriteJson json = WriteJson::array();
  for (const DealRow& row : summary.unwinnable) {
    json.push_back(as_json(row));
    if (!std::ranges::binary_search(summary.unchecked, row.number))
      json.back()["proof"] = "checked";
  }
  return json;
}

WriteJson as_json(const std::vector<DealRow>& rows) {
  WriteJson json = WriteJson::array();
  for (const DealRow& row : rows) json.push_back(as_json(row));
  return json;
}

WriteJson as_json(const SurveySummary& summary) {
  WriteJson json = WriteJson::object();
  if (const auto name = name_of(summary.rules)) json["name"] = *name;
  json["rules"] = {{"players", summary.rules.players},
                   {"hand", summary.rules.hand},
                   {"min_plays", summary.rules.min_plays},
                   {"cards", summary.rules.cards}};
  json["ranges"] = WriteJson::array();
  for (const DealRange& range : summary.ranges)
    json["ranges"].push_back(WriteJson::array({range.first, range.last}));
  json["deals"] = summary.counts.deals();
  json["winnable"] = summary.counts.winnable;
  json["unwinnable"] = summary.counts.unwinnable;
  json["undecided"] = summary.counts.undecided;
  json["proofs_checked"] = summary.proofs_checked();
  json["winnability"] = {{"low", summary.winnable().low}, {"high", summary.winnable().high}};
  WriteJson stages = WriteJson::object();
  for (std::size_t i = 0; i < kStages; ++i)
    stages[std::string{name(static_cast<Stage>(i))}] = summary.by_stage.at(i);
  json["stages"] = stages;
  json["nodes"] = as_json(summary.nodes, 1);
  json["seconds"] = as_json(summary.nanoseconds, 1e9);
  json["hardest"] = as_json(summary.hardest);
  json["unwinnable_deals"] = losses_of(summary);
  json["undecided_deals"] = as_json(summary.undecided);
  json["solvers"] = WriteJson::array();
  for (const SolverName& solver : summary.solvers)
    json["solvers"].push_back({{"version", solver.version}, {"options", solver.options}});
  return json;
}

std::string decimal(double number) { return fmt::format("{:.12g}", number); }

}  // namespace

std::string report_json(const std::vector<SurveySummary>& rule_sets) {
  WriteJson json{{"interval", kIntervalExplained}, {"report", WriteJson::array()}};
  for (const SurveySummary& summary : rule_sets) json["report"].push_back(as_json(summary));
  return json.dump(1, ' ', false, WriteJson::error_handler_t::replace) + "\n";
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
