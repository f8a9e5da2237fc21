#include "solver/the_game/solver.hpp"

#include <utility>

#include "solver/the_game/stages/best_search.hpp"
#include "solver/the_game/stages/conclusion.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"
#include "solver/the_game/stages/win_search.hpp"

namespace backtrick::the_game {

Solver::Solver(const Options& options) : searches_{std::make_unique<Searches>(options)} {}
Solver::Solver(std::unique_ptr<Searches> searches) : searches_{std::move(searches)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

const Options& Solver::options() const { return searches_->options(); }

Result Solver::solve(const Deal& deal, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        SearchCall call{*searches_, deal.rules(), limits, budget, result};
        return deal.rules().players == 1 ? decide(call, SearchRoot{deal}, {})
                                         : decide(call, TeamProblem{deal});
      },
      [&](SearchOutcome outcome, Result& result) {
        conclude(outcome, Position{deal, result.first_player}, result);
      });
}

Result Solver::solve(const Position& position, const Limits& limits) {
  return solve(position, {}, limits);
}

Result Solver::solve(const Position& position, std::span<const Play> first, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        if (position.beaten()) return SearchOutcome::Solved;
        SearchCall call{*searches_, position.rules(), limits, budget, result};
        if (position.rules().players == 1) return decide(call, SearchRoot{position}, first);
        return decide(call, TeamProblem{position, first});
      },
      [&](SearchOutcome outcome, Result& result) { conclude(outcome, position, result); });
}

Result Solver::best(const Deal& deal, const Limits& limits) {
  const Position start{deal};
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        SearchCall call{*searches_, deal.rules(), limits, budget, result};
        find_best(call, start, TeamProblem{deal});
        return SearchOutcome::Aborted;
      },
      [&](SearchOutcome, Result& result) {
        conclude_best(Position{deal, result.first_player}, result);
      },
      Best{start.left(), 0, {}});
}

Result Solver::best(const Position& position, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        if (position.beaten()) return SearchOutcome::Solved;
        SearchCall call{*searches_, position.rules(), limits, budget, result};
        find_best(call, position, TeamProblem{position, {}});
        return SearchOutcome::Aborted;
      },
      [&](SearchOutcome, Result& result) { conclude_best(position, result); },
      Best{position.left(), 0, {}});
}

}  // namespace backtrick::the_game
