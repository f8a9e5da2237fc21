#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "card_set.hpp"
#include "instructions.hpp"
#include "ordering.hpp"
#include "position.hpp"

namespace backtrick {

/// Positions to value: those that follow from one by a move each.
struct PromiseTask {
  const PhaseWeights* weights;  ///< for as many cards as are played afterwards
  const Position* position;
  std::array<CardSet, kWaits> until;  ///< cards unplayed now that come to hand by each Wait
  std::int32_t for_laid;              ///< what the turn so far is worth
  std::span<const Move> moves;
};

/// Writes the promise of each, by the instructions chosen; the processor must have them.
void work_out(const PromiseTask& task, Instructions instructions, std::span<std::int32_t> promises);

}  // namespace backtrick
