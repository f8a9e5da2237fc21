#include "cyclic_search.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bounds.hpp"

namespace backtrick {
namespace {

/// Lower than any promise.
constexpr std::int64_t kTaken = std::numeric_limits<std::int64_t>::min();

/// A promise and a place in one word: the more promising is the greater, then the later.
std::int64_t rank_of(std::int32_t promise, std::size_t place) {
  return static_cast<std::int64_t>(std::uint64_t{static_cast<std::uint32_t>(promise)} << 32 |
                                   place);
}
std::int32_t promise_in(std::int64_t rank) { return static_cast<std::int32_t>(rank >> 32); }

/// Lower than any bid.
constexpr std::int32_t kNoBid = std::numeric_limits<std::int32_t>::min();
/// More than there are levels, and what bids are multiples of.
constexpr std::int32_t kLevels = 128;
/// No promise comes near it.
constexpr std::int32_t kMostBid = std::numeric_limits<std::int32_t>::max() / kLevels - 1;

}  // namespace

void CyclicSearch::Level::clear() {
  litters.clear();
  best.clear();
  candidates.clear();
  positions.clear();
  steps.clear();
  toll = 0;
}

bool CyclicSearch::search(const Arrivals& arrivals, std::span<const Position> starts,
                          const Ordering& ordering, const Effort& effort, Meter& meter) {
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  const auto cards = static_cast<std::size_t>(arrivals.cards);
  levels_.resize(cards + 1);
  for (Level& level : levels_) level.clear();
  first_ = starts.front().played;
  for (const Position& start : starts) levels_[first_].positions.add(start);
  most_ = starts.size() + std::size_t{effort.width} * effort.passes;
  bids_.fill(kNoBid);
  for (std::uint32_t i = 0; i < starts.size(); ++i) {
    if (!meter.spend()) return false;
    expand(first_, i, effort.breadth);
  }
  const Level& end = levels_[cards];
  while (end.litters.empty()) {
    std::int32_t best = kNoBid;
    for (const std::int32_t bid : bids_) best = std::max(best, bid);
    if (best == kNoBid) return false;
    const auto played = static_cast<std::size_t>(best & (kLevels - 1));
    Level& level = levels_[played];
    const bool chosen = choose(level, played);
    if (chosen) level.toll = ordering.toll(static_cast<int>(played), level.positions.size());
    bid(played);
    if (!chosen) continue;
    if (!meter.spend()) return false;
    expand(played, static_cast<std::uint32_t>(level.positions.size() - 1), effort.breadth);
  }
  retrace();
  return true;
}

/// Lets a level bid what its best candidate is worth.
void CyclicSearch::bid(std::size_t played) {
  const Level& level = levels_[played];
  const std::int64_t best = level.best.front().rank;
  if (best == kTaken || level.positions.size() >= most_) {
    bids_[played] = kNoBid;
    return;
  }
  const std::int32_t worth = std::clamp(promise_in(best) - level.toll, -kMostBid, kMostBid);
  bids_[played] = worth * kLevels + static_cast<std::int32_t>(played);
}

/// Takes the most promising candidate of a level; whether it proves worth expanding.
bool CyclicSearch::choose(Level& level, std::size_t played) {
  std::ranges::pop_heap(level.best, {}, &Best::rank);
  Best& best = level.best.back();
  const std::uint32_t which = best.litter;
  const Litter& litter = level.litters[which];
  Candidate& chosen = level.candidates[static_cast<std::uint32_t>(best.rank)];
  const Leg leg = chosen.leg;
  chosen.rank = kTaken;
  best.rank = kTaken;
  for (std::uint32_t i = litter.first; i < litter.first + litter.size; ++i)
    best.rank = std::max(best.rank, level.candidates[i].rank);
  std::ranges::push_heap(level.best, {}, &Best::rank);

  const Position& parent = levels_[played - litter.plays].positions[litter.parent];
  const Position position = after(parent, leg, litter.plays, litter.drawn);
  if (lost(*arrivals_, position, pruning_)) return false;
  if (level.positions.make_needless(position, pruning_.dominance)) return false;
  level.positions.add(position);
  level.steps.push_back({leg, which});
  return true;
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
  std::int64_t best = kTaken;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t rank = rank_of(promises[i], first + i);
    best = std::max(best, rank);
    level.candidates[first + i] = {rank, legs[i]};
  }
  level.best.push_back({best, static_cast<std::uint32_t>(level.litters.size())});
  std::ranges::push_heap(level.best, {}, &Best::rank);
  level.litters.push_back({static_cast<std::uint32_t>(first), place,
                           static_cast<std::uint16_t>(size), static_cast<std::uint8_t>(plays),
                           static_cast<std::uint8_t>(drawn)});
  if (played < arrivals_->cards) bid(static_cast<std::size_t>(played));
}

/// From the win back to the start, and then the moves in their order.
void CyclicSearch::retrace() {
  struct Made {
    const Position* from;
    Leg leg;
    bool draws;
  };
  std::vector<Made> legs;
  std::size_t played = levels_.size() - 1;
  const Litter* litter = &levels_[played].litters.front();
  Leg leg = levels_[played].candidates.front().leg;
  for (;;) {
    played -= litter->plays;
    const Level& level = levels_[played];
    const Position& parent = level.positions[litter->parent];
    legs.push_back({&parent, leg, litter->drawn != parent.drawn});
    start_ = litter->parent;
    if (played == first_) break;
    const Step& step = level.steps[litter->parent];
    litter = &level.litters[step.litter];
    leg = step.leg;
  }
  std::ranges::reverse(legs);
  line_.clear();
  for (const Made& made : legs) append_moves(*arrivals_, *made.from, made.leg, made.draws, line_);
}

}  // namespace backtrick
