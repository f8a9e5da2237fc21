#include "solver/the_game/arrival/arrival_layer.hpp"

#include <iterator>

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
  std::size_t bytes = groups.size() * sizeof(KeptGroup);
  for (const std::vector<Tops>& chunk : chunks) bytes += chunk.size() * sizeof(Tops);
  return bytes;
}

void ArrivalLayer::append(ArrivalLayer&& other) {
  const auto before = static_cast<std::uint32_t>(chunks.size());
  for (KeptGroup group : other.groups) {
    group.chunk += before;
    groups.push_back(group);
  }
  std::ranges::move(other.chunks, std::back_inserter(chunks));
  other = {};
}

}  // namespace backtrick::the_game
