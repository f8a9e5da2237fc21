#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/common/branchless.hpp"
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
  All,       ///< every legal move, up to the turn sizes that suffice
  Sound,     ///< only moves to which no other is proved at least as good
  Likely,    ///< of these, only the cards that usually win
  Likeliest  ///< as Likely, and only in turns of min_plays
};

/// Whether the next card may end the turn, so that its player draws, and whether it may stay open.
struct TurnChoice {
  bool may_draw;
  bool may_stay;
};

/// Calls `add(there, card, slot)` for the moves worth trying on the piles of a direction, in rising
/// order of the cards on each.
///
/// A card that goes on both piles replaces one top, and the other pile keeps its top. On the near
/// pile it leaves the far top, and on the far pile the near top. If one top covers the other
/// (dominance.hpp; a top that covers another for the unplayed cards does so for fewer cards, too),
/// the play that leaves the covering top is at least as good, and the other play is left out.
template <Direction kDirection, typename Add>
void add_plays(CardSet hand, const SoloState& state, MoveFilter filter, const Add& add) {
  constexpr Slot kFar = kDirection == Ascending ? Slot::AscFar : Slot::DescFar;
  constexpr Slot kNear = kDirection == Ascending ? Slot::AscNear : Slot::DescNear;
  const int far_top = state.tops[kFar];
  const int near_top = state.tops[kNear];
  CardSet far = hand & playable(kDirection, far_top);
  CardSet near = hand & playable(kDirection, near_top);
  const CardSet shared = far & near;
  const bool restricted = filter != MoveFilter::All;
  if (far_top == near_top ||
      (restricted && far_covers_near(kDirection, state.unplayed, far_top, near_top))) {
    far = far & ~shared;
  } else if (restricted &&
             along(kDirection, near_top) <= cover_limit(kDirection, state.unplayed, far_top)) {
    near = near & ~shared;
  }

  // The likely cards for a pile, out of those `allowed` there: the nearest ahead of its top, the
  // landing of its trick, and launches of a trick with a card in hand. Launches are rare, and only
  // they need a loop.
  const auto add_on = [&](CardSet allowed, int top, Slot slot) {
    if (filter < MoveFilter::Likely) {
      for (const int card : allowed) add(true, card, slot);
      return;
    }
    const CardSet in_front = hand & ahead(kDirection, top);
    const int next = nearest_or_beyond(kDirection, in_front);
    const int landing = std::max(landing_of(kDirection, top), 0);
    const CardSet launches = allowed & in_front.without(next) & launches_of(kDirection, hand);
    if constexpr (kDirection == Ascending) add(allowed.contains(landing), landing, slot);
    if constexpr (kDirection == Ascending) add(allowed.contains(next), next, slot);
    for (const int card : launches) add(true, card, slot);
    if constexpr (kDirection == Descending) add(allowed.contains(next), next, slot);
    if constexpr (kDirection == Descending) add(allowed.contains(landing), landing, slot);
  };
  add_on(far, far_top, kFar);
  add_on(near, near_top, kNear);
}

/// Generates the moves worth trying for a player who holds `hand`, in a fixed order.
inline void generate(CardSet hand, const SoloState& state, TurnChoice choice, MoveFilter filter,
                     MoveList& moves) {
  moves.clear();
  const auto [may_draw, may_stay] = choice;
  const bool one_way = may_draw != may_stay;
  const bool any_way = may_draw || may_stay;
  const auto add = [&, may_draw = may_draw, may_stay = may_stay](bool there, int card, Slot slot) {
    moves.add_if(both(there, any_way), card, slot, may_draw);
    if (!one_way) moves.add_if(there && may_stay, card, slot, false);
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
      filter == MoveFilter::Likeliest ? arrivals.min_plays : arrivals.most_in_turn(state.drawn);
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
  const bool may_go_on = filter != MoveFilter::Likeliest || last || !enough;
  return {enough, may_go_on && state.hands[0].size() > plays};
}

/// Generates the moves worth trying for the player on turn, in a fixed order.
inline void generate(const TeamArrivals& arrivals, const TeamState& state, MoveFilter filter,
                     MoveList& moves) {
  generate(state.hands[0], state.common, turn_choice(arrivals, state, 1, filter), filter, moves);
}

}  // namespace backtrick::the_game
