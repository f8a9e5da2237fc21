#include "team_depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "dominance.hpp"
#include "team_bounds.hpp"
#include "team_moves.hpp"
#include "team_ordering.hpp"

namespace backtrick {

Finding TeamDepthFirst::search(const TeamArrivals& arrivals, const Ordering& ordering,
                               std::size_t table_bytes, Meter& meter) {
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
    return Finding::Stopped;
  }
  table_.forget_all();
  line_.clear();
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  meter_ = &meter;
  for (const TeamStart& start : starts(arrivals)) {
    first_player_ = start.first_player;
    const Finding finding = visit(start.position, team_key(arrivals, start.position));
    std::ranges::reverse(line_);
    if (finding != Finding::Lost) return finding;
  }
  return Finding::Lost;
}

Finding TeamDepthFirst::visit(const TeamPosition& position, const TeamKey& key) {
  if (position.beaten()) return Finding::Won;
  if (!meter_->spend()) return Finding::Stopped;
  const std::uint64_t nodes_before = meter_->nodes();

  Children& children = children_[position.common.played];
  expand(position, children);
  for (const std::uint64_t rank : children.order) {
    const Child& child = children.list[place_in(rank)];
    if (refuted(child.position, child.key)) continue;
    const Finding finding = visit(child.position, child.key);
    if (finding == Finding::Won) line_.push_back(child.move);
    if (finding != Finding::Lost) return finding;
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
    if (lost(*arrivals_, next, pruning_)) continue;
    children.order.push_back(ranked(promises_[i], children.list.size()));
    children.list.push_back({next, team_key(*arrivals_, next), moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

// The argument of dominance.hpp holds with hands apart: what a player may lay depends on the own
// hand and the tops, and hands and turns are the same on both sides.
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
