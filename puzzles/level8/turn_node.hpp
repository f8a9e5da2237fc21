#pragma once

#include "puzzles/formats/json_node.hpp"
#include "solver/level8/round.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// Throws a claim that is well formed, and that the referee refuses or that contradicts itself: it
/// is invalid, not unreadable.
[[noreturn]] inline void contradict(const JsonNode& node, const std::string& reason) {
  node.refuse(reason, Exit::SomeUnwinnable);
}

/// Reads a turn and makes it in a round, step by step, because only the round knows which card a
/// name means. Throws ContentFault: with Exit::SomeUnwinnable and the referee's reason at the
/// step that it refuses. The round is then somewhere within the turn.
Turn read_turn(const JsonNode& node, Round& round);
/// The same for a list of turns.
Line read_turns(const JsonNode& node, Round& round);

/// Writes turns that begin in a round; the round names the wilds. Throws std::logic_error if the
/// referee refuses a turn.
WriteJson turns_as_json(const Line& turns, Round round);

}  // namespace backtrick::level8
