#include "solver/the_game/arrival/layer_search.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <tuple>
#include <utility>

#include "solver/the_game/arrival/future_cards.hpp"

namespace backtrick::the_game {

SearchOutcome LayerSearch::exhaust(const Query& query, LayerStore& layers, Incumbent& best) {
  const SearchOutcome outcome = run(query, layers, &best);
  if (outcome == SearchOutcome::Aborted) best.trace(query.problem, layers, pruning_);
  return outcome;
}

SearchOutcome LayerSearch::run(const Query& query, LayerStore& layers, Incumbent* best) {
  struct Release {
    LayerSearch& search;
    ~Release() { search.release(); }
  } const at_end{*this};
  return run_levels(query, layers, best);
}

/// Frees all memory but the layers.
void LayerSearch::release() {
  layer_builder_.release();
  table_.resize(0);
  account_.credit(std::exchange(table_bytes_, 0));
}

/// Expands parts until the last layer holds a state, or until no state is left. If the best state
/// is asked for, the search goes on until no state is left.
SearchOutcome LayerSearch::run_levels(const Query& query, LayerStore& layers, Incumbent* best) {
  const ArrivalProblem& problem = query.problem;
  const std::size_t last = layers.last();
  layer_builder_.resize(query.threads);
  optimizer_.begin_afresh();
  paid_ahead_ = 0;
  if (listener_ != nullptr) listener_->begin(problem, query.goal);
  if (last == problem.first)
    return problem.first_layer.groups.empty() ? SearchOutcome::Refuted : SearchOutcome::Solved;

  for (std::size_t arrived = problem.first;;) {
    LayerStore::Level& level = layers[arrived];
    if (layers.in_parts() && level.end > level.begin) remember_refuted(query, arrived, level);
    if (level.exhausted()) {
      level.clear();
      if (arrived == problem.first) return SearchOutcome::Refuted;
      --arrived;
      continue;
    }
    layers.select_part(arrived);
    level.nodes_before = query.budget.nodes();
    if (!layers.in_parts() && !level.exhausted() && !start_table(layers, query.budget))
      return SearchOutcome::Aborted;
    if (!expand(query, best != nullptr ? best->goal() : query.goal, arrived, layers))
      return SearchOutcome::Aborted;
    const ArrivalLayer& next = layers[arrived + 1].layer;
    const bool at_last = arrived + 1 == last;
    if (best != nullptr) {
      best->note(next, arrived + 1);
      if (at_last || next.groups.empty()) {
        best->trace(problem, layers, pruning_);
        continue;
      }
    }
    if (next.groups.empty()) continue;
    if (at_last) return SearchOutcome::Solved;
    ++arrived;
  }
}

/// The table takes half of the memory, or of what is left where the layers held need more.
bool LayerSearch::start_table(LayerStore& layers, SearchBudget& budget) {
  layer_builder_.release();
  std::size_t bytes = layers.memory() / 2;
  if (bytes > account_.left()) bytes = layers.room() / 2;
  layers.begin_parts(bytes);
  try {
    account_.charge(bytes);
    table_bytes_ = bytes;
    table_.resize(bytes);
  } catch (const std::bad_alloc&) {
    budget.stop(Limit::Memory);
    return false;
  }
  table_.forget_all();
  return true;
}

/// Gives half of the table away, and with it what the table knows. Returns false if little is left.
bool LayerSearch::halve_table() {
  constexpr std::size_t kLittle = std::size_t{1} << 16;
  if (table_bytes_ < kLittle) return false;
  table_.resize(table_bytes_ / 2);
  table_.forget_all();
  account_.credit(table_bytes_ - table_bytes_ / 2);
  table_bytes_ /= 2;
  return true;
}

/// Stores all states of a part as lost, once the part has been searched to its end.
void LayerSearch::remember_refuted(const Query& query, std::size_t arrived,
                                   const LayerStore::Level& level) {
  const Arrivals& arrivals = *query.problem.arrivals;
  const FutureCards future{arrivals, arrived, pruning_};
  const std::uint64_t cost = (query.budget.nodes() - level.nodes_before) / level.states();
  for (std::size_t g = level.begin; g < level.end; ++g) {
    const KeptGroup& group = level.layer.groups[g];
    const TranspositionTable::Key key = group.key(arrivals, arrived);
    for (const Tops& tops : level.layer.of(group)) {
      table_.store(key, tops, cost,
                   [&](Tops known) { return future.top_classes.test_of(known).covered_by(tops); });
    }
  }
}

/// Makes the next layer from the part under search. Returns false when the budget says stop.
bool LayerSearch::expand(const Query& query, int goal, std::size_t arrived, LayerStore& layers) {
  const ArrivalProblem& problem = query.problem;
  const LagrangianBound* const lagrangian = drop_lost_by_bound(query, goal, arrived, layers);
  LayerStore::Level& level = layers[arrived];
  const std::uint64_t states = level.states();
  if (on_layer_) on_layer_({arrived, level.end - level.begin, states, problem.deck.size()});
  const std::uint64_t paid = std::min(paid_ahead_, states);
  paid_ahead_ -= paid;
  if (!query.budget.spend(states - paid)) return false;
  if (listener_ != nullptr) {
    const bool bounded = lagrangian != nullptr;
    if (!layers.in_parts()) {
      std::ranges::sort(level.layer.groups, {}, [](const KeptGroup& group) {
        return std::tuple{group.kept.high(), group.kept.low(), group.due};
      });
    }
    const ExpandedLayer expanded{.arrived = arrived,
                                 .layer = &level.layer,
                                 .whole = !layers.in_parts(),
                                 .multipliers = bounded ? &optimizer_.multipliers() : nullptr,
                                 .bounded_kept = bounded ? bounded_kept_ : CardSet{}};
    if (!listener_->expand(expanded)) {
      query.budget.stop(Limit::Memory);
      return false;
    }
  }
  const FutureCards future{*problem.arrivals, arrived + 1, pruning_};
  LayerStore::Level& next = layers[arrived + 1];
  for (;;) {
    next.clear();
    const LayerBuilder::Expansion expansion{
        .arrivals = problem.arrivals,
        .goal = goal,
        .card = problem.deck[arrived],
        .from = &level.layer,
        .begin = level.begin,
        .end = level.end,
        .future = &future,
        .refuted = layers.in_parts() ? &table_ : nullptr,
        .lagrangian = lagrangian,
    };
    // Half of the room is for the next layer, an eighth for sorting the batches.
    const std::size_t batches = layers.room() / 8 * 3;
    switch (layer_builder_.make(expansion, batches, query.budget, next.layer)) {
      case ParallelLayerBuilder::Outcome::Made: return true;
      case ParallelLayerBuilder::Outcome::Stopped: return false;
      case ParallelLayerBuilder::Outcome::OutOfMemory: break;
    }
    next.clear();
    layer_builder_.release();
    if (!free_memory(query, arrived, layers)) return false;
  }
}

/// Frees memory for the next layer: drops layers that are held only for a line, else halves the
/// part under search, else the table. Returns false, and stops the budget, if none is possible.
bool LayerSearch::free_memory(const Query& query, std::size_t arrived, LayerStore& layers) {
  const bool all_held = layers.memory() == LayerStore::kUnlimited;
  if (!all_held && layers.drop_before(arrived)) return true;
  if (!all_held && !layers.in_parts() && !start_table(layers, query.budget)) return false;
  const std::uint64_t states = layers[arrived].states();
  if (all_held || (!layers.halve_part(arrived) && !halve_table())) {
    query.budget.stop(Limit::Memory);
    return false;
  }
  paid_ahead_ += states - layers[arrived].states();
  return true;
}

/// Fits the multipliers to the part under search and drops the states that the bound proves lost.
/// Returns the bound for the next layer, or null if it proves nothing. The bound assumes that all
/// cards are laid. It is not tried before the hand has been drawn, because layers are small then.
const LagrangianBound* LayerSearch::drop_lost_by_bound(const Query& query, int goal,
                                                       std::size_t arrived, LayerStore& layers) {
  const ArrivalProblem& problem = query.problem;
  const Arrivals& arrivals = *problem.arrivals;
  const bool hand_drawn =
      static_cast<int>(arrived) >= std::max(arrivals.hand, arrivals.first_turn.drawn);
  if (!pruning_.lagrangian || goal < arrivals.cards || !hand_drawn) return nullptr;
  LayerStore::Level& level = layers[arrived];
  if (!optimizer_.fit(arrivals, problem.deck, arrived, level.layer, level.begin, level.end,
                      pruning_.lagrangian_from, query.budget))
    return nullptr;
  const auto make = [&](std::size_t when) {
    CardSet kept;
    for (std::size_t g = level.begin; g < level.end; ++g) kept = kept | level.layer.groups[g].kept;
    if (when == arrived) bounded_kept_ = kept;
    if (when > arrived) kept = kept.with(problem.deck[arrived]);
    lagrangian_.make(arrivals, problem.deck, when, kept, optimizer_.multipliers());
  };
  make(arrived);
  level.end = level.layer.keep_if(level.begin, level.end, [&](const KeptGroup& group) {
    return LagrangianBound::Affordable{&lagrangian_, group.kept, group.due};
  });
  make(arrived + 1);
  return &lagrangian_;
}

}  // namespace backtrick::the_game
