#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// What difficulties mean at one level of the default list and for one goal. The numbers come from
/// a reference corpus (bench/level8_reference.cpp) and are frozen with the version of the grade.
struct Scale {
  int level = 1;  ///< of the default list, from 1
  Goal goal{};
  std::int32_t mean = 0;  ///< of the corpus, in thousandths of a turn
  /// The difficulties that divide the corpus into quarters, in thousandths of a turn.
  std::array<std::int32_t, 3> quartiles{};
};

/// The scales of grade version 1, one for each level and goal.
std::span<const Scale> scales();

}  // namespace backtrick::level8
