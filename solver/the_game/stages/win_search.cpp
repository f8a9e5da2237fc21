#include "solver/the_game/stages/win_search.hpp"

#include "solver/the_game/stages/quick_stages.hpp"

namespace backtrick::the_game {
namespace {

template <typename Problem>
SearchOutcome exhaust(const SearchCall& call, const Problem& problem) {
  call.result.stage = Stage::Exhaustive;
  call.searches.free_quick_searches();
  auto& search = call.searches.get<DepthFirst<typename Problem::Policy>>();
  const SearchOutcome outcome =
      search.search({problem.arrivals, call.searches.evaluator_for(call.rules), call.budget},
                    problem.states, call.limits.memory);
  if (outcome == SearchOutcome::Solved) {
    call.result.solution = line_of(problem, search);
    call.result.first_player = problem.first_player(search.root());
  }
  return outcome;
}

}  // namespace

SearchOutcome decide(const SearchCall& call, const SearchRoot& root, std::span<const Play> first) {
  const SoloProblem problem{root, first};
  const SearchOutcome quickly = look_for_win(call, problem);
  if (quickly != SearchOutcome::Refuted) return quickly;
  if (engine_for(call.rules, call.searches.options()) == Engine::Plays)
    return exhaust(call, problem);
  call.result.stage = Stage::Exhaustive;
  call.searches.free_quick_searches();
  ArrivalSearch& search = call.searches.by_arrivals();
  const SearchOutcome outcome =
      search.search(root, problem.arrivals, first, call.limits, call.budget);
  call.result.solution = search.line();
  return outcome;
}

SearchOutcome decide(const SearchCall& call, const TeamProblem& problem) {
  const SearchOutcome quickly = look_for_win(call, problem);
  return quickly != SearchOutcome::Refuted ? quickly : exhaust(call, problem);
}

SearchOutcome exhaust_by_plays(const SearchCall& call, const TeamProblem& problem) {
  return exhaust(call, problem);
}

Engine engine_for(const Rules& rules, const Options& options) {
  if (rules.players > 1) return Engine::Plays;
  // The search by arrivals considers every subset of the waiting cards that may follow an arriving
  // card, which is too many for a hand of sixteen.
  return options.engine.value_or(rules.hand <= 10 ? Engine::Arrivals : Engine::Plays);
}

}  // namespace backtrick::the_game
