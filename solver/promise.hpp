#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "card_set.hpp"
#include "instructions.hpp"
#include "ordering.hpp"
#include "successors.hpp"

namespace backtrick {

/// Positions to value: those that follow from one, all with the same cards drawn.
struct PromiseTask {
  const PhaseWeights* weights;        ///< for as many cards as are played by then
  std::array<CardSet, kWaits> until;  ///< cards unplayed before that come to hand by each Wait
  std::int32_t so_far;                ///< what the game and the turn so far are worth
  const Successors* successors;
};

/// Writes the promise of each, and up to Successors::kMostLanes - 1 meaningless numbers after them,
/// by the instructions chosen; the processor must have them.
void work_out(const PromiseTask& task, Instructions instructions, std::int32_t* promises);

}  // namespace backtrick
