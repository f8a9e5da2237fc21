#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// The cards of a hand, as bits from its lowest card on.
using HandMask = std::uint32_t;

/// What a hand can make of the two piles of one direction, for every set of its cards laid there.
/// Plays on piles of different directions commute, so both directions are taken by themselves. Of
/// the results for one set, those are left out that another covers: the remaining cards, of this
/// turn and of all later ones, see the same on the other two piles.
class DirectionPlays {
 public:
  /// Both tops of the direction, the lower one first.
  using Pair = std::array<std::uint8_t, 2>;

  /// `hand` has the cards counted from the start of the direction. `classes` are those of all
  /// unplayed cards before the turn.
  void make(std::span<const std::uint8_t> hand, Pair tops, const DirectionClasses& classes,
            bool drop_covered);

  /// The sets of cards that can be laid, the empty one first.
  std::span<const HandMask> masks() const { return masks_; }
  std::span<const Pair> results(HandMask mask) const { return results_[mask]; }

 private:
  void add(HandMask mask, Pair pair, const DirectionClasses& classes, bool drop_covered);

  std::vector<HandMask> masks_;
  std::vector<std::vector<Pair>> results_;  // by mask
};

/// All turns of the states of a group. They have the same hands, so they can lay the same cards,
/// and most of them share a pair of tops with another state.
class GroupTurns {
 public:
  explicit GroupTurns(const Pruning& pruning) : drop_covered_{pruning.redundant_pile} {}

  /// Makes all turns of the player who holds hands[0], from all these tops.
  /// `top_classes` are those of the unplayed cards.
  void generate(const TeamArrivals& arrivals, const TeamState& hands, const TopClasses& top_classes,
                std::span<const Tops> states);

  /// Calls `visit(cards, tops)` for every set of cards that a turn can lay: the tops, in order,
  /// which it can leave. The visit may change these tops.
  template <typename Visit>
  void for_each_turn(Visit visit) {
    for (const HandMask mask : masks_) visit(cards_of(mask), std::span<Tops>{results_[mask]});
  }

 private:
  CardSet cards_of(HandMask mask) const;
  std::size_t plays_of(std::size_t direction, DirectionPlays::Pair tops,
                       const DirectionClasses& classes);
  void combine(const DirectionPlays& ascending, const DirectionPlays& descending, int fewest);

  bool drop_covered_;
  std::array<std::vector<std::uint8_t>, 2> hand_;  // by direction, counted from its start
  std::vector<int> cards_;                         // the same cards
  // The plays for each pair of tops that occurs, and the place of each pair.
  struct Known {
    DirectionPlays::Pair tops;
    DirectionPlays plays;
  };
  std::array<std::vector<Known>, 2> known_;
  std::array<std::size_t, 2> used_{};
  std::vector<HandMask> masks_;             // those with results
  std::vector<std::vector<Tops>> results_;  // by mask
};

}  // namespace backtrick::the_game
