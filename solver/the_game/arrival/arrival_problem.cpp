#include "solver/the_game/arrival/arrival_problem.hpp"

#include <cstdint>

namespace backtrick::the_game {
namespace {

/// The layer that holds the single state of a search root.
ArrivalLayer layer_of(const SearchRoot& root, MemoryAccount& account) {
  ArrivalLayer layer{account};
  const auto in_hand = static_cast<std::uint8_t>(root.drawn - root.played);
  layer.groups.push_back({.kept = {}, .count = 1, .due = in_hand});
  layer.chunks.emplace_back(account).push_back(root.tops.in_order());
  return layer;
}

}  // namespace

ArrivalProblem::ArrivalProblem(const SearchRoot& root, const Arrivals& all_arrivals,
                               MemoryAccount& account)
    : arrivals{&all_arrivals},
      deck{root.deal.deck()},
      first{static_cast<std::size_t>(root.played)},
      first_layer{layer_of(root, account)} {}

}  // namespace backtrick::the_game
