#include "solver/the_game/plays/depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/state_key.hpp"

namespace backtrick::the_game {

SearchOutcome DepthFirst::search(const Arrivals& arrivals, std::span<const SoloState> starts,
                                 const Evaluator& evaluator, std::size_t table_bytes,
                                 SearchBudget& budget, bool keep_refuted) {
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    budget.stop(Limit::Memory);
    return SearchOutcome::Stopped;
  }
  if (!keep_refuted) table_.forget_all();
  line_.clear();
  arrivals_ = &arrivals;
  evaluator_ = &evaluator;
  budget_ = &budget;
  for (start_ = 0; start_ < starts.size(); ++start_) {
    const std::uint64_t key = state_key(arrivals, starts[start_]);
    if (refuted(starts[start_], key)) continue;
    const SearchOutcome outcome = visit(starts[start_], key);
    std::ranges::reverse(line_);
    if (outcome != SearchOutcome::Lost) return outcome;
  }
  return SearchOutcome::Lost;
}

SearchOutcome DepthFirst::visit(const SoloState& state, std::uint64_t key) {
  if (state.beaten()) return SearchOutcome::Won;
  if (!budget_->spend()) return SearchOutcome::Stopped;
  const std::uint64_t nodes_before = budget_->nodes();

  Children& children = children_[state.played];
  expand(state, children);
  for (const std::uint64_t rank : children.order) {
    const Child& child = children.list[place_in(rank)];
    if (refuted(child.state, child.key)) continue;
    const SearchOutcome outcome = visit(child.state, child.key);
    if (outcome == SearchOutcome::Won) line_.push_back(child.move);
    if (outcome != SearchOutcome::Lost) return outcome;
  }
  refute(state, key, budget_->nodes() - nodes_before + 1);
  return SearchOutcome::Lost;
}

void DepthFirst::expand(const SoloState& state, Children& children) {
  MoveList moves;
  generate(*arrivals_, state, pruning_.redundant_pile ? MoveFilter::Sound : MoveFilter::All, moves);
  children.list.clear();
  children.order.clear();
  scores_.clear();
  evaluator_->scores(*arrivals_, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const SoloState next = after(*arrivals_, state, moves[i]);
    if (lost(*arrivals_, next, pruning_)) continue;
    const std::uint64_t key = state_key(*arrivals_, next);
    table_.prefetch(key);
    children.order.push_back(ranked(scores_[i], children.list.size()));
    children.list.push_back({next, key, moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

bool DepthFirst::refuted(const SoloState& state, std::uint64_t key) const {
  if (pruning_.dominance) return table_.refutes(key, AtLeast{state});
  return table_.refutes(key, [&](const auto& tops) { return tops == state.tops; });
}

void DepthFirst::refute(const SoloState& state, std::uint64_t key, std::uint64_t cost) {
  table_.store(key, state.tops, cost, [&](const auto& tops) {
    if (!pruning_.dominance) return tops == state.tops;
    SoloState other = state;
    other.tops = tops;
    return AtLeast{other}(state.tops);
  });
}

}  // namespace backtrick::the_game
