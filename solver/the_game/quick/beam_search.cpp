#include "solver/the_game/quick/beam_search.hpp"

#include <algorithm>
#include <utility>

namespace backtrick::the_game {

template <typename Policy>
void BeamSearch<Policy>::Level::clear() {
  states.clear();
  steps.clear();
  scores.clear();
}

template <typename Policy>
void BeamSearch<Policy>::Level::add(const State& state, Step step, std::int32_t score) {
  states.add(state);
  steps.push_back(step);
  scores.push_back(score);
}

template <typename Policy>
bool BeamSearch<Policy>::search(const Context& context, std::span<const State> roots,
                                const SearchWidth& search_width) {
  goal_ = context.arrivals.cards;
  for_most_ = false;
  correction_.clear(context.arrivals.cards);
  for (std::uint32_t pass = 1; pass <= search_width.passes; ++pass) {
    const bool last = pass == search_width.passes;
    if (one_pass(context, roots, search_width, last)) return true;
    if (all_tried_ || context.budget.hit()) break;
    if (!last) learn(context);
  }
  return false;
}

template <typename Policy>
bool BeamSearch<Policy>::search_most(const Context& context, std::span<const State> roots, int goal,
                                     const SearchWidth& search_width) {
  goal_ = goal;
  for_most_ = true;
  correction_.clear(context.arrivals.cards);
  one_pass(context, roots, search_width, true);
  return goal_ > goal;
}

/// Returns whether the game is won, if the search is for a win. A last pass keeps no states.
template <typename Policy>
bool BeamSearch<Policy>::one_pass(const Context& context, std::span<const State> roots,
                                  const SearchWidth& search_width, bool last) {
  const auto cards = static_cast<std::size_t>(context.arrivals.cards);
  while (levels_.size() <= cards) levels_.emplace_back(account_);
  for (Level& level : levels_) level.clear();
  open_.clear();
  candidates_.clear();
  all_tried_ = true;
  first_ = Policy::common(roots.front()).played;
  for (const State& root : roots) levels_[first_].add(root, {}, 0);
  for (std::size_t played = first_; played < cards; ++played) {
    Level& level = levels_[played];
    if (played > first_) {
      choose(context, played, search_width);
      if (last) levels_[played - 1].states.release();
    }
    if (level.states.size() == 0) return false;
    for (std::uint32_t place = 0; place < level.states.size(); ++place) {
      if (!context.budget.spend()) return false;
      expand(context, played, place, search_width.filter);
    }
  }
  if (candidates_.empty()) return false;
  if (!for_most_) reconstruct(cards, candidates_.front());
  return true;
}

/// Corrects the scores by what the pass has shown, for all numbers of cards played.
template <typename Policy>
void BeamSearch<Policy>::learn(const Context& context) {
  /// The number of plays after which descendants are counted.
  constexpr std::size_t kHorizon = 18;
  std::size_t deepest = first_;
  while (levels_[deepest + 1].states.size() > 0) ++deepest;
  typename ScoreCorrection<Policy>::Regression regression;
  for (std::size_t played = deepest; played-- > first_ + 1 && context.budget.go_on();) {
    std::size_t later = std::min(played + kHorizon, deepest);
    std::vector<std::uint32_t> descendants(levels_[later].states.size(), 1);
    for (; later > played; --later) {
      std::vector<std::uint32_t> before(levels_[later - 1].states.size());
      for (std::size_t i = 0; i < descendants.size(); ++i)
        before[levels_[later].steps[i].parent] += descendants[i];
      descendants = std::move(before);
    }
    correction_.learn(context.arrivals, levels_[played].states, levels_[played].scores, descendants,
                      regression);
  }
}

/// Takes the most promising candidates of a level until as many as the search width says have
/// proved worth expanding.
template <typename Policy>
void BeamSearch<Policy>::choose(const Context& context, std::size_t played,
                                const SearchWidth& search_width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  same_tops_.clear();
  for (std::size_t left = search_width.width; left > 0 && !open_.empty();) {
    std::ranges::pop_heap(open_);
    const std::int32_t score = score_in(open_.back());
    const Step step = candidates_[place_in(open_.back())];
    open_.pop_back();
    const State& parent = before.states[step.parent];
    if (search_width.same_tops == 0) {
      if (admit(context, level, step, score, parent)) --left;
      continue;
    }
    const SoloState& from = Policy::common(parent);
    std::uint32_t& alike = same_tops_[after(context.arrivals, from, step.move).tops.word()];
    if (alike == search_width.same_tops) {
      all_tried_ = false;
    } else if (admit(context, level, step, score, parent)) {
      ++alike;
      --left;
    }
  }
  all_tried_ = all_tried_ && open_.empty();
  open_.clear();
  candidates_.clear();
}

template <typename Policy>
bool BeamSearch<Policy>::admit(const Context& context, Level& level, Step step, std::int32_t score,
                               const State& parent) {
  const State state = after(context.arrivals, parent, step.move);
  if (Policy::falls_short(context.arrivals, state, goal_, pruning_)) return false;
  if (level.states.covers(state, pruning_.dominance)) return false;
  level.add(state, step, score);
  return true;
}

template <typename Policy>
void BeamSearch<Policy>::expand(const Context& context, std::size_t played, std::uint32_t place,
                                MoveFilter filter) {
  const State& state = levels_[played].states[place];
  MoveList moves;
  generate(context.arrivals, state, filter, moves);
  if (for_most_ && !moves.empty() && static_cast<int>(played) + 1 >= goal_) {
    reconstruct(played + 1, {place, moves[0]});
    goal_ = static_cast<int>(played) + 2;
  }
  scores_.clear();
  Policy::add_scores(context.arrivals, context.evaluator, state, moves, scores_);
  correction_.add_to(context.arrivals, state, moves, scores_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    open_.push_back(ranked(scores_[i], candidates_.size()));
    std::ranges::push_heap(open_);
    candidates_.push_back({place, moves[i]});
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
