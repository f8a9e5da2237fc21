#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

// A proof that a state by arrivals (arrival_search.hpp) is lost: whoever won from it would have to
// keep more cards waiting than hands can hold.
//
// Take a win from a state with d cards arrived. Each card not laid yet is laid as some card
// arrives, that one or a later one, and waits until then. Charge holding cost[i] >= 0 for each card
// that waits once i cards have arrived, and pay price[c], of any sign, when c is laid. Then
//
//     holding cost paid  =  sum over piles (holding cost of the cards laid there - their prices)  +
//     all prices,
//
// because every card is laid just once. On the left, hands leave room for so many waiting cards and
// no more, which limits the holding cost. On the right, each pile by itself comes to no less than
// the least of all sequences that can be laid on its top, taking any cards that can still be
// unplayed, several times or not at all. So the state is lost when
//
//     least of each pile, added up  +  all prices  >  most holding cost,    or, as it is asked
//     here, least of each pile, added up  >  most holding cost - all prices: the allowance.
//
// It holds for every multipliers; a good one (multiplier_optimizer.hpp) decides how much it proves.
// This is Lagrangian relaxation: M. Held and R. Karp, The traveling-salesman problem and minimum
// spanning trees, 1970; the piles by themselves are the state space relaxation of N. Christofides,
// A. Mingozzi and P. Toth, 1981. All sums are of whole numbers, so nothing is rounded.

/// What is charged and paid. Holding costs are 0 to kMost, prices -kMost to kMost.
struct Multipliers {
  static constexpr std::int32_t kOne = 1024;         ///< the mean holding cost, when tuned
  static constexpr std::int32_t kMost = 500 * kOne;  ///< lagrangian_bound.cpp says why no more

  std::array<std::int32_t, kMaxCards + 1> holding_cost{};  ///< by cards arrived
  std::array<std::int32_t, 128> card_multiplier{};         ///< by card
};

class LagrangianBound {
 public:
  /// How often a sample of states lays and keeps what, where each pile comes to its least.
  struct Use {
    std::array<std::int64_t, 128> laid{};             ///< by card
    std::array<std::int64_t, kMaxCards + 1> waits{};  ///< by cards arrived
  };
  /// By direction and top, counted from its start.
  using PileCounts = std::array<std::array<std::int64_t, 128>, 2>;

  /// Works out what states with so many cards arrived come to; they keep no cards but of `kept`.
  /// `arrived` must not be less than the number drawn at the start.
  void make(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived, CardSet kept,
            const Multipliers& multipliers);

  /// The most that piles may come to in a state which is not proved lost. `due`: cards that arrive
  /// before the next turn begins.
  std::int32_t threshold(CardSet kept, int due) const;
  /// What the four piles come to at the least.
  std::int32_t least(Tops tops) const {
    const auto& [a, b, c, d] = tops.by_pile;
    const auto& [ascending, descending] = rows_[arrived_];
    return ascending[a] + ascending[b] + descending[c] + descending[d];
  }

  /// Whether a state with these kept and due is not proved lost, by its tops. Without a bound none
  /// is. Valid until the bound is made anew.
  class Affordable {
   public:
    Affordable(const LagrangianBound* bound, CardSet kept, int due)
        : bound_{bound}, threshold_{bound != nullptr ? bound->threshold(kept, due) : 0} {}
    bool operator()(Tops tops) const {
      return bound_ == nullptr || bound_->least(tops) <= threshold_;
    }

   private:
    const LagrangianBound* bound_;
    std::int32_t threshold_;
  };

  /// What so many piles lay and keep.
  Use use_of(PileCounts piles) const;
  /// How many cards may wait when the allowance is made up, in so many states with `kept` cards
  /// among them and so many due: added to `waits`.
  void add_room(int due, std::int64_t states, std::int64_t kept,
                std::span<std::int64_t> waits) const;

 private:
  static constexpr std::size_t kTops = 128;
  /// By top: what a pile comes to from a moment on; of each direction.
  using Row = std::array<std::int32_t, kTops>;
  using Rows = std::array<Row, 2>;

  void make_rows();
  void make_after(std::size_t now, const Rows& worth);
  void make_turns();
  std::size_t follow(std::size_t direction, std::size_t now, std::int64_t times, Use& use) const;
  std::size_t place(int card) const;
  std::size_t counted(std::size_t direction, int card) const {
    return static_cast<std::size_t>(counted_from(direction, arrivals_->cards, card));
  }

  const Arrivals* arrivals_ = nullptr;
  std::span<const Card> deck_;
  std::size_t arrived_ = 0;
  CardSet kept_;
  Multipliers multipliers_;
  std::array<std::int32_t, kMaxCards + 2> sums_{};  // of the holding cost before
  std::int32_t coming_multipliers_ = 0;
  std::array<std::int32_t, kMaxCards + 2> turns_{};  // most holding cost from when a turn begins
  std::array<std::uint8_t, kMaxCards + 2> sizes_{};  // of that turn
  // By cards arrived: from then on; and from when the last of them arrives, with a card on top on
  // which waiting cards may follow at once.
  std::vector<Rows> rows_;
  std::vector<Rows> after_;
};

}  // namespace backtrick::the_game
