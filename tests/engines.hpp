#pragma once

#include <array>
#include <optional>

#include "../solver/solver.hpp"

namespace backtrick {

/// Both exhaustive searches: the one that the solver chooses for small hands, and the other.
inline constexpr std::array kEngines{Engine::Arrivals, Engine::Plays};

/// One exhaustive search by itself: quick search could only hide what it gets wrong.
inline Options exhaustive(std::optional<Engine> engine, const Pruning& pruning = {}) {
  Options options;
  options.quick_search = false;
  options.engine = engine;
  options.pruning = pruning;
  return options;
}

}  // namespace backtrick
