#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/evaluation/successors.hpp"
#include "solver/the_game/state/bounds.hpp"
#include "solver/the_game/state/hand_ranks.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/solo_state.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// The most plays in a partial turn.
inline constexpr int kMaxPartialPlays = 3;

/// Some plays of one turn that are made together: up to the turn's end, or as many as a partial
/// turn may have. Plays on different piles commute, so the cards and the tops afterwards describe
/// it fully.
struct PartialTurn {
  std::uint32_t tops;  ///< afterwards, as printed, by the slots of the state before
  std::array<Card, kMaxPartialPlays> cards;  ///< in an order in which they can be laid; 0 for none
  std::uint8_t slots;                        ///< of the cards, in the state before, two bits each
};

/// The partial turns worth trying from a state. The plays of their ends are cards and slots.
struct PartialTurns {
  Successors ends;

  std::size_t size() const { return ends.size(); }
  PartialTurn operator[](std::size_t i) const {
    return std::bit_cast<PartialTurn>(std::uint64_t{ends.plays()[i]} << 32 | ends.tops()[i]);
  }
};

/// The number of plays in a partial turn from here. Together with further partial turns it lays
/// what the turn still has to lay, or what is left of the game.
int plays_in_partial_turn(const Arrivals& arrivals, const SoloState& state);
int plays_in_partial_turn(const TeamArrivals& arrivals, const TeamState& state);

/// Makes a partial turn of `plays` plays. The turn stays open.
inline void lay(const PartialTurn& partial, int plays, SoloState& state) {
  for (const Card card : partial.cards) state.unplayed = state.unplayed.without(card);
  state.tops = Tops::of_printed(partial.tops).in_order();
  state.played = static_cast<std::uint8_t>(state.played + plays);
}
inline void lay(const PartialTurn& partial, int plays, TeamState& state) {
  lay(partial, plays, state.common);
  for (const Card card : partial.cards) state.hands[0] = state.hands[0].without(card);
}

/// Generates the partial turns worth trying from a state. On each pile they lay the cards that
/// usually win: the nearest card ahead of its top, the landing of its trick, and launches of a
/// trick onto another card in hand. Their distance does not exceed the shortest by much. The
/// generator reuses its memory.
class PartialTurnGenerator {
 public:
  /// Generates all partial turns of `plays` plays, at most kMaxPartialPlays, in a fixed order.
  void make(CardSet hand, const SoloState& state, int plays);
  const PartialTurns& partials() const { return partial_turns_; }
  /// The hand from which they were generated.
  const HandRanks& hand() const { return hand_; }

 private:
  /// A partial turn that may still be extended; at first it is a single play.
  struct Part {
    HandMask gone;
    HandMask last;        ///< the last card
    std::uint32_t tops;   ///< as in PartialTurn
    std::uint32_t plays;  ///< as in PartialTurns
    int distance;         ///< sum of the plays' distances; tricks count negative
    Slot slot;            ///< of the last card; the next goes there or further on
  };
  /// A pile before the partial turn.
  struct Pile {
    HandMask ahead;
    HandMask nearest;    ///< none if none is ahead
    HandMask worth;      ///< the cards worth trying as single plays
    std::size_t behind;  ///< start of the single plays on the piles after it
  };
  /// A single play, by what it changes.
  struct Single {
    HandMask card;
    std::uint32_t tops;  ///< exclusive or of the tops before and after
    std::uint32_t play;  ///< as in PartialTurns
    int distance;
  };

  void set_out(const SoloState& state);
  template <Direction kDirection>
  void set_out_direction(const SoloState& state);
  template <std::size_t kNth, typename Add>
  void extend(const Part& part, const Add& add) const;
  template <std::size_t kNth, Direction kDirection, typename Add>
  void extend_pile(const Part& part, const Add& add) const;
  template <std::size_t kNth>
  Part extended(const Part& part, Slot slot, int top, HandMask card) const;

  HandRanks hand_;
  Tops tops_;
  std::uint32_t printed_tops_ = 0;
  std::array<Pile, 4> piles_{};               // by slot
  std::array<HandMask, 4> nearest_behind_{};  // by slot: the nearest cards of the piles after it
  std::size_t size_ = 0;
  std::array<Single, kMaxMoves> singles_;  // by slot, then by card
  int shortest_ = 0;                       // their shortest distance
  int shortest_two_ = 0;                   // the sum of the two shortest
  PartialTurns partial_turns_;
};

/// Writes the moves of a partial turn from `end` on, in an order in which they can be laid. The
/// turn stays open. Returns the end of the moves.
Move* put_moves_of(const SoloState& state, const PartialTurn& partial, Move* end);

/// Whether the draw pile is empty and every card goes on the far pile of a direction. Then all
/// cards can be laid: upwards what goes on the ascending pile, and downwards the rest. Cards of one
/// hand may be laid in any order, and in one turn.
inline bool all_fit(const Arrivals& arrivals, const SoloState& state) {
  return state.draw_pile_empty(arrivals) && behind_all(state.unplayed, state.tops).empty();
}
/// Several players take turns, so their cards cannot be laid in this order.
inline bool all_fit(const TeamArrivals& /*arrivals*/, const TeamState& /*state*/) { return false; }
/// Appends the moves that lay all cards of a state for which all_fit holds.
void append_all(const SoloState& state, std::vector<Move>& moves);

}  // namespace backtrick::the_game
