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
std::uint32_t place_in(std::int64_t rank) { return static_cast<std::uint32_t>(rank); }

/// Lower than any bid.
constexpr std::int32_t kNoBid = std::numeric_limits<std::int32_t>::min();
/// More than there are levels, and what bids are multiples of.
constexpr std::int32_t kLevels = 128;
/// No promise comes near it.
constexpr std::int32_t kMostBid = std::numeric_limits<std::int32_t>::max() / kLevels - 1;

}  // namespace

bool CyclicSearch::search(const Arrivals& arrivals, std::span<const Position> starts,
                          const Ordering& ordering, const Effort& effort, Meter& meter) {
  ordering_ = &ordering;
  most_ = starts.size() + std::size_t{effort.width} * effort.passes;
  begin(arrivals, starts);
  for (std::uint32_t i = 0; i < starts.size(); ++i) {
    if (!meter.spend()) return false;
    expand(i, effort.breadth);
  }
  while (!won_) {
    std::int32_t best = kNoBid;
    for (const std::int32_t bid : bids_) best = std::max(best, bid);
    if (best == kNoBid) return false;
    const auto played = static_cast<std::size_t>(best & (kLevels - 1));
    const bool chosen = choose(played);
    bid(played);
    if (!chosen) continue;
    if (!meter.spend()) return false;
    expand(static_cast<std::uint32_t>(positions_.size() - 1), effort.breadth);
  }
  retrace();
  return true;
}

void CyclicSearch::begin(const Arrivals& arrivals, std::span<const Position> starts) {
  arrivals_ = &arrivals;
  positions_.clear();
  litters_.clear();
  candidates_.clear();
  levels_.resize(static_cast<std::size_t>(arrivals.cards) + 1);
  for (Level& level : levels_) {
    level.best.clear();
    level.expanded = 0;
    level.toll = 0;
  }
  bids_.fill(kNoBid);
  won_ = false;
  for (const Position& start : starts) positions_.add(start);
  starts_ = starts.size();
  steps_.assign(starts_, {});
  levels_[starts.front().played].expanded = starts_;
}

/// Lets a level bid what its best candidate is worth.
void CyclicSearch::bid(std::size_t played) {
  const Level& level = levels_[played];
  const std::int64_t best = level.best.front().rank;
  if (best == kTaken || level.expanded >= most_) {
    bids_[played] = kNoBid;
    return;
  }
  const std::int32_t worth = std::clamp(promise_in(best) - level.toll, -kMostBid, kMostBid);
  bids_[played] = worth * kLevels + static_cast<std::int32_t>(played);
}

/// Takes the most promising candidate of a level; whether it proves worth expanding.
bool CyclicSearch::choose(std::size_t played) {
  Level& level = levels_[played];
  std::ranges::pop_heap(level.best, {}, &Best::rank);
  Best& best = level.best.back();
  const std::uint32_t which = best.litter;
  const Litter& litter = litters_[which];
  Candidate& chosen = candidates_[place_in(best.rank)];
  const Leg leg = chosen.leg;
  chosen.rank = kTaken;
  best.rank = kTaken;
  for (const Candidate& other : std::span{candidates_}.subspan(litter.first, litter.size))
    best.rank = std::max(best.rank, other.rank);
  std::ranges::push_heap(level.best, {}, &Best::rank);

  const Position position = after(positions_[litter.parent], leg, litter.plays, litter.drawn);
  if (lost(*arrivals_, position, pruning_)) return false;
  if (positions_.make_needless(position, pruning_.dominance)) return false;
  positions_.add(position);
  steps_.push_back({leg, which});
  ++level.expanded;
  level.toll = ordering_->toll(static_cast<int>(played), level.expanded);
  return true;
}

void CyclicSearch::expand(std::uint32_t place, Breadth breadth) {
  const Position& position = positions_[place];
  const int plays = plays_in_leg(*arrivals_, position);
  maker_.make(position.hand(*arrivals_), position, plays);
  const int laid = position.laid(*arrivals_) + plays;
  const bool last = position.draw_pile_empty(*arrivals_);
  const bool may_end = !last && laid >= arrivals_->min_plays;
  if (may_end) add_litter(place, plays, arrivals_->drawn_after(position.played + plays));
  if (last || laid < (breadth == Breadth::Likeliest ? arrivals_->min_plays
                                                    : arrivals_->most_in_turn(position.drawn)))
    add_litter(place, plays, position.drawn);
}

/// Values the legs just made, as candidates to be chosen.
void CyclicSearch::add_litter(std::uint32_t parent, int plays, int drawn) {
  const Legs& legs = maker_.legs();
  const std::size_t size = legs.size();
  if (size == 0) return;
  const Position& from = positions_[parent];
  const int played = from.played + plays;
  std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> promises;
  ordering_->work_out(*arrivals_, from.unplayed, played, drawn, legs.ends, promises.data());
  const std::size_t first = candidates_.size();
  candidates_.resize(first + size);
  std::int64_t best = kTaken;
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t rank = rank_of(promises[i], first + i);
    best = std::max(best, rank);
    candidates_[first + i] = {rank, legs[i]};
  }
  Level& level = levels_[static_cast<std::size_t>(played)];
  level.best.push_back({best, static_cast<std::uint32_t>(litters_.size())});
  std::ranges::push_heap(level.best, {}, &Best::rank);
  litters_.push_back({static_cast<std::uint32_t>(first), parent, static_cast<std::uint16_t>(size),
                      static_cast<std::uint8_t>(plays), static_cast<std::uint8_t>(drawn)});
  won_ = played == arrivals_->cards;
  if (!won_) bid(static_cast<std::size_t>(played));
}

/// From the win back to the start, and then the moves in their order.
void CyclicSearch::retrace() {
  std::vector<Step> way;  // backwards
  Step step{candidates_[litters_.back().first].leg,
            static_cast<std::uint32_t>(litters_.size() - 1)};
  for (;;) {
    way.push_back(step);
    const std::uint32_t from = litters_[step.litter].parent;
    if (from < starts_) {
      start_ = from;
      break;
    }
    step = steps_[from];
  }
  std::ranges::reverse(way);
  line_.clear();
  for (const Step& made : way) {
    const Litter& litter = litters_[made.litter];
    const Position& from = positions_[litter.parent];
    append_moves(*arrivals_, from, made.leg, litter.drawn != from.drawn, line_);
  }
}

}  // namespace backtrick
