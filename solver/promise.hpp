#pragma once

#include <cstdint>
#include <span>

#include "arrivals.hpp"
#include "instructions.hpp"
#include "ordering.hpp"
#include "position.hpp"

namespace backtrick {

/// Positions to value: those that follow from one by a move each.
struct PromiseTask {
  const PhaseWeights* weights;  ///< for as many cards as are played afterwards
  const Arrivals* arrivals;
  const Position* position;
  std::span<const Move> moves;
  int played;  ///< afterwards
  int drawn;   ///< likewise
};

/// Writes the promise of each, by the instructions chosen; the processor must have them.
void work_out(const PromiseTask& task, Instructions instructions, std::span<std::int32_t> promises);

}  // namespace backtrick
