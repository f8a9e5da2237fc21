#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/the_game/proof/arrival_game.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game::proof {

// A state is lost if every win from it keeps more cards waiting than hands can hold. The proof
// supplies two lists of whole numbers, and any numbers will do: a cost[i] >= 0 of holding a card at
// the moment when i cards have arrived, and a prize[c] of any sign for laying card c.
//
// Take a win from a state with d cards arrived, in the form of arrival_check.hpp. Each card that is
// not laid yet is laid at some moment, and each moment i from d on at which it has arrived and is
// not laid yet costs cost[i]. Each card is laid once, on one of the four piles. So
//
//     total cost - all prizes  =  sum over the piles of (costs - prizes) of the cards laid there.
//
// - A pile adds at least its minimum over all sequences that could be laid on its top, as if the
//   other piles did not exist. `make` computes these minima backwards, moment by moment: the pile
//   may take the card that arrives, followed at once by at most `hand` waiting cards (no more fit
//   into a hand), or nothing. The waiting cards may be any that can have arrived and be unplayed,
//   the same card twice included; that can only lower a minimum.
// - The total cost is at most the most that hands allow: until the next turn begins, the kept cards
//   and all that have arrived since; within a turn of s cards, hand - s and all that have arrived
//   since it began. The largest value over all sequences of turns is taken.
//
// So the state is lost if the four minima add up to more than this most less the prizes of all
// unplayed cards. A top b is only asked which arriving cards go on it, and no minimum of a covering
// top is greater, because that top takes all of these cards.

/// The lists of numbers that a proof supplies for one layer. They serve for states whose kept cards
/// all belong to `may_keep`.
struct HoldingCosts {
  CardSet may_keep;
  std::array<std::int64_t, kMaxCards + 1> cost{};  ///< by number of cards arrived
  std::array<std::int64_t, 128> prize{};           ///< by card
};

/// Costs and prizes are at most this. So no sum in the bound exceeds 2^45.
inline constexpr std::int64_t kMostCost = std::int64_t{1} << 24;

/// Reads the lists of a layer with `arrived` cards arrived. Throws ProofFault.
std::vector<HoldingCosts> read_holding_costs(const ArrivalGame& game, std::size_t arrived,
                                             std::span<const std::uint8_t> extra);
/// The same bytes again.
std::vector<std::uint8_t> write_holding_costs(const ArrivalGame& game, std::size_t arrived,
                                              std::span<const HoldingCosts> all);

class HoldingBound {
 public:
  /// For the states of a layer with `arrived` cards arrived.
  HoldingBound(const ArrivalGame& game, std::size_t arrived, const HoldingCosts& costs);

  /// States with these cards kept and due are lost if `least(tops)` exceeds this.
  std::int64_t threshold(CardSet kept, int due) const;
  std::int64_t least(const CountedTops& tops) const {
    return least_[0][tops[0]] + least_[0][tops[1]] + least_[1][tops[2]] + least_[1][tops[3]];
  }

  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

 private:
  using Row = std::array<std::int64_t, 128>;  // by top

  void make();
  void make_turns();
  void make_thresholds();
  void follow(std::size_t direction, std::size_t now, Row& least) const;
  std::int64_t held(int card, std::size_t until) const;

  const ArrivalGame& game_;
  std::size_t arrived_;
  HoldingCosts costs_;
  std::array<std::int64_t, kMaxCards + 2> sums_{};   // sums_[i]: total of cost[j] for j < i
  std::array<std::int64_t, kMaxCards + 1> turns_{};  // the most from the turn that begins then
  std::int64_t coming_prizes_ = 0;
  /// The most that hands allow less the prizes of the coming cards, and what each kept card adds.
  struct Threshold {
    std::int64_t most;
    std::int64_t each_kept;
  };
  std::array<Threshold, kMaxHand + 1> thresholds_{};  ///< by number of cards due
  std::array<Row, 2> least_{};
};

}  // namespace backtrick::the_game::proof
