#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/counted_arena.hpp"
#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/proof/turn_game.hpp"
#include "solver/the_game/proof/turn_states.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game::proof {

/// What a hand can make of the two piles of one direction, by the cards laid there. Plays on piles
/// of different directions do not affect each other.
class DirectionTurns {
 public:
  using Pair = std::array<std::uint8_t, 2>;

  explicit DirectionTurns(CountedArena& arena) : sets_{&arena}, results_{&arena} {}

  /// Makes the results of a hand from these tops, counted. Of the results of the same cards, those
  /// are left out that another covers: whatever is laid later, in this turn or after it, can be
  /// laid from the other as well. Once interrupted, throws CheckInterrupted.
  void make(std::span<const int> hand, Pair tops, CardSet unplayed,
            const std::atomic<bool>* interrupt);

  Pair from() const { return from_; }
  /// The sets of cards that can be laid, as bits by index in the hand, the empty one first.
  std::span<const std::uint32_t> sets() const { return sets_; }
  /// The tops that a set can leave.
  std::span<const Pair> results(std::uint32_t set) const { return results_[set]; }

 private:
  void add(std::uint32_t set, Pair pair, CardSet unplayed);

  Pair from_{};
  ArenaVector<std::uint32_t> sets_;
  ArenaVector<ArenaVector<Pair>> results_;  // by set
};

/// Checks the successors of groups of one layer, by the rules of turn_check.hpp. Each thread has a
/// checker of its own.
class TurnGroupCheck {
 public:
  /// The layer with so many cards laid, or null if the proof has none.
  using LayerOf = std::function<const TurnStates*(std::size_t laid)>;

  /// `goal` is the goal of the claim. Once interrupted, throws CheckInterrupted. What grows is
  /// charged to the account.
  TurnGroupCheck(const TurnGame& game, int goal, const TurnStates& from, LayerOf layer_of,
                 const std::atomic<bool>* interrupt, MemoryAccount& account = unlimited_memory());

  /// The successors counted since the last call, by reason.
  std::array<std::uint64_t, kReasons> take_successors() { return std::exchange(successors_, {}); }

  /// The hole at a group of the layer `from`, or nothing.
  std::optional<Refusal> operator()(std::size_t at);

  /// Whether a state is covered by a listed one, or lost.
  bool holds(const Hands& hands, const CountedTops& tops);

 private:
  /// The cards that can be laid until the end of the turn of one seat, if the turn is completed.
  struct Seat {
    CountedCards until_then;  ///< the hands of this seat and of those before it
    CardSet hand;
    int required;  ///< cards that the turn must lay
  };
  /// States with the same hands, and where those may be found that cover them.
  struct Successor {
    Hands hands;
    CountedCards unplayed;
    TopColumns listed;
    std::array<Seat, kMaxPlayers> seats;
  };

  Successor successor_of(const Hands& hands) const;
  const Successor& after_set(std::uint32_t set);
  const DirectionTurns& turns_of(std::size_t direction, DirectionTurns::Pair tops);
  std::optional<Refusal> hole_at(const CountedTops& state);
  bool loses(const Successor& successor, const CountedTops& tops);
  bool blocked(const Successor& successor, const CountedTops& tops) const;
  bool count(Reason reason);
  CardSet cards_of(std::uint32_t set) const;
  Refusal refusal(const CountedTops& state, const Hands& hands, const CountedTops& tops,
                  const char* why) const;

  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  const TurnGame& game_;
  int goal_;
  const TurnStates& from_;
  LayerOf layer_of_;
  const std::atomic<bool>* interrupt_;
  std::array<std::uint64_t, kReasons> successors_{};
  // Of the group in question:
  Hands hands_;
  CountedCards unplayed_;
  CountedArena arena_;                                // of turns_
  std::vector<int> hand_;                             // of the player on turn
  std::array<std::vector<int>, 2> counted_hand_;      // the same, by direction
  std::array<std::vector<DirectionTurns>, 2> turns_;  // by direction, for the pairs of tops met
  std::array<std::size_t, 2> used_{};                 // of turns_
  CountedArray<Successor> after_;                     // after sets of cards laid
  CountedArray<std::uint32_t> place_after_;           // of these, by set; or kNone
};

}  // namespace backtrick::the_game::proof
