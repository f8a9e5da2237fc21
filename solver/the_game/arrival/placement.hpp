#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/the_game/arrival/arrival_layer.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// What is done with an arriving card: it is kept, or it is laid on a pile and kept cards follow
/// it.
struct Placement {
  CardSet kept;       ///< the kept set afterwards
  bool laid = false;  ///< whether it is laid; the rest applies only then
  Direction direction = Ascending;
  std::uint8_t top = 0;  ///< the pile's top afterwards, counted
};

/// All possible placements of an arriving card, regardless of the tops. Whether it can be laid on a
/// pile is checked later.
class Placements {
 public:
  std::span<const Placement> find(CardSet kept, Card card);

 private:
  std::vector<Placement> found_;
  std::vector<std::uint16_t> last_of_;  // by subset of the kept cards: possible last cards
};

/// The range of cards due after the next arrival, which follows from the turn sizes that a group's
/// states may choose. The range is empty if `most < least`.
struct DueRange {
  DueRange(const Arrivals& arrivals, const KeptGroup& group, std::size_t arrived);
  int least;
  int most;
};

/// Whether a state with `kept` cards kept and `due` cards due, once `arrived` cards have arrived,
/// can continue or already has `goal` cards laid.
bool within_hand(const Arrivals& arrivals, int kept, int due, std::size_t arrived, int goal);

/// Whether a card, counted, can be laid on a pile. False for the second of two equal piles.
inline bool may_lay(Tops tops, Direction direction, std::size_t pile, int card) {
  const int top = tops.at(direction, pile);
  const bool again = pile == 1 && top == tops.at(direction, 0);
  return !again && goes_on(card, top);
}

}  // namespace backtrick::the_game
