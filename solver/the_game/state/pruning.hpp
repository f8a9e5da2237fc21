#pragma once

#include <cstdint>

namespace backtrick::the_game {

/// A switch for every pruning rule. Verdicts are the same with any of them off; the search only
/// takes longer. The tests check this.
struct Pruning {
  bool dead_card = true;       ///< bounds.hpp: a card that no pile can ever take
  bool blocked_turn = true;    ///< bounds.hpp: a turn that cannot be completed
  bool redundant_pile = true;  ///< movegen.hpp: the worse of two piles that take the same card
  bool dominance = true;       ///< dominance.hpp, top_classes.hpp: states covered by another
  bool fewer = true;           ///< arrival_search.hpp: states covered by one that keeps fewer
  bool open_turn = true;       ///< arrival_search.hpp: states covered by one whose turn begins
  bool lagrangian = true;      ///< lagrangian_bound.hpp: states that keep too many waiting
  std::uint32_t lagrangian_from =
      2000;  ///< states in a layer that make the Lagrangian bound worthwhile
};

}  // namespace backtrick::the_game
