#pragma once

#include <array>
#include <cstddef>

#include "solver/common/error.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// The exit status of `solve` and `analyse` for a verdict.
constexpr Exit status_of(Verdict verdict) {
  constexpr std::array kStatuses{Exit::Ok, Exit::SomeUnwinnable, Exit::SomeUndecided};
  return kStatuses[static_cast<std::size_t>(verdict)];
}

}  // namespace backtrick::the_game
