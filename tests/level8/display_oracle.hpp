#pragma once

#include <span>

#include "solver/level8/level.hpp"

namespace backtrick::level8 {

/// Says by trying everything whether cards, with `more_wilds` further wilds, hold a display of a
/// level with exactly `size` cards. It restates what groups are, and uses nothing of the solver.
bool oracle_holds(std::span<const Card> cards, int more_wilds, const Level& level, int size,
                  const Rules& rules);

}  // namespace backtrick::level8
