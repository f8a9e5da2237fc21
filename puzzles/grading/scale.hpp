#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "puzzles/grading/expected_scores.hpp"
#include "puzzles/grading/player_panel.hpp"

namespace backtrick::the_game {

/// The frozen scale of difficulty for one rule set. bench/reference.cpp fits it to the games of a
/// reference corpus and documents the method. All numbers are integers, so a grade is the same on
/// every machine.
struct Scale {
  /// Difficulties run from -kReach to kReach in steps of kStep, in thousandths of a logit.
  static constexpr int kStep = 100;
  static constexpr int kReach = 8'000;
  using Expected = ExpectedScores<kReach, kStep>;
  static constexpr std::size_t kPoints = std::tuple_size_v<Expected>;

  std::string_view rules;  ///< the name of the rule set
  std::uint64_t first;     ///< deal numbers of the reference corpus
  std::uint64_t last;
  /// What a game of each player kind adds to a deal's score, for each class that its result is
  /// below the best one.
  std::array<std::int32_t, kPlayerKinds> weights;
  /// The expected score of a deal at each difficulty, in rising order.
  Expected expected;
  /// The difficulties that divide the corpus into quarters, in thousandths of a logit.
  std::array<std::int32_t, 3> quartiles;

  /// The score of a deal. The difficulty depends on this number only.
  std::int64_t score(const PanelGames& games) const;
  /// The difficulty with that expected score, in thousandths of a logit. Scores outside the scale
  /// get the difficulty at its end.
  int difficulty(std::int64_t score) const;
  /// How much the expected score rises around a difficulty, for each thousandth of a logit.
  double slope(int difficulty) const;
};

/// The scales of grade version 1, one for each rule set.
std::span<const Scale> scales();

}  // namespace backtrick::the_game
