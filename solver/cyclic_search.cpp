#include "cyclic_search.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bounds.hpp"
#include "dominance.hpp"

namespace backtrick {
namespace {

/// Lower than any promise.
constexpr std::int64_t kTaken = std::numeric_limits<std::int64_t>::min();

/// A promise and a place in one word: the more promising is the greater, then the later.
std::int64_t rank_of(std::int32_t promise, std::size_t place) {
  return static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(promise)} << 32 |
                                   place);
}

}  // namespace

void CyclicSearch::Level::clear() {
  litters.clear();
  candidates.clear();
  positions.clear();
  steps.clear();
}

bool CyclicSearch::search(const Arrivals& arrivals, std::span<const Position> starts,
                          const Ordering& ordering, const Effort& effort, Meter& meter) {
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  const std::size_t first = starts.front().played;
  levels_[first].positions.assign(starts.begin(), starts.end());
  levels_[first].steps.resize(starts.size());
  for (std::uint32_t pass = 0; pass < effort.passes; ++pass) {
    bool expanded = false;
    for (std::size_t played = first; played < cards; ++played) {
      Level& level = levels_[played];
      auto place = static_cast<std::uint32_t>(level.positions.size());
      if (played == first && pass == 0) place = 0;
      for (std::uint32_t i = 0; i < effort.width && choose(level, played); ++i) {
      }
      for (; place < level.positions.size(); ++place) {
        if (!meter.spend()) return false;
        expand(played, place, effort.breadth);
        expanded = true;
      }
    }
    if (const Level& end = levels_[cards]; !end.litters.empty()) {
      const Litter& won = end.litters.front();
      retrace({end.candidates[won.first].leg, won.parent, won.plays, won.drawn});
      return true;
    }
    if (!expanded) return false;
  }
  return false;
}

/// Takes the most promising candidate that proves worth expanding, if there is one.
bool CyclicSearch::choose(Level& level, std::size_t played) {
  for (;;) {
    Litter* from = nullptr;
    std::int64_t best = kTaken;
    for (Litter& litter : level.litters) {
      if (litter.best <= best) continue;
      best = litter.best;
      from = &litter;
    }
    if (from == nullptr) return false;
    const std::size_t place = static_cast<std::uint32_t>(best);
    level.candidates[place].rank = kTaken;
    from->best = best_of({&level.candidates[from->first], from->size});

    const Step step{level.candidates[place].leg, from->parent, from->plays, from->drawn};
    const Position& parent = levels_[played - step.plays].positions[step.parent];
    const Position position = after(parent, step.leg, step.plays, step.drawn);
    if (lost(*arrivals_, position, pruning_)) continue;
    const bool spare = std::ranges::any_of(level.positions, [&](const Position& other) {
      return other.unplayed == position.unplayed && other.drawn == position.drawn &&
             (pruning_.dominance ? AtLeast{position}(other.tops) : other.tops == position.tops);
    });
    if (spare) continue;
    level.positions.push_back(position);
    level.steps.push_back(step);
    return true;
  }
}

void CyclicSearch::expand(std::size_t played, std::uint32_t place, Breadth breadth) {
  const Position& position = levels_[played].positions[place];
  const int plays = plays_in_leg(*arrivals_, position);
  maker_.make(position.hand(*arrivals_), position, plays);
  const int laid = position.laid(*arrivals_) + plays;
  const bool last = position.draw_pile_empty(*arrivals_);
  const bool may_end = !last && laid >= arrivals_->min_plays;
  if (may_end) add_litter(position, place, plays, arrivals_->drawn_after(position.played + plays));
  if (last || laid < (breadth == Breadth::Likeliest ? arrivals_->min_plays
                                                    : arrivals_->most_in_turn(position.drawn)))
    add_litter(position, place, plays, position.drawn);
}

/// Values the legs just made, as candidates to be chosen.
void CyclicSearch::add_litter(const Position& parent, std::uint32_t place, int plays, int drawn) {
  const Legs& legs = maker_.legs();
  const std::size_t size = legs.size();
  if (size == 0) return;
  const int played = parent.played + plays;
  std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> promises;
  ordering_->work_out(*arrivals_, parent.unplayed, played, drawn, legs.ends, promises.data());
  Level& level = levels_[static_cast<std::size_t>(played)];
  const std::size_t first = level.candidates.size();
  level.candidates.resize(first + size);
  for (std::size_t i = 0; i < size; ++i)
    level.candidates[first + i] = {rank_of(promises[i], first + i), legs[i]};
  level.litters.push_back({best_of({&level.candidates[first], size}),
                           static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(size),
                           place, static_cast<std::uint8_t>(plays),
                           static_cast<std::uint8_t>(drawn)});
}

std::int64_t CyclicSearch::best_of(std::span<const Candidate> candidates) {
  std::int64_t best = kTaken;
  for (const Candidate& candidate : candidates) best = std::max(best, candidate.rank);
  return best;
}

void CyclicSearch::retrace(Step last) {
  steps_.clear();
  for (std::size_t played = levels_.size() - 1; last.plays > 0;) {
    played -= last.plays;
    steps_.emplace_back(&levels_[played].positions[last.parent], last);
    start_ = last.parent;
    last = levels_[played].steps[last.parent];
  }
  line_.clear();
  std::ranges::reverse(steps_);
  for (const auto& [position, step] : steps_)
    append_moves(*arrivals_, *position, step.leg, step.drawn != position->drawn, line_);
}

}  // namespace backtrick
