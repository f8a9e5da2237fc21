#include "solver/the_game/plays/team_depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "solver/the_game/evaluation/team_evaluation.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/team_bounds.hpp"
#include "solver/the_game/state/team_moves.hpp"

namespace backtrick::the_game {

SearchOutcome TeamDepthFirst::search(const TeamArrivals& arrivals,
                                     std::span<const TeamState> starts, const Evaluator& evaluator,
                                     std::size_t table_bytes, SearchBudget& budget,
                                     bool keep_refuted) {
  goal_ = arrivals.cards;
  for_most_ = false;
  return search_all(arrivals, starts, evaluator, table_bytes, budget, keep_refuted);
}

SearchOutcome TeamDepthFirst::search_most(const TeamArrivals& arrivals,
                                          std::span<const TeamState> starts, int goal,
                                          const Evaluator& evaluator, std::size_t table_bytes,
                                          SearchBudget& budget) {
  goal_ = goal;
  for_most_ = true;
  const SearchOutcome outcome = search_all(arrivals, starts, evaluator, table_bytes, budget, false);
  return outcome == SearchOutcome::Lost && goal_ > goal ? SearchOutcome::Won : outcome;
}

SearchOutcome TeamDepthFirst::search_all(const TeamArrivals& arrivals,
                                         std::span<const TeamState> starts,
                                         const Evaluator& evaluator, std::size_t table_bytes,
                                         SearchBudget& budget, bool keep_refuted) {
  line_.clear();
  path_.clear();
  start_ = 0;
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    budget.stop(Limit::Memory);
    return SearchOutcome::Stopped;
  }
  if (!keep_refuted) table_.forget_all();
  arrivals_ = &arrivals;
  evaluator_ = &evaluator;
  budget_ = &budget;
  for (under_way_ = 0; under_way_ < starts.size(); ++under_way_) {
    const TeamState& start = starts[under_way_];
    const TeamKey key = team_key(arrivals, start);
    if (refuted(start, key)) continue;
    const SearchOutcome outcome = visit(start, key);
    if (outcome != SearchOutcome::Lost) return outcome;
  }
  return SearchOutcome::Lost;
}

/// Lost means that the current goal cannot be reached.
SearchOutcome TeamDepthFirst::visit(const TeamState& state, const TeamKey& key) {
  if (state.common.played >= goal_) {
    line_ = path_;
    start_ = under_way_;
    if (!for_most_ || state.beaten()) return SearchOutcome::Won;
    goal_ = state.common.played + 1;
  }
  if (!budget_->spend()) return SearchOutcome::Stopped;
  const std::uint64_t nodes_before = budget_->nodes();

  Children& children = children_[state.common.played];
  expand(state, children);
  for (const std::uint64_t rank : children.order) {
    const Child& child = children.list[place_in(rank)];
    if (refuted(child.state, child.key)) continue;
    path_.push_back(child.move);
    const SearchOutcome outcome = visit(child.state, child.key);
    if (outcome != SearchOutcome::Lost) return outcome;
    path_.pop_back();
  }
  refute(state, key, budget_->nodes() - nodes_before + 1);
  return SearchOutcome::Lost;
}

void TeamDepthFirst::expand(const TeamState& state, Children& children) {
  MoveList moves;
  generate(*arrivals_, state, pruning_.redundant_pile ? MoveFilter::Sound : MoveFilter::All, moves);
  children.list.clear();
  children.order.clear();
  scores_.clear();
  add_scores(*arrivals_, *evaluator_, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const TeamState next = after(*arrivals_, state, moves[i]);
    if (falls_short(*arrivals_, next, goal_, pruning_)) continue;
    children.order.push_back(ranked(scores_[i], children.list.size()));
    children.list.push_back({next, team_key(*arrivals_, next), moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

// The argument of dominance.hpp holds with separate hands. What a player may lay depends on their
// own hand and the tops, and hands and turns are the same in both states. So whatever cards can be
// laid from the covered state can be laid from the covering one, whether that is all cards or not.
bool TeamDepthFirst::refuted(const TeamState& state, const TeamKey& key) const {
  if (pruning_.dominance) return table_.refutes(key, AtLeast{state.common});
  return table_.refutes(key, [&](const auto& tops) { return tops == state.common.tops; });
}

void TeamDepthFirst::refute(const TeamState& state, const TeamKey& key, std::uint64_t cost) {
  table_.store(key, state.common.tops, cost, [&](const auto& tops) {
    if (!pruning_.dominance) return tops == state.common.tops;
    SoloState other = state.common;
    other.tops = tops;
    return AtLeast{other}(state.common.tops);
  });
}

}  // namespace backtrick::the_game
