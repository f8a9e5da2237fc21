#include "solver/the_game/arrival/arrival_search.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/the_game/arrival/arrival_problem.hpp"
#include "solver/the_game/arrival/incumbent.hpp"

namespace backtrick::the_game {
namespace {

/// The search from one first play until the hand has arrived.
struct RootBranch {
  Play play;
  SearchRoot root;  ///< after the play
  Arrivals arrivals;
  LayerStore layers;

  bool reaches(const ArrivalState& state) const {
    const ArrivalLayer& layer = layers[layers.last()].layer;
    return std::ranges::any_of(layer.groups, [&](const KeptGroup& group) {
      return group.kept == state.kept && group.due == state.due &&
             std::ranges::count(layer.of(group), state.tops) != 0;
    });
  }
};

std::size_t threads_of(const Limits& limits) { return std::max(1U, limits.threads); }

}  // namespace

SearchOutcome ArrivalSearch::search(const SearchRoot& start, const Arrivals& arrivals,
                                    std::span<const Play> first, const Limits& limits,
                                    SearchBudget& budget) {
  const std::size_t memory = begin(limits);
  if (!first.empty()) return search_plays(start, arrivals, first, memory, limits, budget);

  const ArrivalProblem problem{start, arrivals, account_};
  LayerStore layers{problem, problem.deck.size(), memory, account_};
  std::optional<LineReconstruction> line;
  const SearchOutcome outcome =
      find_win({problem, arrivals.cards, threads_of(limits), budget}, layers, line);
  if (outcome == SearchOutcome::Solved) line_ = line_of(start, arrivals, line->steps(), pruning_);
  return outcome;
}

/// Searches each first play until the hand has arrived, and then all of them together. The layers
/// of the first plays hold only what one hand can lay, so they are made whole and held regardless
/// of the memory by which other layers are dropped.
SearchOutcome ArrivalSearch::search_plays(const SearchRoot& start, const Arrivals& arrivals,
                                          std::span<const Play> first, std::size_t memory,
                                          const Limits& limits, SearchBudget& budget) {
  const auto drawn = static_cast<std::size_t>(start.drawn);
  const std::size_t threads = threads_of(limits);
  std::vector<RootBranch> branches;
  ArrivalProblem together{start, arrivals, account_};
  together.first = drawn;
  together.first_layer.clear();
  for (const Play play : first) {
    const SearchRoot root = start.after(play);
    const Arrivals after = root.arrivals();
    const ArrivalProblem problem{root, after, account_};
    LayerStore layers{problem, drawn, LayerStore::kUnlimited, account_};
    const SearchOutcome outcome = layers_.reach({problem, after.cards, threads, budget}, layers);
    if (outcome == SearchOutcome::Aborted) return outcome;
    if (outcome == SearchOutcome::Refuted) continue;
    together.first_layer.append(layers[drawn].layer);
    branches.push_back({play, root, after, std::move(layers)});
  }
  if (branches.empty()) return SearchOutcome::Refuted;

  LayerStore layers{together, together.deck.size(), memory, account_};
  std::optional<LineReconstruction> line;
  if (const SearchOutcome outcome =
          find_win({together, arrivals.cards, threads, budget}, layers, line);
      outcome != SearchOutcome::Solved)
    return outcome;
  // There is such a branch, because the search began with the states of these layers.
  RootBranch& branch = *std::ranges::find_if(
      branches, [&](const RootBranch& each) { return each.reaches(line->state()); });
  const ArrivalProblem problem{branch.root, branch.arrivals, account_};
  line->trace(problem, branch.layers, pruning_);
  line_ = line_of(branch.root, branch.arrivals, line->steps(), pruning_);
  Turn opening{branch.play};
  for (const Play play : line_.front()) opening.push_back(play);
  line_.front() = opening;
  return SearchOutcome::Solved;
}

SearchOutcome ArrivalSearch::search_most(const SearchRoot& start, const Arrivals& arrivals,
                                         int goal, const Limits& limits, SearchBudget& budget) {
  const std::size_t memory = begin(limits);
  const ArrivalProblem problem{start, arrivals, account_};
  LayerSearch::Query query{problem, goal, threads_of(limits), budget};
  Incumbent best{goal};
  LayerStore layers{problem, problem.deck.size(), memory, account_};
  const SearchOutcome outcome = layers_.exhaust(query, layers, best);
  if (!best.line()) return outcome;
  // The missing layers are made again with the goal that the best state reaches. No state on its
  // way is dropped for falling short of this goal. The goal was no higher when these layers were
  // first made, so no state covers them now that did not exist then.
  query.goal = best.goal() - 1;
  if (reconstruct(query, layers, *best.line()) != SearchOutcome::Solved)
    return SearchOutcome::Aborted;
  line_ = line_of(start, arrivals, best.line()->steps(), pruning_);
  return outcome == SearchOutcome::Aborted ? SearchOutcome::Aborted : SearchOutcome::Solved;
}

SearchOutcome ArrivalSearch::refute(const SearchRoot& start, const Arrivals& arrivals, int goal,
                                    const Limits& limits, SearchBudget& budget) {
  const std::size_t memory = begin(limits);
  const ArrivalProblem problem{start, arrivals, account_};
  LayerStore layers{problem, problem.deck.size(), memory, account_};
  return layers_.reach({problem, goal, threads_of(limits), budget}, layers);
}

/// Sets the limit of memory. Returns the part of it by which layers are dropped and divided: some
/// is left to the listener, and kReserve to what follows single groups and to the smallest
/// portions.
std::size_t ArrivalSearch::begin(const Limits& limits) {
  constexpr std::size_t kReserve = std::size_t{1} << 22;
  line_.clear();
  const std::size_t listening = listener_ != nullptr ? listener_->memory() : 0;
  const std::size_t memory = limits.memory > listening ? limits.memory - listening : 0;
  account_.set_limit(std::max(memory, kReserve));
  if (memory == LayerStore::kUnlimited) return memory;
  return std::max(memory - std::min(memory, kReserve), std::min(memory, kReserve));
}

/// Searches for a win and reconstructs the line to it.
SearchOutcome ArrivalSearch::find_win(const LayerSearch::Query& query, LayerStore& layers,
                                      std::optional<LineReconstruction>& line) {
  if (const SearchOutcome outcome = layers_.reach(query, layers); outcome != SearchOutcome::Solved)
    return outcome;
  ArrivalLayer& won = layers[layers.last()].layer;
  sort_groups(won.groups);
  line.emplace(won.least_state(won.groups.front()), layers.last());
  line->trace(query.problem, layers, pruning_);
  return reconstruct(query, layers, *line);
}

/// Completes a line that was traced as far as layers were held. Layers that were dropped to save
/// memory are made again, up to the point where the line begins.
SearchOutcome ArrivalSearch::reconstruct(const LayerSearch::Query& query, LayerStore& layers,
                                         LineReconstruction& line) {
  while (line.arrived() > query.problem.first) {
    layers = LayerStore{query.problem, line.arrived(), layers.memory(), account_};
    if (layers_.reach(query, layers) != SearchOutcome::Solved) return SearchOutcome::Aborted;
    line.trace(query.problem, layers, pruning_);
  }
  return SearchOutcome::Solved;
}

}  // namespace backtrick::the_game
