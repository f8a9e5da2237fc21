#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/refused.hpp"
#include "solver/level8/round.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// A ContentFault of well-formed JSON that the referee refuses, or that contradicts itself.
struct BrokenRule : ContentFault {};

/// Reads as read_json does, and tells broken rules from other faults.
std::optional<Refused> read_checked_json(std::string_view text, std::size_t longest,
                                         const std::string& what,
                                         const std::function<void(const JsonNode&)>& read);

/// Reads a turn and makes it in a round, step by step, because only the round knows which card a
/// name means. Throws ContentFault, and BrokenRule with the referee's reason at the step that it
/// refuses. The round is then somewhere within the turn.
Turn read_turn(const JsonNode& node, Round& round);
/// The same for a list of turns.
Line read_turns(const JsonNode& node, Round& round);

/// Writes turns that begin in a round; the round names the wilds. Throws std::logic_error if the
/// referee refuses a turn.
WriteJson turns_as_json(const Line& turns, Round round);

}  // namespace backtrick::level8
