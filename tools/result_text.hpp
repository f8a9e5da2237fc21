#pragma once

#include <string>

#include "solver/solver.hpp"
#include "terminal.hpp"

namespace backtrick {

/// One result for people: the verdict, and the solution as numbered turns that one can lay with
/// real cards in hand, each with what is drawn after it and what the piles then show. `where` names
/// the deal.
std::string as_text(const std::string& where, const Deal& deal, const Result& result,
                    const Terminal& terminal);

/// "solo", or "1 player, hand 5, at least 2 a turn, 60 cards" for rules without a name.
std::string in_words(const Rules& rules);

/// "3 unwinnable", with thousands separated.
std::string counted(std::uint64_t count, const std::string& what);

/// A duration in the unit that suits it: "0.84 ms", "12.3 s", "1 h 02 min".
std::string in_words(std::chrono::nanoseconds time);

}  // namespace backtrick
