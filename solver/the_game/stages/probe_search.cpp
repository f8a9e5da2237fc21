#include "solver/the_game/stages/probe_search.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/the_game/stages/conclusion.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"

namespace backtrick::the_game {
namespace {

/// The root positions whose turn has ended.
template <typename ItsRootPosition>
std::vector<ItsRootPosition> turn_over(std::vector<ItsRootPosition> all) {
  std::erase_if(all, [](const auto& root_position) { return !root_position.turn_over; });
  return all;
}

}  // namespace

// Why a probe may keep what earlier probes refuted: a state refuted by the search by plays is lost
// for good, whatever the question was, provided that equal keys stand for equal states. For one
// position they do, because all its probes search the same whole deal, so a key means the same
// cards. One thing depends on the question: the size up to which the turn under way need go. This
// size is the same for all first plays of a position. The position itself and the end of the turn
// are searched as if one card more had been laid in the turn, which only allows more.

ProbeSearch::ProbeSearch(const Options& options, const Position& moment, const Limits& limits)
    : moment_{moment},
      limits_{limits},
      evaluator_{evaluator_for(moment.rules(), options.instructions)},
      solo_{options.pruning},
      team_{options.pruning} {
  constexpr int kFewLeft = 45;
  constexpr std::uint64_t kMostNodes = 20'000;
  constexpr std::size_t kTableBytes = std::size_t{1} << 24;
  worth_it_ = !moment.beaten() && moment.left() <= kFewLeft &&
              options.engine.value_or(Engine::Plays) == Engine::Plays;
  limits_.nodes = std::min(limits.nodes, kMostNodes);
  limits_.memory = std::min(limits.memory, kTableBytes);
}

template <typename Problem>
Result ProbeSearch::search(const Problem& problem, DepthFirst<typename Problem::Policy>& search) {
  Result result = within(
      limits_,
      [&](SearchBudget& budget, Result& found) {
        found.stage = Stage::Exhaustive;
        const SearchOutcome outcome = search.search({problem.arrivals, evaluator_, budget},
                                                    problem.states, limits_.memory, begun_);
        if (outcome == SearchOutcome::Solved) found.solution = line_of(problem, search);
        return outcome;
      },
      [&](SearchOutcome outcome, Result& found) { conclude(outcome, moment_, found); });
  begun_ = true;
  return result;
}

Result ProbeSearch::ask(std::span<const Play> first) {
  if (!worth_it_) return {};
  if (moment_.rules().players > 1) return search(TeamProblem{moment_, first}, team_);
  const SearchRoot root{moment_};
  return search(SoloProblem{root.arrivals(1), root_positions(root, first)}, solo_);
}

Result ProbeSearch::ask_end_of_turn() {
  if (!worth_it_) return {};
  const SearchRoot root{moment_};
  if (moment_.rules().players > 1) {
    std::vector<TeamRootPosition> ended = turn_over(team_root_positions(moment_));
    if (ended.empty()) return {};
    return search(TeamProblem{TeamArrivals{root.deal}, std::move(ended)}, team_);
  }
  std::vector<RootPosition> ended = turn_over(root_positions(root, {}));
  if (ended.empty()) return {};
  return search(SoloProblem{root.arrivals(1), std::move(ended)}, solo_);
}

}  // namespace backtrick::the_game
