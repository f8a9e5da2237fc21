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

// This bound proves that a state by arrivals (arrival_search.hpp) is lost, because every win from
// the state would keep more cards waiting than hands can hold.
//
// Take a win from a state with d cards arrived. Each card that is not laid yet is laid when some
// card arrives, either itself or a later one, and waits until then. Charge holding_cost[i] >= 0 for
// each card that waits once i cards have arrived, and pay card_multiplier[c], of any sign, when
// card c is laid. Every card is laid exactly once, so
//
//     total holding cost  =  sum over piles (holding costs of the cards laid there
//                                            - their card multipliers)
//                            + sum of all card multipliers.
//
// The left side is bounded above, because hands limit how many cards can wait. In the sum on the
// right, each pile contributes at least its minimum over all sequences that can be laid on its top.
// These sequences may use any card that can still be unplayed, several times or not at all. So the
// state is lost when
//
//     sum of the piles' minima + sum of all card multipliers  >  maximum holding cost.
//
// The code compares the equivalent form
//
//     sum of the piles' minima  >  maximum holding cost - sum of all card multipliers,
//
// whose right side is the threshold.
//
// The bound is valid for any multipliers. Good ones (multiplier_optimizer.hpp) prove more states
// lost. This is Lagrangian relaxation: M. Held and R. Karp, The traveling-salesman problem and
// minimum spanning trees, 1970. Treating each pile separately is the state space relaxation of N.
// Christofides, A. Mingozzi and P. Toth, 1981. All sums are of integers, so nothing is rounded.

/// The multipliers of the bound. Holding costs range from 0 to kMost, card multipliers from -kMost
/// to kMost.
struct Multipliers {
  static constexpr std::int32_t kOne = 1024;         ///< mean holding cost after optimization
  static constexpr std::int32_t kMost = 500 * kOne;  ///< limit, see lagrangian_bound.cpp

  std::array<std::int32_t, kMaxCards + 1> holding_cost{};  ///< by number of cards arrived
  std::array<std::int32_t, 128> card_multiplier{};         ///< by card
};

class LagrangianBound {
 public:
  /// How often the minimizing sequences of a sample of states lay each card, and how many cards
  /// wait in them.
  struct Use {
    std::array<std::int64_t, 128> laid{};             ///< by card
    std::array<std::int64_t, kMaxCards + 1> waits{};  ///< by number of cards arrived
  };
  /// Number of piles by direction and by top, with tops counted along it.
  using PileCounts = std::array<std::array<std::int64_t, 128>, 2>;

  /// Computes the minima of all piles for states with `arrived` cards arrived whose kept cards all
  /// belong to `kept`.
  void make(const Arrivals& arrivals, std::span<const Card> deck, std::size_t arrived, CardSet kept,
            const Multipliers& multipliers);

  /// The largest sum of pile minima for which a state is not proved lost. `due` is the number of
  /// cards that arrive before the next turn begins.
  std::int32_t threshold(CardSet kept, int due) const {
    return threshold(kept.size(), card_multipliers(kept), due);
  }
  /// The same, where `multipliers` are those of the kept cards together.
  std::int32_t threshold(int kept, std::int32_t multipliers, int due) const {
    const Room& room = rooms_[static_cast<std::size_t>(due)];
    return room.coming + kept * room.each - coming_multipliers_ - multipliers;
  }
  /// The sum of the card multipliers of some cards.
  std::int32_t card_multipliers(CardSet cards) const;
  /// The minimum of a pile, whose top is counted.
  std::int32_t least(Direction direction, int top) const {
    return rows_[arrived_][direction][static_cast<std::size_t>(top)];
  }
  /// The sum of the minima of the four piles.
  std::int32_t least(Tops tops) const {
    const auto& [a, b, c, d] = tops.counted;
    const auto& [ascending, descending] = rows_[arrived_];
    return ascending[a] + ascending[b] + descending[c] + descending[d];
  }

  /// Tells, from the tops of a state with the given kept cards and cards due, whether the state is
  /// not proved lost. Without a bound no state is proved lost. An object is valid until the bound
  /// is computed again.
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

  /// What the minimizing sequences of these piles lay, and how long cards wait in them.
  Use use_of(PileCounts piles) const;
  /// Adds to `waits`, by number of cards arrived, how many cards wait where the maximum holding
  /// cost is reached. The sum is over `states` states with `due` cards due and `kept` kept cards in
  /// total.
  void add_room(int due, std::int64_t states, std::int64_t kept,
                std::span<std::int64_t> waits) const;

 private:
  static constexpr std::size_t kTops = 128;
  /// By top, counted: the minimum of a pile from some moment on. Rows holds one Row for each
  /// direction.
  using Row = std::array<std::int32_t, kTops>;
  using Rows = std::array<Row, 2>;

  void make_rows();
  void make_after(std::size_t now, const Rows& worth);
  void make_turns();
  void make_rooms();
  std::size_t follow(Direction direction, std::size_t now, std::int64_t times, Use& use) const;
  std::size_t place(int card) const;
  /// The place of a card in a row.
  static std::size_t column(Direction direction, int card) {
    return static_cast<std::size_t>(along(direction, card));
  }

  const Arrivals* arrivals_ = nullptr;
  std::span<const Card> deck_;
  std::size_t arrived_ = 0;
  CardSet kept_;
  Multipliers multipliers_;
  std::array<std::int32_t, kMaxCards + 2> sums_{};  // sums_[i]: total of holding_cost[j] for j < i
  std::int32_t coming_multipliers_ = 0;
  std::array<std::int32_t, kMaxCards + 2> turns_{};  // maximum from the turn that begins here
  std::array<std::uint8_t, kMaxCards + 2> sizes_{};  // size of the turn that reaches it
  /// The maximum holding cost of a state, by number of cards due: of the cards to come, and of each
  /// kept card until the next turn begins.
  struct Room {
    std::int32_t coming = 0;
    std::int32_t each = 0;
  };
  std::array<Room, kMaxHand + 1> rooms_{};
  // Both by number of cards arrived. rows_ holds the minima from that moment on. after_ holds the
  // minima when the last of these cards has just been laid, so that waiting cards may follow at
  // once.
  std::vector<Rows> rows_;
  std::vector<Rows> after_;
};

}  // namespace backtrick::the_game
