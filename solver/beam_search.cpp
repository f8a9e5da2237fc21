#include "beam_search.hpp"

#include <algorithm>

#include "bounds.hpp"

namespace backtrick {

void BeamSearch::Level::clear() {
  promises.clear();
  candidates.clear();
  positions.clear();
  steps.clear();
}

void BeamSearch::Level::add(const Position& position, Step step) {
  positions.add(position);
  steps.push_back(step);
}

bool BeamSearch::search(const Arrivals& arrivals, std::span<const Position> starts,
                        const Ordering& ordering, const Effort& effort, Meter& meter) {
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = starts.front().played;
  for (const Position& start : starts) levels_[first_].add(start, {});
  for (std::size_t played = first_; played < cards; ++played) {
    Level& level = levels_[played];
    if (played > first_) {
      choose(played, effort.width);
      levels_[played - 1].positions = {};  // wide beams would hold much for nothing
    }
    for (std::uint32_t place = 0; place < level.positions.size(); ++place) {
      if (!meter.spend()) return false;
      expand(played, place, effort.breadth);
    }
    level.promises = {};
    level.candidates = {};
  }
  if (levels_[cards].candidates.empty()) return false;
  retrace(levels_[cards].candidates.front());
  return true;
}

/// Takes the most promising candidates of a level until `width` have proved worth expanding.
void BeamSearch::choose(std::size_t played, std::size_t width) {
  Level& level = levels_[played];
  const Level& before = levels_[played - 1];
  ranks_.clear();
  for (std::size_t place = 0; place < level.promises.size(); ++place)
    ranks_.push_back(ranked(level.promises[place], place));
  std::size_t in_order = 0;
  while (width > 0 && !ranks_.empty()) {
    if (in_order == 0) {
      // Some of the best will be refused, so the order is laid bare piece by piece.
      in_order = std::min(width * 5 / 4 + 4, ranks_.size());
      const auto best = ranks_.end() - static_cast<std::ptrdiff_t>(in_order);
      if (best != ranks_.begin()) std::nth_element(ranks_.begin(), best, ranks_.end());
      std::sort(best, ranks_.end());
    }
    const Step step = level.candidates[place_in(ranks_.back())];
    ranks_.pop_back();
    --in_order;
    if (admit(level, step, before.positions[step.parent])) --width;
  }
}

bool BeamSearch::admit(Level& level, Step step, const Position& parent) {
  const Position position = after(*arrivals_, parent, step.move);
  if (lost(*arrivals_, position, pruning_)) return false;
  if (level.positions.make_needless(position, pruning_.dominance)) return false;
  level.add(position, step);
  return true;
}

void BeamSearch::expand(std::size_t played, std::uint32_t place, Breadth breadth) {
  const Position& position = levels_[played].positions[place];
  Level& level = levels_[played + 1];
  MoveList moves;
  generate(*arrivals_, position, breadth, moves);
  const std::size_t first = level.promises.size();
  ordering_->promises(*arrivals_, position, moves, level.promises);
  level.candidates.resize(first + moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) level.candidates[first + i] = {place, moves[i]};
}

void BeamSearch::retrace(Step last) {
  line_.resize(levels_.size() - 1 - first_);
  for (std::size_t played = levels_.size() - 1; played > first_; --played) {
    line_[played - 1 - first_] = last.move;
    start_ = last.parent;
    last = levels_[played - 1].steps[last.parent];
  }
}

}  // namespace backtrick
