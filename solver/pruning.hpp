#pragma once

#include <cstdint>

namespace backtrick {

/// Switches for everything that cuts the search. Verdicts are the same with any of them off, only
/// later; the tests hold the search to that.
struct Pruning {
  bool stranded = true;   ///< bounds.hpp: a card that no pile can ever take
  bool clogged = true;    ///< bounds.hpp: a turn that cannot be completed
  bool spare = true;      ///< movegen.hpp: the worse of two piles that take the same card
  bool dominance = true;  ///< dominance.hpp, horizon.hpp: positions covered by another
  bool fewer = true;      ///< arrival_search.hpp: states covered by one that keeps fewer cards
  bool open_turn = true;  ///< arrival_search.hpp: states covered by one whose turn begins now
  bool rent = true;       ///< rent_bound.hpp: hands cannot hold all that would have to wait
  std::uint32_t rent_from = 2000;  ///< states of a layer that make the rent bound worth its time
};

}  // namespace backtrick
