#pragma once

#include <span>

#include "solver/common/search_outcome.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"

namespace backtrick::the_game {

/// Runs the stages until one decides whether one player's game can be won, by one of the plays
/// `first` if there are any. A win is stored in the result.
SearchOutcome decide(SearchCall& call, const SearchRoot& root, std::span<const Play> first);

/// The same for several players. A win also sets the first player.
SearchOutcome decide(SearchCall& call, const TeamProblem& problem);

/// The exhaustive search alone, for several players or for one as if they were several.
SearchOutcome exhaust(SearchCall& call, const TeamProblem& problem);

/// The exhaustive search for these rules and options.
Engine engine_for(const Rules& rules, const Options& options);

}  // namespace backtrick::the_game
