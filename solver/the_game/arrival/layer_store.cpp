#include "solver/the_game/arrival/layer_store.hpp"

#include <algorithm>

namespace backtrick::the_game {
namespace {

/// Bytes to reserve in the next layer for each state of a layer, including the state's share of a
/// group. Layers grow by at most three quarters.
constexpr std::size_t kBytesInNextLayer = 10;

}  // namespace

void LayerStore::Level::clear() {
  layer.clear();
  begin = 0;
  end = 0;
  nodes_before = 0;
}

LayerStore::LayerStore(const ArrivalProblem& problem, std::size_t last, std::size_t memory,
                       MemoryAccount& account)
    : memory_{memory} {
  levels_.reserve(last + 1);
  while (levels_.size() <= last) levels_.emplace_back(account);
  levels_[problem.first].layer.append(problem.first_layer);
}

void LayerStore::select_part(std::size_t arrived) {
  Level& level = levels_[arrived];
  level.begin = level.end;
  drop_early_layers(arrived);
  level.end = end_of_part(level);
  if (level.begin == 0 && !level.exhausted()) {
    sort_groups(level.layer.groups);
    level.end = end_of_part(level);
  }
}

bool LayerStore::drop_before(std::size_t arrived) {
  if (in_parts_) return false;
  bool dropped = false;
  for (std::size_t k = 0; k < arrived; ++k) {
    dropped = dropped || !levels_[k].layer.groups.empty();
    levels_[k].clear();
  }
  return dropped;
}

bool LayerStore::halve_part(std::size_t arrived) {
  Level& level = levels_[arrived];
  if (level.begin == 0 && level.exhausted()) sort_groups(level.layer.groups);
  const std::size_t groups = level.end - level.begin;
  level.end -= groups / 2;
  return groups > 1;
}

void LayerStore::begin_parts(std::size_t table) {
  in_parts_ = true;
  table_ = table;
}

std::size_t LayerStore::room() const {
  std::size_t used = table_;
  for (const Level& level : levels_) used += level.layer.bytes();
  return memory_ > used ? memory_ - used : 0;
}

/// Drops the earliest layers until the level can be searched as a whole. The dropped layers have
/// been searched completely.
void LayerStore::drop_early_layers(std::size_t arrived) {
  if (in_parts_) return;
  const ArrivalLayer& layer = levels_[arrived].layer;
  const std::uint64_t states = layer.states(0, layer.groups.size());
  const auto short_of_room = [&] { return room() / 2 < states * kBytesInNextLayer; };
  if (!short_of_room()) return;
  for (std::size_t k = 0; k < arrived && short_of_room(); ++k) levels_[k].clear();
}

std::size_t LayerStore::end_of_part(const Level& level) const {
  const std::size_t half = room() / 2;
  std::size_t states = 0;
  std::size_t end = level.begin;
  const auto& groups = level.layer.groups;
  // The levels below are also searched in parts, and each takes half of the room that is left.
  do {
    states += groups[end++].count;
  } while (end < groups.size() && (states + groups[end].count) * kBytesInNextLayer <= half);
  return end;
}

}  // namespace backtrick::the_game
