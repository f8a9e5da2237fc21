#include "puzzles/level8/daily/daily_round_json.hpp"

#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/grade_node.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_node.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {

std::string share_text(const DailyRound& round) {
  return "Backtrick Level 8 " + write_date(round.date) + ", level " + std::to_string(round.level) +
         ", " + std::string{name(round.grade.band)} + ", par " + std::to_string(round.par) + ": " +
         std::to_string(round.deal.number().value());
}

std::string write_day(const DailyRound& round) {
  const LevelList& list = default_levels();
  const Level& level = list.levels.at(static_cast<std::size_t>(round.level) - 1);
  const WriteJson json{{"date", write_date(round.date)},
                       {"list", list.name},
                       {"level", round.level},
                       {"groups", write_level(level)},
                       {"goal", std::string{name(kDailyGoal)}},
                       {"par", round.par},
                       {"code", write_deal_code(round.deal)},
                       {"deal", as_json(round.deal)},
                       {"grade", backtrick::as_json(round.grade)},
                       {"share", share_text(round)},
                       {"program", round.program}};
  return json.dump();
}

}  // namespace backtrick::level8
