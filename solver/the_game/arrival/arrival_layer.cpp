#include "solver/the_game/arrival/arrival_layer.hpp"

#include <algorithm>
#include <tuple>

#include "solver/the_game/state/state_key.hpp"

namespace backtrick::the_game {

TranspositionTable::Key KeptGroup::key(const Arrivals& arrivals, std::size_t arrived) const {
  return {number_of(arrivals, arrived, kept), due};
}

std::uint64_t ArrivalLayer::states(std::size_t begin, std::size_t end) const {
  std::uint64_t states = 0;
  for (std::size_t g = begin; g < end; ++g) states += groups[g].count;
  return states;
}

std::size_t ArrivalLayer::bytes() const {
  if (groups.empty()) return 0;
  constexpr std::size_t kOfHeap = 16;  // what the heap itself takes for a small layer
  std::size_t bytes = kOfHeap + groups.size() * sizeof(KeptGroup);
  for (const CountedArray<Tops>& chunk : chunks) bytes += chunk.size() * sizeof(Tops);
  return bytes;
}

void ArrivalLayer::clear() {
  groups.release();
  chunks.clear();
}

void ArrivalLayer::append(const ArrivalLayer& other) {
  CountedArray<Tops>& chunk =
      chunks.empty() ? chunks.emplace_back(groups.account()) : chunks.back();
  for (KeptGroup group : other.groups) {
    const std::span<const Tops> states = other.of(group);
    group.chunk = static_cast<std::uint16_t>(chunks.size() - 1);
    group.first = chunk.size();
    std::ranges::copy(states, chunk.extend(states.size()));
    groups.push_back(group);
  }
}

void sort_groups(std::span<KeptGroup> groups) {
  std::ranges::sort(groups, {}, [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.due, group.kept.high(), group.kept.low()};
  });
}

}  // namespace backtrick::the_game
