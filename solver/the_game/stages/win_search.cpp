#include "solver/the_game/stages/win_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/stages/quick_stages.hpp"

namespace backtrick::the_game {
namespace {

// The page has a limit of bytes to load, and asks about few positions of several players.
#ifdef __wasm__
constexpr bool kByTurns = false;
#else
constexpr bool kByTurns = true;
#endif

template <typename Problem>
SearchOutcome exhaust_by_plays(SearchCall& call, const Problem& problem) {
  call.result.stage = Stage::Exhaustive;
  call.searches.free_quick_searches();
  using Search = DepthFirst<typename Problem::Policy>;
  auto& search = call.searches.get<Search>();
  const SearchOutcome outcome =
      search.search({problem.arrivals, call.evaluator(), call.budget}, problem.states,
                    Search::table_within(call.limits.memory));
  if (outcome == SearchOutcome::Solved) {
    call.result.solution = line_of(problem, search);
    call.result.first_player = problem.first_player(search.root());
  }
  return outcome;
}

/// The search by plays for some ten milliseconds. It wins a game that is easily won without making
/// all states of its first layers.
SearchOutcome exhaust_a_little(SearchCall& call, const TeamProblem& problem) {
  constexpr std::uint64_t kFewNodes = 20'000;
  Limits few = call.limits;
  few.nodes = std::min(kFewNodes, call.limits.nodes - call.budget.nodes());
  few.memory = std::min(std::size_t{1} << 22, call.limits.memory / 16);
  few.nodes_so_far = nullptr;
  SearchBudget budget{few};
  SearchCall briefly{call.searches, call.rules, few, budget, call.result};
  const SearchOutcome outcome = exhaust_by_plays(briefly, problem);
  call.budget.spend(budget.nodes());
  return outcome;
}

SearchOutcome exhaust_by_turns(SearchCall& call, const TeamProblem& problem) {
  call.result.stage = Stage::Exhaustive;
  call.searches.free_quick_searches();
  // The table of the search by plays may be as large as the layers of this search.
  call.searches.free<DepthFirst<TeamPolicy>>();
  TurnSearch& search = call.searches.by_turns();
  const SearchOutcome outcome =
      search.search(problem.arrivals, problem.all, call.limits, call.budget);
  if (search.out_of_memory()) {
    // The search by plays goes on in any memory, but has no layers to listen to.
    if (!search.listened()) return exhaust_by_plays(call, problem);
    call.budget.stop(Limit::Memory);
  }
  if (outcome == SearchOutcome::Solved) {
    call.result.solution = search.line();
    call.result.first_player = problem.first_player(search.root());
  }
  return outcome;
}

}  // namespace

SearchOutcome exhaust(SearchCall& call, const TeamProblem& problem) {
  const Options& options = call.searches.options();
  if (!kByTurns || engine_for(call.rules, options) == Engine::Plays)
    return exhaust_by_plays(call, problem);
  // A named search by turns runs alone.
  if (options.engine == Engine::Turns) return exhaust_by_turns(call, problem);
  const SearchOutcome outcome = exhaust_a_little(call, problem);
  if (outcome != SearchOutcome::Aborted || call.budget.hit()) return outcome;
  return exhaust_by_turns(call, problem);
}

SearchOutcome decide(SearchCall& call, const SearchRoot& root, std::span<const Play> first) {
  const SoloProblem problem{root, first};
  const SearchOutcome quickly = look_for_win(call, problem);
  if (quickly != SearchOutcome::NotFound) return quickly;
  if (engine_for(call.rules, call.searches.options()) == Engine::Plays)
    return exhaust_by_plays(call, problem);
  call.result.stage = Stage::Exhaustive;
  call.searches.free_quick_searches();
  ArrivalSearch& search = call.searches.by_arrivals();
  const SearchOutcome outcome =
      search.search(root, problem.arrivals, first, call.limits, call.budget);
  call.result.solution = search.line();
  return outcome;
}

SearchOutcome decide(SearchCall& call, const TeamProblem& problem) {
  const SearchOutcome quickly = look_for_win(call, problem);
  if (quickly != SearchOutcome::NotFound) return quickly;
  return exhaust(call, problem);
}

Engine engine_for(const Rules& rules, const Options& options) {
  // The search by arrivals considers every subset of the waiting cards that may follow an arriving
  // card, and the search by turns every subset of a hand. There are too many for a hand of sixteen.
  const Engine layered = rules.players > 1 ? Engine::Turns : Engine::Arrivals;
  const int largest_hand = rules.players > 1 ? 8 : 10;
  if (options.engine == layered || options.engine == Engine::Plays) return *options.engine;
  return rules.hand <= largest_hand ? layered : Engine::Plays;
}

}  // namespace backtrick::the_game
