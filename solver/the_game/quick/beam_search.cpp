#include "solver/the_game/quick/beam_search.hpp"

#include <algorithm>

#include "solver/the_game/state/bounds.hpp"

namespace backtrick::the_game {

void BeamSearch::Level::clear() {
  scores.clear();
  candidates.clear();
  states.clear();
  steps.clear();
}

void BeamSearch::Level::add(const SoloState& state, Step step) {
  states.add(state);
  steps.push_back(step);
}

bool BeamSearch::search(const Arrivals& arrivals, std::span<const SoloState> starts,
                        const Evaluator& evaluator, const SearchWidth& search_width,
                        SearchBudget& budget) {
  arrivals_ = &arrivals;
  evaluator_ = &evaluator;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = starts.front().played;
  for (const SoloState& start : starts) levels_[first_].add(start, {});
  for (std::size_t played = first_; played < cards; ++played) {
    Level& level = levels_[played];
    if (played > first_) {
      choose(played, search_width.width);
      levels_[played - 1].states = {};  // wide beams would hold much memory
    }
    for (std::uint32_t place = 0; place < level.states.size(); ++place) {
      if (!budget.spend()) return false;
      expand(played, place, search_width.filter);
    }
    level.scores = {};
    level.candidates = {};
  }
  if (levels_[cards].candidates.empty()) return false;
  reconstruct(levels_[cards].candidates.front());
  return true;
}

/// Admits the most promising candidates of a level until `width` states have been admitted.
void BeamSearch::choose(std::size_t played, std::size_t width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  ranks_.clear();
  for (std::size_t place = 0; place < level.scores.size(); ++place)
    ranks_.push_back(ranked(level.scores[place], place));
  std::size_t in_order = 0;
  while (width > 0 && !ranks_.empty()) {
    if (in_order == 0) {
      // Some of the best candidates are refused, so the candidates are sorted piece by piece.
      in_order = std::min(width * 5 / 4 + 4, ranks_.size());
      const auto best = ranks_.end() - static_cast<std::ptrdiff_t>(in_order);
      if (best != ranks_.begin()) std::nth_element(ranks_.begin(), best, ranks_.end());
      std::sort(best, ranks_.end());
    }
    const Step step = level.candidates[place_in(ranks_.back())];
    ranks_.pop_back();
    --in_order;
    if (admit(level, step, before.states[step.parent])) --width;
  }
}

bool BeamSearch::admit(Level& level, Step step, const SoloState& parent) {
  const SoloState state = after(*arrivals_, parent, step.move);
  if (lost(*arrivals_, state, pruning_)) return false;
  if (level.states.make_needless(state, pruning_.dominance)) return false;
  level.add(state, step);
  return true;
}

void BeamSearch::expand(std::size_t played, std::uint32_t place, MoveFilter filter) {
  const SoloState& state = levels_[played].states[place];
  Level& level = levels_[played + 1];
  MoveList moves;
  generate(*arrivals_, state, filter, moves);
  const std::size_t first = level.scores.size();
  evaluator_->scores(*arrivals_, state, moves, level.scores);
  level.candidates.resize(first + moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) level.candidates[first + i] = {place, moves[i]};
}

void BeamSearch::reconstruct(Step last) {
  line_.resize(levels_.size() - 1 - first_);
  for (std::size_t played = levels_.size() - 1; played > first_; --played) {
    line_[played - 1 - first_] = last.move;
    start_ = last.parent;
    last = levels_[played - 1].steps[last.parent];
  }
}

}  // namespace backtrick::the_game
