#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/solo_state.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// Every card in hand on every slot, with the turn ending or not.
inline constexpr std::size_t kMaxMoves = std::size_t{kMaxHand} * 4 * 2;

/// The moves of a state, stored without allocation.
class MoveList {
 public:
  void clear() { size_ = 0; }
  /// Adds a move if `there`, without a branch: the move is always written, and the size grows only
  /// if `there`. The move is written as one word, because it is soon read as one word.
  void add_if(bool there, int card, Slot slot, bool draws) {
    const std::uint32_t word = static_cast<std::uint32_t>(card) |
                               static_cast<std::uint32_t>(slot) << 8 |
                               (draws ? std::uint32_t{1} << 16 : 0);
    std::memcpy(&moves_[size_], &word, sizeof word);
    size_ += there ? 1 : 0;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  const Move& operator[](std::size_t i) const { return moves_[i]; }

 private:
  static constexpr std::size_t kToSpare = 8;  // for moves skipped, and vector reads
  std::array<Move, kMaxMoves + kToSpare> moves_;
  std::size_t size_ = 0;
};

/// Which moves a search tries.
enum class MoveFilter : std::uint8_t {
  All,        ///< every legal move, up to the turn sizes that suffice
  Sound,      ///< only moves to which no other is proved at least as good
  ShortTurns  ///< as Sound, and only in turns of min_plays
};

/// Whether the next card may end the turn, so that its player draws, and whether it may stay open.
struct TurnChoice {
  bool may_draw;
  bool may_stay;
};

/// The pile of a direction that need not take the cards that go on both.
enum class RedundantPile : std::uint8_t { None, Far, Near };

/// A card that goes on both piles replaces one top, and the other pile keeps its top. On the near
/// pile it leaves the far top, and on the far pile the near top. If one top covers the other
/// (dominance.hpp; a top that covers another for the unplayed cards does so for fewer cards, too),
/// the play that leaves the covering top is at least as good, and the other play is left out.
inline RedundantPile redundant_pile(Direction direction, CardSet unplayed, int far_top,
                                    int near_top) {
  if (far_top == near_top || far_covers_near(direction, unplayed, far_top, near_top))
    return RedundantPile::Far;
  return along(direction, near_top) <= cover_limit(direction, unplayed, far_top)
             ? RedundantPile::Near
             : RedundantPile::None;
}

/// Calls `add(card, slot)` for the moves worth trying on the piles of a direction, in rising
/// order of the cards on each.
template <Direction kDirection, typename Add>
void add_plays(CardSet hand, const SoloState& state, MoveFilter filter, const Add& add) {
  constexpr Slot kFar = kDirection == Ascending ? Slot::AscFar : Slot::DescFar;
  constexpr Slot kNear = kDirection == Ascending ? Slot::AscNear : Slot::DescNear;
  const int far_top = state.tops[kFar];
  const int near_top = state.tops[kNear];
  CardSet far = hand & playable(kDirection, far_top);
  CardSet near = hand & playable(kDirection, near_top);
  const CardSet shared = far & near;
  const RedundantPile redundant =
      filter != MoveFilter::All ? redundant_pile(kDirection, state.unplayed, far_top, near_top)
      : far_top == near_top     ? RedundantPile::Far
                                : RedundantPile::None;
  if (redundant == RedundantPile::Far) far = far & ~shared;
  if (redundant == RedundantPile::Near) near = near & ~shared;
  for (const int card : far) add(card, kFar);
  for (const int card : near) add(card, kNear);
}

/// Generates the moves worth trying for a player who holds `hand`, in a fixed order.
inline void generate(CardSet hand, const SoloState& state, TurnChoice choice, MoveFilter filter,
                     MoveList& moves) {
  moves.clear();
  const auto [may_draw, may_stay] = choice;
  const auto add = [&, may_draw = may_draw, may_stay = may_stay](int card, Slot slot) {
    moves.add_if(may_draw, card, slot, true);
    moves.add_if(may_stay, card, slot, false);
  };
  add_plays<Ascending>(hand, state, filter, add);
  add_plays<Descending>(hand, state, filter, add);
}

/// Whether the turn may end after the next `plays` cards, and whether it may stay open.
///
/// While the draw pile holds cards, turns of min_plays .. 2*min_plays-1 cards suffice: a larger
/// turn splits into two legal ones, and the second of them sees at least as many cards.
/// search_root.hpp has the proof for the turn with which a search begins.
inline TurnChoice turn_choice(const Arrivals& arrivals, const SoloState& state, int plays,
                              MoveFilter filter) {
  const bool last = state.draw_pile_empty(arrivals);
  const int laid = state.laid(arrivals) + plays;
  const int longest =
      filter == MoveFilter::ShortTurns ? arrivals.min_plays : arrivals.most_in_turn(state.drawn);
  return {!last && laid >= arrivals.min_plays, last || laid < longest};
}

/// Generates the moves worth trying for one player alone.
inline void generate(const Arrivals& arrivals, const SoloState& state, MoveFilter filter,
                     MoveList& moves) {
  generate(state.hand(arrivals), state, turn_choice(arrivals, state, 1, filter), filter, moves);
}

/// Whether the turn may end after the next `plays` cards, and whether it may stay open. `plays` is
/// 1, or at most what the turn must still lay. A single player can split a long turn in two. Here
/// another player's turn would come between, so turns of every size count. A turn ends at the
/// latest with the hand. Once nobody else has cards, it makes no difference where turns end, so
/// they never do.
inline TurnChoice turn_choice(const TeamArrivals& arrivals, const TeamState& state, int plays,
                              MoveFilter filter) {
  const bool last = state.draw_pile_empty(arrivals);
  if (last && state.seats == 1) return {false, true};
  const bool enough = state.missing(arrivals) == plays;
  const bool may_go_on = filter != MoveFilter::ShortTurns || last || !enough;
  return {enough, may_go_on && state.hands[0].size() > plays};
}

/// Generates the moves worth trying for the player on turn, in a fixed order.
inline void generate(const TeamArrivals& arrivals, const TeamState& state, MoveFilter filter,
                     MoveList& moves) {
  generate(state.hands[0], state.common, turn_choice(arrivals, state, 1, filter), filter, moves);
}

}  // namespace backtrick::the_game
