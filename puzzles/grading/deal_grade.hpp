#pragma once

#include <vector>

#include "puzzles/grading/scale.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The scales of grade version 1, one for each rule set that has a reference corpus: solo,
/// solo-expert, solo-expert-7, duo, trio and short.
const std::vector<Scale>& scales();
/// The scale of these rules, or null if there is none.
const Scale* find_scale(const Rules& rules);

/// Grades a deal by how well players do who do not see the draw pile: plays 224 games, in about 30
/// ms. Of several seats, a player plays each, player 1 begins, and nobody talks. All games are
/// simulated, and nothing is calibrated on people. A grade does not say whether a deal can be won.
///
/// The same deal has the same grade on every machine and in every thread. Its mirror has the same
/// grade too. Throws Ungraded for rules without a scale.
GradeReport grade_deal(const Deal& deal);

}  // namespace backtrick::the_game
