#include "solver/the_game/quick/beam_search.hpp"

#include <algorithm>
#include <bit>

namespace backtrick::the_game {

template <typename Policy>
void BeamSearch<Policy>::Level::clear() {
  open.clear();
  candidates.clear();
  states.clear();
  steps.clear();
}

template <typename Policy>
void BeamSearch<Policy>::Level::add(const State& state, Step step) {
  states.add(state);
  steps.push_back(step);
}

template <typename Policy>
bool BeamSearch<Policy>::search(const Context& context, std::span<const State> roots,
                                const SearchWidth& search_width) {
  goal_ = context.arrivals.cards;
  for_most_ = false;
  return run(context, roots, search_width);
}

template <typename Policy>
bool BeamSearch<Policy>::search_most(const Context& context, std::span<const State> roots, int goal,
                                     const SearchWidth& search_width) {
  goal_ = goal;
  for_most_ = true;
  run(context, roots, search_width);
  return goal_ > goal;
}

/// Won, if the search is for a win.
template <typename Policy>
bool BeamSearch<Policy>::run(const Context& context, std::span<const State> roots,
                             const SearchWidth& search_width) {
  const auto cards = static_cast<std::size_t>(context.arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = Policy::common(roots.front()).played;
  for (std::uint32_t pass = 0; pass < search_width.passes; ++pass) {
    const bool last_pass = pass + 1 == search_width.passes;
    bool expanded = false;
    for (std::size_t played = first_; played < cards; ++played) {
      Level& level = levels_[played];
      auto place = static_cast<std::uint32_t>(level.states.size());
      if (played > first_) {
        choose(context, played, search_width);
        if (last_pass) levels_[played - 1].states = {};  // wide beams would hold much for nothing
      } else if (pass == 0) {
        for (const State& root : roots) level.add(root, {});
      }
      for (; place < level.states.size(); ++place) {
        if (!context.budget.spend()) return false;
        expand(context, played, place, search_width.filter);
        expanded = true;
      }
      if (last_pass) {
        level.open = {};
        level.candidates = {};
      }
    }
    if (!levels_[cards].candidates.empty()) {
      if (!for_most_) reconstruct(cards, levels_[cards].candidates.front());
      return true;
    }
    if (!expanded) return false;
  }
  return false;
}

/// Takes the most promising candidates of a level until as many as the search width says have
/// proved worth expanding.
template <typename Policy>
void BeamSearch<Policy>::choose(const Context& context, std::size_t played,
                                const SearchWidth& search_width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  same_tops_.clear();
  for (std::size_t left = search_width.width; left > 0 && !level.open.empty();) {
    std::ranges::pop_heap(level.open);
    const Step step = level.candidates[place_in(level.open.back())];
    level.open.pop_back();
    const State& parent = before.states[step.parent];
    if (search_width.same_tops == 0) {
      if (admit(context, level, step, parent)) --left;
      continue;
    }
    const SoloState& from = Policy::common(parent);
    std::uint32_t& alike =
        same_tops_[std::bit_cast<std::uint32_t>(after(context.arrivals, from, step.move).tops)];
    if (alike == search_width.same_tops || !admit(context, level, step, parent)) continue;
    ++alike;
    --left;
  }
}

template <typename Policy>
bool BeamSearch<Policy>::admit(const Context& context, Level& level, Step step,
                               const State& parent) {
  const State state = after(context.arrivals, parent, step.move);
  if (Policy::falls_short(context.arrivals, state, goal_, pruning_)) return false;
  if (level.states.covers(state, pruning_.dominance)) return false;
  level.add(state, step);
  return true;
}

template <typename Policy>
void BeamSearch<Policy>::expand(const Context& context, std::size_t played, std::uint32_t place,
                                MoveFilter filter) {
  const State& state = levels_[played].states[place];
  Level& level = levels_[played + 1];
  MoveList moves;
  generate(context.arrivals, state, filter, moves);
  if (for_most_ && !moves.empty() && static_cast<int>(played) + 1 >= goal_) {
    reconstruct(played + 1, {place, moves[0]});
    goal_ = static_cast<int>(played) + 2;
  }
  scores_.clear();
  Policy::add_scores(context.arrivals, context.evaluator, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    level.open.push_back(ranked(scores_[i], level.candidates.size()));
    std::ranges::push_heap(level.open);
    level.candidates.push_back({place, moves[i]});
  }
}

template <typename Policy>
void BeamSearch<Policy>::reconstruct(std::size_t played, Step last) {
  line_.resize(played - first_);
  for (; played > first_; --played) {
    line_[played - 1 - first_] = last.move;
    root_ = last.parent;
    last = levels_[played - 1].steps[last.parent];
  }
}

template class BeamSearch<SoloPolicy>;
template class BeamSearch<TeamPolicy>;

}  // namespace backtrick::the_game
