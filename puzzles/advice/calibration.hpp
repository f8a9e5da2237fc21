#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// Turns the chances that a lookahead finds into chances that hold: of all moments at which 30% is
/// shown, three in ten are won by the player strong, or by a team of its copies. Piecewise linear,
/// by stage of the game, fitted by bench/calibration.cpp; bench/LADDER.md has the figures.
class Calibration {
 public:
  /// Stages by the number of unseen cards: at least 60, 40, 20, 1.
  static constexpr std::size_t kStages = 4;
  static constexpr std::array<int, kStages> kLeastUnseen{60, 40, 20, 0};
  /// Chances are fitted at multiples of 1 / kSteps.
  static constexpr std::size_t kSteps = 32;
  /// The chance to show, in units of 1 / kCertain, by stage and step.
  using Table = std::array<std::array<std::int32_t, kSteps + 1>, kStages>;

  constexpr explicit Calibration(const Table& table) : table_{&table} {}
  /// Shows chances as they are found.
  static const Calibration& unchanged();

  static std::size_t stage_of(int unseen);
  /// The chance to show for a chance found, both in units of 1 / kCertain.
  std::int32_t shown(std::int32_t found, int unseen) const;

 private:
  const Table* table_;
};

/// The calibration for these rules; chances stay as they are if there is none.
const Calibration& calibration_for(const Rules& rules);

}  // namespace backtrick::the_game
