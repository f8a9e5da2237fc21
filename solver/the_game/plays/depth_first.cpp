#include "solver/the_game/plays/depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "solver/the_game/state/dominance.hpp"

namespace backtrick::the_game {

template <typename Policy>
SearchOutcome DepthFirst<Policy>::search(const Context& context, std::span<const State> roots,
                                         std::size_t table_bytes, bool keep_refuted) {
  goal_ = context.arrivals.cards;
  for_most_ = false;
  return search_all(context, roots, table_bytes, keep_refuted);
}

template <typename Policy>
SearchOutcome DepthFirst<Policy>::search_most(const Context& context, std::span<const State> roots,
                                              int goal, std::size_t table_bytes) {
  goal_ = goal;
  for_most_ = true;
  const SearchOutcome outcome = search_all(context, roots, table_bytes, false);
  return outcome == SearchOutcome::Refuted && goal_ > goal ? SearchOutcome::Solved : outcome;
}

template <typename Policy>
SearchOutcome DepthFirst<Policy>::search_all(const Context& context, std::span<const State> roots,
                                             std::size_t table_bytes, bool keep_refuted) {
  line_.clear();
  path_.clear();
  root_ = 0;
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    context.budget.stop(Limit::Memory);
    return SearchOutcome::Aborted;
  }
  if (!keep_refuted) table_.forget_all();
  for (current_root_ = 0; current_root_ < roots.size(); ++current_root_) {
    const State& root = roots[current_root_];
    const Key key = Policy::key(context.arrivals, root);
    if (refuted(root, key)) continue;
    const SearchOutcome outcome = visit(context, root, key);
    if (outcome != SearchOutcome::Refuted) return outcome;
  }
  return SearchOutcome::Refuted;
}

/// Refuted means that the state cannot reach the goal as it stands when this returns.
template <typename Policy>
SearchOutcome DepthFirst<Policy>::visit(const Context& context, const State& state,
                                        const Key& key) {
  const int played = Policy::common(state).played;
  if (played >= goal_) {
    line_ = path_;
    root_ = current_root_;
    if (!for_most_ || state.beaten()) return SearchOutcome::Solved;
    goal_ = played + 1;
  }
  if (!context.budget.spend()) return SearchOutcome::Aborted;
  const std::uint64_t nodes_before = context.budget.nodes();

  Children& children = children_[static_cast<std::size_t>(played)];
  expand(context, state, children);
  for (const std::uint64_t rank : children.order) {
    const Child& child = children.list[place_in(rank)];
    if (refuted(child.state, child.key)) continue;
    path_.push_back(child.move);
    const SearchOutcome outcome = visit(context, child.state, child.key);
    if (outcome != SearchOutcome::Refuted) return outcome;
    path_.pop_back();
  }
  refute(state, key, context.budget.nodes() - nodes_before + 1);
  return SearchOutcome::Refuted;
}

template <typename Policy>
void DepthFirst<Policy>::expand(const Context& context, const State& state, Children& children) {
  MoveList moves;
  generate(context.arrivals, state, pruning_.redundant_pile ? MoveFilter::Sound : MoveFilter::All,
           moves);
  children.list.clear();
  children.order.clear();
  scores_.clear();
  Policy::add_scores(context.arrivals, context.evaluator, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const State next = after(context.arrivals, state, moves[i]);
    if (Policy::falls_short(context.arrivals, next, goal_, pruning_)) continue;
    const Key key = Policy::key(context.arrivals, next);
    table_.prefetch(key);
    children.order.push_back(ranked(scores_[i], children.list.size()));
    children.list.push_back({next, key, moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

// The argument of dominance.hpp holds with several hands as well. What a player may lay depends on
// the player's hand and the tops, and both states have the same hands and turns. So whatever cards
// are laid from the covered state can be laid from the covering one, whether all are laid or not.
template <typename Policy>
bool DepthFirst<Policy>::refuted(const State& state, const Key& key) const {
  const SoloState& common = Policy::common(state);
  if (pruning_.dominance) {
    const DominanceTest test{common};
    return table_.refutes(key, [&](Tops tops) { return test.covered_by(tops); });
  }
  return table_.refutes(key, [&](Tops tops) { return tops == common.tops; });
}

template <typename Policy>
void DepthFirst<Policy>::refute(const State& state, const Key& key, std::uint64_t cost) {
  const SoloState& common = Policy::common(state);
  table_.store(key, common.tops, cost, [&](Tops tops) {
    if (!pruning_.dominance) return tops == common.tops;
    SoloState other = common;
    other.tops = tops;
    return DominanceTest{other}.covered_by(common.tops);
  });
}

template class DepthFirst<SoloPolicy>;
template class DepthFirst<TeamPolicy>;

}  // namespace backtrick::the_game
