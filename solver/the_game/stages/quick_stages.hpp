#pragma once

#include <functional>

#include "solver/common/search_outcome.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"

namespace backtrick::the_game {

/// Runs the quick stages in their fixed order until one finds a win: Solved, NotFound or Aborted.
/// `missed`, if given, is called after every stage that found nothing.
SearchOutcome look_for_win(SearchCall& call, const SoloProblem& problem,
                           const std::function<void(Stage)>& missed = {});
SearchOutcome look_for_win(SearchCall& call, const TeamProblem& problem,
                           const std::function<void(Stage)>& missed = {});

/// Whether exhausting a deal costs no more than a wide beam, because few cards can wait: about 10^5
/// to 10^6 states if two cards can wait, 10^7 if three can.
bool soon_exhausted(const Rules& rules);

}  // namespace backtrick::the_game
