#include "puzzles/grading/deal_grade.hpp"

#include <algorithm>

#include "puzzles/grading/player_panel.hpp"

namespace backtrick::the_game {

const std::vector<Scale>& scales() {
  static const std::vector<Scale> all_scales{
// Users read the names in this order, which is not that of the alphabet.
// clang-format off
#include "puzzles/grading/scale_solo.inc"
#include "puzzles/grading/scale_solo_expert.inc"
#include "puzzles/grading/scale_solo_expert_7.inc"
#include "puzzles/grading/scale_duo.inc"
#include "puzzles/grading/scale_trio.inc"
#include "puzzles/grading/scale_short.inc"
      // clang-format on
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
    std::string reason = "no grades for these rules; there are for " + known;
    // Quartet and quintet: GRADING.md has the figures.
    if (deal.rules().players > 3)
      reason += ". Good teams of four or five beat nearly every deal, so grades would tell little";
    throw Ungraded{reason};
  }
  PanelGames games = play_all(canonical_mirror(deal));
  const Grade grade = scale->grade(games);
  return {grade, std::move(games)};
}

}  // namespace backtrick::the_game
