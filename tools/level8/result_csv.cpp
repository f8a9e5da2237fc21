#include "tools/level8/result_csv.hpp"

#include <algorithm>

#include "tools/commands/grade_csv.hpp"
#include "tools/io/csv_row.hpp"

namespace backtrick::level8 {
namespace {

/// A row that begins with the columns that all tables share.
CsvRow row_of(std::optional<std::uint64_t> number, const Rules& rules, std::string_view list) {
  return CsvRow{}.add(number).add(name(rules.edition)).add(list);
}

CsvRow header() { return CsvRow{}.add_all({"number", "edition", "list"}); }

/// The turns to a goal; none if it was not asked for, or the deck does not suffice.
std::optional<std::size_t> turns_to(Goal goal, const Result& result) {
  const auto found = std::ranges::find(result.goals, goal, &GoalResult::goal);
  if (found == result.goals.end() || !found->line) return std::nullopt;
  return found->line->size();
}

}  // namespace

std::string result_columns(bool game) {
  if (game) return header().add_all({"turns", "rounds"}).line();
  return header().add_all({"level", "place", "out"}).line();
}

std::string grade_columns() {
  return add_grade_columns(header().add_all({"level", "goal", "pile", "par"})).line();
}

std::string play_columns(bool game) {
  CsvRow row = header();
  if (!game) row.add_all({"level", "goal"});
  row.add_all({"players", "player", "seed", "winner"});
  return row.add(game ? "rounds" : "turns").line();
}

std::string as_csv(const Result& result) {
  const Deal& deal = result.deal;
  CsvRow row = row_of(deal.number(), deal.rules(), result.level.list);
  row.add(result.level.number).add(turns_to(Goal::Place, result));
  return row.add(turns_to(Goal::Out, result)).line();
}

std::string as_csv(const GameResult& result) {
  CsvRow row = row_of(result.first_deal, result.rules, result.list.name);
  const auto& plan = result.plan;
  row.add(plan ? std::optional{plan->turns} : std::nullopt);
  return row.add(plan ? std::optional{plan->rounds.size()} : std::nullopt).line();
}

std::string as_csv(const Deal& deal, int level, Goal goal, const RoundReport& report) {
  CsvRow row = row_of(deal.number(), deal.rules(), default_levels().name);
  row.add(level).add(name(goal));
  row.add(pile_of(report.grading) == Pile::Open ? "open" : "hidden").add(report.par);
  return add_grade(row, report.grade).line();
}

std::string as_csv(const PlayResult& result) {
  CsvRow row = row_of(result.deal.number(), result.deal.rules(), result.list);
  if (result.level) row.add(*result.level).add(name(result.goal));
  row.add(result.deal.rules().players).add(result.player).add(result.seed);
  return row.add(result.winner).add(result.count).line();
}

std::string as_csv(const Census& census, std::uint64_t first, std::uint64_t last) {
  std::string text =
      CsvRow{}
          .add_all({"list", "first", "last", "level", "goal", "deals", "impossible", "turns_mean",
                    "turns_least", "turns_p50", "turns_p99", "turns_most"})
          .line();
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= static_cast<int>(census.list().levels.size()); ++level) {
      const TurnCounts& turns = census.at(level, goal);
      CsvRow row;
      row.add(census.list().name).add(first).add(last).add(level).add(name(goal));
      row.add(census.deals()).add(turns.impossible());
      if (turns.possible() == 0) {
        row.add_all({"", "", "", "", ""});
      } else {
        row.add(turns.mean()).add(turns.least()).add(turns.percentile(50));
        row.add(turns.percentile(99)).add(turns.most());
      }
      text += row.line();
    }
  }
  return text;
}

}  // namespace backtrick::level8
