#include "puzzles/level8/grading/grade_json.hpp"

#include <cmath>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade_node.hpp"
#include "puzzles/level8/json_parts.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {
namespace {

double to_thousandths(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

std::string write_grade(const Deal& deal, int level, Goal goal, const GradeReport& report) {
  WriteJson json{{"deal", as_json(deal)},
                 {"list", default_levels().name},
                 {"level", level},
                 {"goal", std::string{name(goal)}},
                 {"par", report.par},
                 {"grade", backtrick::as_json(report.grade)},
                 {"players", WriteJson::array()}};
  for (const PlayerKind kind : kPanel) {
    const KindRounds& mine = report.rounds[static_cast<std::size_t>(kind)];
    json["players"].push_back({{"name", name(kind)},
                               {"rounds", mine.rounds},
                               {"failed", mine.failed},
                               {"mean_turns", to_thousandths(mine.mean_turns())},
                               {"standard_error", to_thousandths(mine.mean_turns_error())}});
  }
  return json.dump();
}

}  // namespace backtrick::level8
