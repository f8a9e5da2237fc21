#pragma once

#include <memory>
#include <span>

#include "solver/common/limits.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

class Searches;

/// Decides deals, one after the other. A solver keeps its memory between deals, and nothing else: a
/// result does not depend on what was solved before.
///
///     Solver solver;
///     const Result result = solver.solve(Deal::numbered({}, 42), {.nodes = 1'000'000});
///     if (result.verdict == Verdict::Winnable) std::cout << result.solution.size() << " turns\n";
///     if (result.verdict == Verdict::Undecided) std::cout << name(*result.limit) << " limit\n";
///
/// Thread safety: solvers share nothing, so each thread may have its own. Two threads must not use
/// one solver at once. Another thread may set `Limits::interrupt` at any time.
class Solver {
 public:
  explicit Solver(const Options& options = {});
  /// Of these searches; for other parts of this library.
  explicit Solver(std::unique_ptr<Searches> searches);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  const Options& options() const;

  /// Decides one deal. Throws std::logic_error if the referee refuses a solution, which would be a
  /// defect of this library. If the system refuses memory, the result names Limit::Memory.
  Result solve(const Deal& deal, const Limits& limits = {});

  /// Decides a game under way. The solution lays the cards that are left from here. Its first turn
  /// continues the turn under way, and may be empty if that turn may end at once. A game already
  /// beaten is winnable by no turns at all. Throws as for deals.
  Result solve(const Position& position, const Limits& limits = {});

  /// Decides whether any of these plays, laid next, can still win. All are searched together, so
  /// that what they have in common is searched once. The solution begins with a play that wins.
  /// There must be at least one play, and all must be legal.
  Result solve(const Position& position, std::span<const Play> first, const Limits& limits = {});

  /// As `solve`, and also finds how few cards can be left if not all can be laid. The number is
  /// exact if the search is exhausted. A win is found as quickly as in `solve`. The verdict is
  /// Winnable if no card need be left, Unwinnable if some card must be left.
  Result best(const Deal& deal, const Limits& limits = {});
  Result best(const Position& position, const Limits& limits = {});

 private:
  std::unique_ptr<Searches> searches_;
};

}  // namespace backtrick::the_game
