#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/common/branchless.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/solo_state.hpp"

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

/// The cards that go on a top: those beyond it, and the one ten back.
inline CardSet playable_ascending(int top) {
  return CardSet::above(top) | CardSet::of(top).lowered(kTrick);
}
inline CardSet playable_descending(int top) {
  return CardSet::below(top) | CardSet::of(top).raised(kTrick);
}

/// Whether the next card may end the turn, so that its player draws, and whether it may stay open.
struct TurnChoice {
  bool may_draw;
  bool may_stay;
};

/// Generates the moves worth trying for a player who holds `hand`, in a fixed order.
///
/// A card that goes on both piles of a direction replaces one top, and the other pile keeps its
/// top. On the near pile it leaves the far top, and on the far pile the near top. If one top covers
/// the other (dominance.hpp; a top that covers another for the unplayed cards does so for fewer
/// cards, too), the play that leaves the covering top is at least as good, and the other play is
/// left out.
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

  const CardSet unplayed = state.unplayed;
  const auto [asc_far, asc_near, desc_far, desc_near] = state.tops;
  const bool restricted = filter != MoveFilter::All;

  // The likely cards for a pile, out of those `allowed` there: the nearest beyond its top, the
  // landing of its trick, and cards from which a trick with a card in hand leads back. Cards of the
  // last kind are rare, and only they need a loop.
  const auto add_ascending = [&](CardSet allowed, int top, Slot slot) {
    if (filter < MoveFilter::Likely) {
      for (const int card : allowed) add(true, card, slot);
      return;
    }
    const CardSet beyond = hand & CardSet::above(top);
    const int nearest = beyond.lowest_or_last();
    const int landing = top > kTrick ? top - kTrick : 0;
    add(allowed.contains(landing), landing, slot);
    add(allowed.contains(nearest), nearest, slot);
    for (const int card : allowed& beyond.without(nearest) & hand.raised(kTrick))
      add(true, card, slot);
  };
  const auto add_descending = [&](CardSet allowed, int top, Slot slot) {
    if (filter < MoveFilter::Likely) {
      for (const int card : allowed) add(true, card, slot);
      return;
    }
    const CardSet beyond = hand & CardSet::below(top);
    const int nearest = beyond.highest_or_first();
    for (const int card : allowed& beyond.without(nearest) & hand.lowered(kTrick))
      add(true, card, slot);
    add(allowed.contains(nearest), nearest, slot);
    add(allowed.contains(top + kTrick), top + kTrick, slot);
  };

  // The far top leaves all that the near one leaves, except for the near top's trick
  // (dominance.hpp). So a card that goes on both piles is laid on the near pile alone, unless that
  // trick is live.
  CardSet far = hand & playable_ascending(asc_far);
  CardSet near = hand & playable_ascending(asc_near);
  CardSet both = far & near;
  const bool asc_redundant =
      asc_far == asc_near || (restricted && ascending_at_least(asc_far, asc_near, unplayed));
  if (asc_redundant) {
    far = far & ~both;
  } else if (restricted && ascending_at_least(asc_near, ascending_cover(unplayed, asc_far))) {
    near = near & ~both;
  }
  add_ascending(far, asc_far, Slot::AscFar);
  add_ascending(near, asc_near, Slot::AscNear);

  far = hand & playable_descending(desc_far);
  near = hand & playable_descending(desc_near);
  both = far & near;
  const bool desc_redundant =
      desc_far == desc_near || (restricted && descending_at_least(desc_far, desc_near, unplayed));
  if (desc_redundant) {
    far = far & ~both;
  } else if (restricted && descending_at_least(desc_near, descending_cover(unplayed, desc_far))) {
    near = near & ~both;
  }
  add_descending(far, desc_far, Slot::DescFar);
  add_descending(near, desc_near, Slot::DescNear);
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

}  // namespace backtrick::the_game
