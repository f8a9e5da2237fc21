#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/counted_arena.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/hand_ranks.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"

namespace backtrick::the_game {

/// What a hand can make of the two piles of one direction, for every set of its cards laid there.
/// Plays on piles of different directions commute, so both directions are taken by themselves. Of
/// the results for one set, those are left out that another covers: the remaining cards, of this
/// turn and of all later ones, see the same on the other two piles.
class DirectionPlays {
 public:
  /// Both tops of the direction, the lower one first.
  using Pair = std::array<std::uint8_t, 2>;

  explicit DirectionPlays(CountedArena& arena) : masks_{&arena}, results_{&arena} {}

  /// `hand` has the cards counted along the direction. `classes` are those of all
  /// unplayed cards before the turn. Returns false if `steps` say stop.
  bool make(std::span<const std::uint8_t> hand, Pair tops, const DirectionClasses& classes,
            bool drop_covered, Steps& steps);

  /// The sets of cards that can be laid, the empty one first.
  std::span<const HandMask> masks() const { return masks_; }
  std::span<const Pair> results(HandMask mask) const { return results_[mask]; }

 private:
  void add(HandMask mask, Pair pair, const DirectionClasses& classes, bool drop_covered);

  ArenaVector<HandMask> masks_;
  ArenaVector<ArenaVector<Pair>> results_;  // by mask
};

/// All turns of the states of a group. They have the same hands, so they can lay the same cards,
/// and most of them share a pair of tops with another state. The memory is charged to an account,
/// and kept from group to group.
class GroupTurns {
 public:
  GroupTurns(const Pruning& pruning, MemoryAccount& account)
      : drop_covered_{pruning.redundant_pile},
        arena_{account},
        known_{ArenaVector<Known>{&arena_}, ArenaVector<Known>{&arena_}},
        masks_{&arena_},
        results_{&arena_} {}

  /// Makes all turns of the player who holds hands[0], from all these tops.
  /// `top_classes` are those of the unplayed cards. Returns false, and makes none, if `steps` say
  /// stop. Throws std::bad_alloc if there is no memory, and then holds none. Turns of `enough`
  /// cards are made even if they cannot end, for games that are won by these cards.
  bool generate(const TeamArrivals& arrivals, const TeamState& hands, const TopClasses& top_classes,
                std::span<const Tops> states, Steps& steps, int enough = kMaxHand);

  /// Calls `visit(cards, tops)` for every set of cards that a turn can lay: the tops, in order,
  /// which it can leave. The visit may change these tops. Ends when a visit returns false.
  template <typename Visit>
  void for_each_turn(Visit visit) {
    for (const HandMask mask : masks_) {
      if (!visit(cards_of(mask), std::span<Tops>{results_[mask]})) return;
    }
  }

  /// Frees the memory.
  void release();

 private:
  /// The plays for each pair of tops that occurs.
  struct Known {
    DirectionPlays::Pair tops;
    DirectionPlays plays;
  };

  CardSet cards_of(HandMask mask) const;
  bool make(const TeamArrivals& arrivals, const TeamState& hands, const TopClasses& top_classes,
            std::span<const Tops> states, Steps& steps, int enough);
  std::optional<std::size_t> plays_of(std::size_t direction, DirectionPlays::Pair tops,
                                      const DirectionClasses& classes, Steps& steps);
  bool combine(const DirectionPlays& ascending, const DirectionPlays& descending, int fewest,
               Steps& steps);

  bool drop_covered_;
  CountedArena arena_;
  std::array<std::vector<std::uint8_t>, 2> hand_;  // by direction, counted along it
  std::vector<int> cards_;                         // the same cards
  std::array<ArenaVector<Known>, 2> known_;
  std::array<std::size_t, 2> used_{};       // of known_
  ArenaVector<HandMask> masks_;             // those with results
  ArenaVector<ArenaVector<Tops>> results_;  // by mask
};

}  // namespace backtrick::the_game
