#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "card_set.hpp"
#include "instructions.hpp"
#include "movegen.hpp"
#include "ordering.hpp"
#include "position.hpp"

namespace backtrick {

/// Positions to value: those that follow from one by a move each.
struct PromiseTask {
  const PhaseWeights* weights;  ///< for as many cards as are played afterwards
  const Position* position;
  std::array<CardSet, kWaits> until;  ///< cards unplayed now that come to hand by each Wait
  std::int32_t for_laid;              ///< what the turn so far is worth
  const MoveList* moves;
};

/// The most moves that are valued at a time.
inline constexpr std::size_t kMostLanes = 8;

/// Writes the promise of each, and up to kMostLanes - 1 meaningless numbers after them, by the
/// instructions chosen; the processor must have them.
void work_out(const PromiseTask& task, Instructions instructions, std::int32_t* promises);

}  // namespace backtrick
