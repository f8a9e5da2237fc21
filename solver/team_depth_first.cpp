#include "team_depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "dominance.hpp"
#include "team_bounds.hpp"
#include "team_moves.hpp"
#include "team_ordering.hpp"

namespace backtrick {

Finding TeamDepthFirst::search(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
                               const Ordering& ordering, std::size_t table_bytes, Meter& meter,
                               bool keep_refuted) {
  goal_ = arrivals.cards;
  for_most_ = false;
  return search_all(arrivals, starts, ordering, table_bytes, meter, keep_refuted);
}

Finding TeamDepthFirst::search_most(const TeamArrivals& arrivals,
                                    std::span<const TeamPosition> starts, int goal,
                                    const Ordering& ordering, std::size_t table_bytes,
                                    Meter& meter) {
  goal_ = goal;
  for_most_ = true;
  const Finding finding = search_all(arrivals, starts, ordering, table_bytes, meter, false);
  return finding == Finding::Lost && goal_ > goal ? Finding::Won : finding;
}

Finding TeamDepthFirst::search_all(const TeamArrivals& arrivals,
                                   std::span<const TeamPosition> starts, const Ordering& ordering,
                                   std::size_t table_bytes, Meter& meter, bool keep_refuted) {
  line_.clear();
  path_.clear();
  start_ = 0;
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
    return Finding::Stopped;
  }
  if (!keep_refuted) table_.forget_all();
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  meter_ = &meter;
  for (under_way_ = 0; under_way_ < starts.size(); ++under_way_) {
    const TeamPosition& start = starts[under_way_];
    const TeamKey key = team_key(arrivals, start);
    if (refuted(start, key)) continue;
    const Finding finding = visit(start, key);
    if (finding != Finding::Lost) return finding;
  }
  return Finding::Lost;
}

/// Lost means that the goal, as it stands then, cannot be attained.
Finding TeamDepthFirst::visit(const TeamPosition& position, const TeamKey& key) {
  if (position.common.played >= goal_) {
    line_ = path_;
    start_ = under_way_;
    if (!for_most_ || position.beaten()) return Finding::Won;
    goal_ = position.common.played + 1;
  }
  if (!meter_->spend()) return Finding::Stopped;
  const std::uint64_t nodes_before = meter_->nodes();

  Children& children = children_[position.common.played];
  expand(position, children);
  for (const std::uint64_t rank : children.order) {
    const Child& child = children.list[place_in(rank)];
    if (refuted(child.position, child.key)) continue;
    path_.push_back(child.move);
    const Finding finding = visit(child.position, child.key);
    if (finding != Finding::Lost) return finding;
    path_.pop_back();
  }
  refute(position, key, meter_->nodes() - nodes_before + 1);
  return Finding::Lost;
}

void TeamDepthFirst::expand(const TeamPosition& position, Children& children) {
  MoveList moves;
  generate(*arrivals_, position, pruning_.spare ? Breadth::Sound : Breadth::All, moves);
  children.list.clear();
  children.order.clear();
  promises_.clear();
  add_promises(*arrivals_, *ordering_, position, moves, promises_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const TeamPosition next = after(*arrivals_, position, moves[i]);
    if (falls_short(*arrivals_, next, goal_, pruning_)) continue;
    children.order.push_back(ranked(promises_[i], children.list.size()));
    children.list.push_back({next, team_key(*arrivals_, next), moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

// The argument of dominance.hpp holds with hands apart: what a player may lay depends on the own
// hand and the tops, and hands and turns are the same on both sides. So whatever cards are laid
// from the one can be laid from the other, all or not.
bool TeamDepthFirst::refuted(const TeamPosition& position, const TeamKey& key) const {
  if (pruning_.dominance) return table_.refutes(key, AtLeast{position.common});
  return table_.refutes(key, [&](const auto& tops) { return tops == position.common.tops; });
}

void TeamDepthFirst::refute(const TeamPosition& position, const TeamKey& key,
                            std::uint64_t effort) {
  table_.store(key, position.common.tops, effort, [&](const auto& tops) {
    if (!pruning_.dominance) return tops == position.common.tops;
    Position other = position.common;
    other.tops = tops;
    return AtLeast{other}(position.common.tops);
  });
}

}  // namespace backtrick
