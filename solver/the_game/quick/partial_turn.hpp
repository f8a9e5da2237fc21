#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/evaluation/successors.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// The most plays that a partial turn makes.
inline constexpr int kMaxPartialPlays = 3;

/// Some plays of one turn made at one go: to the turn's end, or as many as a partial turn may have.
/// Plays on different piles commute, so the cards and what the piles show afterwards say it all.
struct PartialTurn {
  std::array<std::uint8_t, 4> tops;          ///< afterwards, by the slots of the position before
  std::array<Card, kMaxPartialPlays> cards;  ///< in an order in which they can be laid; 0 for none
  std::uint8_t slots;                        ///< theirs in the position before, two bits each
};

/// The partial turns worth trying from a position.
struct PartialTurns {
  Successors ends;
  std::array<std::uint32_t, Successors::kMost + 1> plays;  ///< cards and slots of each

  std::size_t size() const { return ends.size(); }
  PartialTurn operator[](std::size_t i) const {
    return std::bit_cast<PartialTurn>(std::uint64_t{plays[i]} << 32 | ends.tops()[i]);
  }
};

/// How many plays a partial turn from here makes: what the turn still has to lay, or what is left
/// of the game.
int plays_in_partial_turn(const Arrivals& arrivals, const SoloState& state);

/// The position after a partial turn of so many plays, when by then so many cards are drawn.
inline SoloState after(const SoloState& state, const PartialTurn& partial, int plays, int drawn) {
  SoloState next = state;
  for (const Card card : partial.cards) next.unplayed = next.unplayed.without(card);
  const auto [a, b, c, d] = partial.tops;
  next.tops = {std::min(a, b), std::max(a, b), std::max(c, d), std::min(c, d)};
  next.played = static_cast<std::uint8_t>(state.played + plays);
  next.drawn = static_cast<std::uint8_t>(drawn);
  return next;
}

/// Makes the partial turns worth trying from a position: those that consist of likely moves
/// (movegen.hpp), pile by pile, and do not go much further than the shortest. Keeps its room
/// between positions.
class PartialTurnGenerator {
 public:
  /// Makes all partial turns of so many plays, at most kMostInLeg.
  void make(CardSet hand, const SoloState& state, int plays);
  const PartialTurns& partials() const { return partial_turns_; }

 private:
  /// A partial turn that may have to go on; a single play to begin with.
  struct Part {
    CardSet gone;
    std::uint32_t tops;   ///< by the slots of the position before
    std::uint32_t plays;  ///< as in Partial turns
    int distance;         ///< how far its plays go, tricks counting back
    std::uint8_t slot;    ///< of the last card; the next goes there or further on
    std::uint8_t top;     ///< the last card
  };

  void set_out(CardSet hand, const SoloState& state);
  int shortest_two() const;
  template <typename Add>
  void extend(const Part& part, std::size_t nth, Add add) const;

  CardSet hand_;
  std::array<std::uint8_t, 4> tops_{};
  std::size_t size_ = 0;
  std::array<Part, kMaxMoves> singles_;    // all partial turns of one play
  std::array<std::size_t, 4> behind_{};    // where the singles on the piles behind each begin
  std::array<CardSet, 4> nearest_;         // of each pile
  std::array<CardSet, 4> nearest_behind_;  // of the piles behind each
  PartialTurns partial_turns_;
};

/// Appends the moves that a partial turn consists of, in an order in which they can be laid. With
/// the last of them the turn ends, or it stays open.
void append_moves(const Arrivals& arrivals, SoloState state, const PartialTurn& partial, bool ends,
                  std::vector<Move>& moves);

}  // namespace backtrick::the_game
