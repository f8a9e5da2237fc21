#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/future_cards.hpp"
#include "solver/the_game/arrival/lagrangian_bound.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/antichain.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

// A BASE is what a state gives to its successors when a card is laid: the tops of the three piles
// that do not take the card, named by their top classes. All ways to lay the card on a direction,
// and to let kept cards follow it, put their tops on the same bases. A base is therefore left out
// if another base of the group covers it, once for all of these ways. A third of the bases remains.
//
// The next layer stays the same, because what is left out would be dropped there. Proof. Let base a
// cover base b, in the sense of top_classes.hpp. With the same cards kept, the same number due and
// the same top on the pile that takes the card, the successor of a covers that of b. It remains to
// show that it is not dropped where the other one is not.
// - By the Lagrangian bound: the minimum of a pile is over sequences that begin with a card to
//   come, and a covering top takes every card to come that the covered top takes.
// - By a dead card (out_of_reach in bounds.hpp): each pile of a reaches back at least as far as
//   that of b, unless b reaches back by a trick from a top. If that trick lands on a card to come,
//   a covering top lies beyond the landing. So b is PLAIN if no trick from its tops lands on a kept
//   card. It is plain, too, if its far tops do not cross even at the ends of their gaps, which no
//   covering top is beyond: then no card is out of reach of a.
// Only plain bases are left out, and only for plain bases; covering is transitive.

/// The bases of the states of one group.
class SuccessorBases {
 public:
  explicit SuccessorBases(MemoryAccount& account) : tops_{account}, bounds_{account} {}

  /// Finds the bases of the states that can lay `card` on a pile of a direction. `kept` are the
  /// kept cards of the group, and `future` is after the arrival of the card, as is the bound, which
  /// may be null. Throws std::bad_alloc if there is no memory.
  void find_laid(CardSet kept, std::span<const Tops> states, Direction direction, Card card,
                 const FutureCards& future, const LagrangianBound* lagrangian,
                 Antichain& antichain);
  /// Names the tops of all states, which are those of the successors that keep the card.
  void find_kept(std::span<const Tops> states, const FutureCards& future,
                 const LagrangianBound* lagrangian);

  std::span<const Tops> tops() const { return {tops_.data(), tops_.size()}; }
  /// The successor of a base of `find_laid`.
  static Tops laid(Tops base, Direction direction, int top) {
    return base.with_pair(direction, base.at(direction, 1), top);
  }
  /// In the same order, the sums of the minima of their piles by the bound; without it, 0.
  std::span<const std::int32_t> bounds() const { return {bounds_.data(), bounds_.size()}; }
  std::int32_t least_bound() const { return least_bound_; }
  std::int32_t most_bound() const { return most_bound_; }
  /// False if no card is out of reach in any successor.
  bool may_fall_short() const { return may_fall_short_; }

  void release();

 private:
  template <typename Bound>
  void sum_bounds(const LagrangianBound* lagrangian, const Bound& bound_of);

  CountedArray<Tops> tops_;
  CountedArray<std::int32_t> bounds_;
  std::int32_t least_bound_ = 0;
  std::int32_t most_bound_ = 0;
  bool may_fall_short_ = false;
};

}  // namespace backtrick::the_game
