#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/common/instructions.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/successors.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game {

/// Positions to value: those that follow from one, all with the same cards drawn.
struct ScoreTask {
  const PhaseWeights* weights;  ///< for as many cards as are played by then
  std::array<CardSet, kAvailabilities>
      until;            ///< cards unplayed before that come to hand by each Availability
  std::int32_t so_far;  ///< what the game and the turn so far are worth
  const Successors* successors;
};

/// Writes the score of each, and up to Successors::kMostLanes - 1 meaningless numbers after them,
/// by the instructions chosen; the processor must have them.
void evaluate(const ScoreTask& task, Instructions instructions, std::int32_t* scores);

}  // namespace backtrick::the_game
