#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "puzzles/grading/player_panel.hpp"

namespace backtrick::the_game {

/// The scale of difficulty for one rule set, frozen: fitted to the games of a reference corpus by
/// bench/reference.cpp, which says how. Integers, so that a grade is the same on every machine.
struct Scale {
  /// Difficulties run from -kReach to kReach in steps of kStep thousandths of a logit.
  static constexpr int kStep = 100;
  static constexpr int kReach = 8'000;
  static constexpr std::size_t kPoints = 2 * kReach / kStep + 1;

  std::string_view rules;  ///< by name
  std::uint64_t first;     ///< deal numbers of the reference corpus
  std::uint64_t last;
  /// What a game of each player kind adds to a deal's score for each class by which it came out
  /// worse.
  std::array<std::int32_t, kPlayerKinds> weights;
  /// The score to expect of a deal of each difficulty; rising.
  std::array<std::int64_t, kPoints> expected;
  /// The difficulties that divide the corpus into quarters, in thousandths.
  std::array<std::int32_t, 3> quartiles;

  /// The score of a deal, all that its difficulty depends on.
  std::int64_t score(const PanelGames& games) const;
  /// The difficulty at which that score is expected, in thousandths; the ends of the scale for what
  /// lies beyond them.
  int difficulty(std::int64_t score) const;
  /// How much the score to expect rises with each thousandth around a difficulty.
  double slope(int difficulty) const;
};

/// Of `grade 1`, by rule set.
std::span<const Scale> scales();

}  // namespace backtrick::the_game
