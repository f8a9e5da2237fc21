#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/line_builder.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "solver/the_game/state/team_root.hpp"

namespace backtrick::the_game {

// A game as the searches by plays see it, with all its root positions. Each problem names its
// policy, and who begins in the game that begins at a root position.

/// Keeps the states of the root positions side by side, as the searches take them.
template <typename ItsRootPosition>
struct RootPositions {
  explicit RootPositions(std::vector<ItsRootPosition> root_positions)
      : all{std::move(root_positions)} {
    for (const ItsRootPosition& root_position : all) states.push_back(root_position.state);
  }
  std::vector<ItsRootPosition> all;
  std::vector<decltype(ItsRootPosition::state)> states;
};

/// One player.
struct SoloProblem : RootPositions<RootPosition> {
  using Policy = SoloPolicy;

  SoloProblem(const Arrivals& its_arrivals, std::vector<RootPosition> root_positions)
      : RootPositions{std::move(root_positions)}, arrivals{its_arrivals} {}
  /// All legal plays from the root or, if `first` is not empty, these plays alone.
  SoloProblem(const SearchRoot& root, std::span<const Play> first)
      : SoloProblem{root.arrivals(first.empty() ? 0 : 1), root_positions(root, first)} {}

  static int first_player(std::size_t /*root*/) { return 1; }

  Arrivals arrivals;
};

/// Several players, or one where cards are counted instead of wins.
struct TeamProblem : RootPositions<TeamRootPosition> {
  using Policy = TeamPolicy;

  TeamProblem(const TeamArrivals& its_arrivals, std::vector<TeamRootPosition> root_positions)
      : RootPositions{std::move(root_positions)}, arrivals{its_arrivals} {}
  /// A whole deal, which anybody may begin.
  explicit TeamProblem(const Deal& deal)
      : TeamProblem{TeamArrivals{deal}, team_root_positions(deal)} {}
  TeamProblem(const Position& position, std::span<const Play> first)
      : TeamProblem{TeamArrivals{SearchRoot{position}.deal}, team_root_positions(position, first)} {
  }

  int first_player(std::size_t root) const { return all[root].first_player; }

  TeamArrivals arrivals;
};

/// The line found by a search, on real piles.
template <typename Problem, typename Search>
Line line_of(const Problem& problem, const Search& search) {
  const auto& from = problem.all[search.root()];
  return build_line(
      {.state = {}, .tops = from.tops, .laid = from.laid, .turn_over = from.turn_over},
      search.line());
}

}  // namespace backtrick::the_game
