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

/// The rules of the one-player game restated from scratch, with nothing clever in it: no bounds, no
/// dominance, no limit on the size of a turn, and not a line shared with the search. What the
/// solver says is right when this says the same.
class Oracle {
 public:
  /// All that matters of a game under way, spelled out. Where the search keeps what is unplayed,
  /// this keeps the cards in hand; where the search derives what was laid this turn, this counts
  /// it.
  struct State {
    std::array<std::uint8_t, 4> piles{};        ///< A1 <= A2, D1 >= D2: piles of a kind are alike
    std::array<std::uint8_t, kMaxHand> hand{};  ///< rising, the rest of the places 0
    std::uint8_t held = 0;                      ///< cards in hand
    std::uint8_t next = 0;                      ///< place in the deck of the next card to draw
    std::uint8_t laid = 0;                      ///< this turn; stays 0 once the draw pile is empty

    friend bool operator==(const State&, const State&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const State& s) {
      return H::combine(std::move(h), s.piles, s.hand, s.held, s.next, s.laid);
    }
  };

  explicit Oracle(const Deal& deal);

  State start() const;
  /// A game under way, of which only the end of the deck is still to be drawn.
  static State spelled_out(const Position& position);

  /// Can all cards be laid, from the start of the deal or from a state of it?
  bool winnable() { return winnable(start()); }
  bool winnable(const State& state);
  /// The most cards that can be laid from here on, all or not, the last turn complete or not.
  int most(const State& state);

  /// The same of a game under way, whose turn may also end before another card is laid.
  bool winnable(const Position& position);
  int most(const Position& position);

  /// How many ways there are to lay `depth` cards. Two ways differ in a card, in what the pile it
  /// goes on shows, or in where a turn ends. A turn may end after any card that makes it long
  /// enough, the last of the `depth` cards too, and must when it has `turn_cap` cards. Once the
  /// draw pile is empty, where turns end makes no difference and is not counted.
  std::uint64_t perft(int depth, int turn_cap) const { return perft(start(), depth, turn_cap); }

  /// Distinct states found lost so far.
  std::size_t lost_states() const { return lost_.size(); }

 private:
  std::uint64_t perft(const State& state, int depth, int turn_cap) const;
  bool draw_pile_empty(const State& state) const { return state.next == deck_.size(); }
  void draw(State& state) const;
  std::optional<State> turn_ended(State state) const;
  /// Calls visit(state) with what every single play leads to, until one says true.
  template <typename Visit>
  bool any_play(const State& state, int turn_cap, const Visit& visit) const;

  Rules rules_;
  std::vector<std::uint8_t> deck_;
  absl::flat_hash_set<State> lost_;
  absl::flat_hash_map<State, int> most_;
};

}  // namespace backtrick::the_game
