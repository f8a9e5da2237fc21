#include "depth_first.hpp"

#include <algorithm>
#include <functional>
#include <new>

#include "bounds.hpp"
#include "dominance.hpp"
#include "ordering.hpp"
#include "state_key.hpp"

namespace backtrick {

Finding DepthFirst::search(const Arrivals& arrivals, std::span<const Position> starts,
                           const Ordering& ordering, std::size_t table_bytes, Meter& meter,
                           bool keep_refuted) {
  try {
    table_.resize(table_bytes);
    children_.resize(kMaxCards + 1);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
    return Finding::Stopped;
  }
  if (!keep_refuted) table_.forget_all();
  line_.clear();
  arrivals_ = &arrivals;
  ordering_ = &ordering;
  meter_ = &meter;
  for (start_ = 0; start_ < starts.size(); ++start_) {
    const std::uint64_t key = state_key(arrivals, starts[start_]);
    if (refuted(starts[start_], key)) continue;
    const Finding finding = visit(starts[start_], key);
    std::ranges::reverse(line_);
    if (finding != Finding::Lost) return finding;
  }
  return Finding::Lost;
}

Finding DepthFirst::visit(const Position& position, std::uint64_t key) {
  if (position.beaten()) return Finding::Won;
  if (!meter_->spend()) return Finding::Stopped;
  const std::uint64_t nodes_before = meter_->nodes();

  Children& children = children_[position.played];
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

void DepthFirst::expand(const Position& position, Children& children) {
  MoveList moves;
  generate(*arrivals_, position, pruning_.spare ? Breadth::Sound : Breadth::All, moves);
  children.list.clear();
  children.order.clear();
  promises_.clear();
  ordering_->promises(*arrivals_, position, moves, promises_);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Position next = after(*arrivals_, position, moves[i]);
    if (lost(*arrivals_, next, pruning_)) continue;
    const std::uint64_t key = state_key(*arrivals_, next);
    table_.prefetch(key);
    children.order.push_back(ranked(promises_[i], children.list.size()));
    children.list.push_back({next, key, moves[i]});
  }
  std::ranges::sort(children.order, std::greater{});
}

bool DepthFirst::refuted(const Position& position, std::uint64_t key) const {
  if (pruning_.dominance) return table_.refutes(key, AtLeast{position});
  return table_.refutes(key, [&](const auto& tops) { return tops == position.tops; });
}

void DepthFirst::refute(const Position& position, std::uint64_t key, std::uint64_t effort) {
  table_.store(key, position.tops, effort, [&](const auto& tops) {
    if (!pruning_.dominance) return tops == position.tops;
    Position other = position;
    other.tops = tops;
    return AtLeast{other}(position.tops);
  });
}

}  // namespace backtrick
