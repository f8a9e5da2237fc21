#pragma once

#include <cstdint>

namespace backtrick::the_game {

/// Switches for everything that cuts the search. Verdicts are the same with any of them off, only
/// later; the tests hold the search to that.
struct Pruning {
  bool dead_card = true;       ///< bounds.hpp: a card that no pile can ever take
  bool blocked_turn = true;    ///< bounds.hpp: a turn that cannot be completed
  bool redundant_pile = true;  ///< movegen.hpp: the worse of two piles that take the same card
  bool dominance = true;       ///< dominance.hpp, top_classes.hpp: positions covered by another
  bool fewer = true;           ///< arrival_search.hpp: states covered by one that keeps fewer cards
  bool open_turn = true;       ///< arrival_search.hpp: states covered by one whose turn begins now
  bool lagrangian = true;  ///< lagrangian_bound.hpp: hands cannot hold all that would have to wait
  std::uint32_t lagrangian_from =
      2000;  ///< states of a layer that make the holding cost bound worth its time
};

}  // namespace backtrick::the_game
