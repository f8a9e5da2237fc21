#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// The bands of studies, easiest first.
inline constexpr std::array kStudyBands{Band::Easy, Band::Medium, Band::Hard};

/// A position with everything in sight that can be won, and in which a single turn keeps the win.
/// Turns are one if they leave the same (complete_turns.hpp).
struct Study {
  Position position;  ///< at the beginning of a turn of a single player, with cards to draw
  Line solution;      ///< all turns of a game that leaves no card, replayed by the referee
  /// For each of the first turns of the solution that is the only one to keep the win: how many
  /// other turns there were, all of them proved lost. At least one number.
  std::vector<std::size_t> refuted;
  /// How hard it is to find the unique turns (study_grade.hpp). None for rules without a scale.
  std::optional<Grade> grade;

  friend bool operator==(const Study&, const Study&) = default;

  std::size_t unique_turns() const { return refuted.size(); }
};

}  // namespace backtrick::the_game
