#pragma once

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// The rules of the one-player game, stated again from scratch in the simplest way: no bounds, no
/// dominance, no limit on the size of a turn, and no code shared with the search. The solver is
/// right if the oracle agrees.
class Oracle {
 public:
  /// The full state of a game under way. The search stores the unplayed cards and derives the
  /// number of plays in this turn; the oracle stores the cards in hand and counts the plays.
  struct State {
    std::array<std::uint8_t, 4> piles{};        ///< A1 <= A2, D1 >= D2; piles of a direction are
                                                ///< interchangeable
    std::array<std::uint8_t, kMaxHand> hand{};  ///< in ascending order, then zeros
    std::uint8_t held = 0;                      ///< cards in hand
    std::uint8_t next = 0;                      ///< index in the deck of the next card to draw
    std::uint8_t laid = 0;  ///< in this turn; stays 0 once the draw pile is empty

    friend bool operator==(const State&, const State&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const State& s) {
      return H::combine(std::move(h), s.piles, s.hand, s.held, s.next, s.laid);
    }
  };

  explicit Oracle(const Deal& deal);

  State start() const;
  /// A game under way. The deck must end with the cards that are still to be drawn.
  static State spelled_out(const Position& position);

  /// Whether all cards can be laid, from the start of the deal or from a state of it.
  bool winnable() { return winnable(start()); }
  bool winnable(const State& state);
  /// The most cards that can be laid from here. The last turn need not be complete.
  int most(const State& state);

  /// The same for a game under way. Its turn may also end before another card is laid.
  bool winnable(const Position& position);
  int most(const Position& position);

  /// The number of ways to lay `depth` cards. Two ways differ in a card, in the top of the pile
  /// that it is laid on, or in the end of a turn. A turn may end after any card that makes it long
  /// enough, including the last of the `depth` cards, and must end when it has `turn_cap` cards.
  /// Once the draw pile is empty, ends of turns make no difference and are not counted.
  std::uint64_t perft(int depth, int turn_cap) const { return perft(start(), depth, turn_cap); }

  /// The number of distinct states found lost so far.
  std::size_t lost_states() const { return lost_.size(); }

 private:
  std::uint64_t perft(const State& state, int depth, int turn_cap) const;
  bool draw_pile_empty(const State& state) const { return state.next == deck_.size(); }
  void draw(State& state) const;
  std::optional<State> turn_ended(State state) const;
  /// Calls visit(state) with the state after every single play, until one call returns true.
  template <typename Visit>
  bool any_play(const State& state, int turn_cap, const Visit& visit) const;

  Rules rules_;
  std::vector<std::uint8_t> deck_;
  absl::flat_hash_set<State> lost_;
  absl::flat_hash_map<State, int> most_;
};

}  // namespace backtrick::the_game
