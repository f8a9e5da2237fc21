#include "puzzles/grading/deal_grade.hpp"

#include <algorithm>

#include "puzzles/grading/player_panel.hpp"

namespace backtrick::the_game {

const std::vector<Scale>& scales() {
  static const std::vector<Scale> all_scales{
#include "puzzles/grading/scale_solo.inc"
#include "puzzles/grading/scale_solo_expert.inc"
#include "puzzles/grading/scale_solo_expert_7.inc"
  };
  return all_scales;
}

const Scale* find_scale(const Rules& rules) {
  const auto known = name_of(rules);
  if (!known) return nullptr;
  const auto found = std::ranges::find(scales(), *known, &Scale::name);
  return found != scales().end() ? &*found : nullptr;
}

GradeReport grade_deal(const Deal& deal) {
  const Scale* const scale = find_scale(deal.rules());
  if (scale == nullptr) {
    std::string known;
    for (const Scale& one : scales()) known += (known.empty() ? "" : ", ") + one.name;
    throw Ungraded{"no grades for these rules; there are for " + known};
  }
  PanelGames games = play_all(canonical_mirror(deal));
  const Grade grade = scale->grade(games);
  return {grade, std::move(games)};
}

}  // namespace backtrick::the_game
