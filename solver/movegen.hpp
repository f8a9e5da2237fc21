#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "dominance.hpp"
#include "position.hpp"

namespace backtrick {

/// Every card in hand on every slot, ending the turn or not.
inline constexpr std::size_t kMaxMoves = std::size_t{kMaxHand} * 4 * 2;
using MoveList = boost::container::static_vector<Move, kMaxMoves>;

/// Which moves a search wants.
enum class Breadth : std::uint8_t {
  All,       ///< every legal move, up to the turn sizes that suffice
  Sound,     ///< without those that another is proved to be at least as good as
  Likely,    ///< of these only the cards that usually win
  Likeliest  ///< and only in turns of min_plays; a search that leaves moves out can prove no loss
};

/// The cards that go on a top: beyond it, or ten back.
inline CardSet playable_ascending(int top) {
  return CardSet::above(top) | CardSet::of(top).lowered(kTrick);
}
inline CardSet playable_descending(int top) {
  return CardSet::below(top) | CardSet::of(top).raised(kTrick);
}

/// Of the cards in `hand` that go on a top, the likely ones: the nearest beyond it, the trick, and
/// those from which a trick with a card in hand leads back.
inline CardSet likely_ascending(CardSet hand, int top) {
  const CardSet beyond = hand & CardSet::above(top);
  const CardSet nearest = beyond & ~beyond.without_lowest();
  return nearest | (hand & CardSet::of(top).lowered(kTrick)) | (beyond & hand.raised(kTrick));
}
inline CardSet likely_descending(CardSet hand, int top) {
  const CardSet beyond = hand & CardSet::below(top);
  const CardSet nearest = beyond.empty() ? beyond : CardSet::of(beyond.highest());
  return nearest | (hand & CardSet::of(top).raised(kTrick)) | (beyond & hand.lowered(kTrick));
}

/// All moves worth trying, in a fixed order.
///
/// While the draw pile holds cards, turns of min_plays .. 2*min_plays-1 cards suffice: a larger
/// turn splits into two legal ones, and the second of them sees at least as many cards.
///
/// A card that goes on both piles of a direction becomes one top, and the other pile keeps its own:
/// on the near pile it leaves the far top, and the reverse. So where one top covers the other
/// (dominance.hpp; what covers among the unplayed cards covers among fewer, too), the play that
/// leaves the covering top is at least as good, and the other is spared.
inline void generate(const Arrivals& arrivals, const Position& position, Breadth breadth,
                     MoveList& moves) {
  moves.clear();
  const bool last = position.draw_pile_empty(arrivals);
  const int laid = position.laid(arrivals) + 1;
  const int longest =
      breadth == Breadth::Likeliest ? arrivals.min_plays : 2 * arrivals.min_plays - 1;
  const bool may_draw = !last && laid >= arrivals.min_plays;
  const bool may_stay = last || laid < longest;
  const auto add = [&](CardSet cards, Slot slot) {
    for (const int card : cards) {
      if (may_draw) moves.push_back({static_cast<Card>(card), slot, true});
      if (may_stay) moves.push_back({static_cast<Card>(card), slot, false});
    }
  };

  const CardSet hand = position.hand(arrivals);
  const CardSet unplayed = position.unplayed;
  const auto [asc_far, asc_near, desc_far, desc_near] = position.tops;
  const bool likely = breadth >= Breadth::Likely;

  CardSet far = hand & playable_ascending(asc_far);
  CardSet near = hand & playable_ascending(asc_near);
  CardSet both = far & near;
  if (asc_far == asc_near || (breadth != Breadth::All &&
                              ascending_at_least(asc_far, ascending_cover(unplayed, asc_near)))) {
    far = far & ~both;
  } else if (breadth != Breadth::All &&
             ascending_at_least(asc_near, ascending_cover(unplayed, asc_far))) {
    near = near & ~both;
  }
  add(likely ? likely_ascending(hand, asc_far) & far : far, Slot::AscFar);
  add(likely ? likely_ascending(hand, asc_near) & near : near, Slot::AscNear);

  far = hand & playable_descending(desc_far);
  near = hand & playable_descending(desc_near);
  both = far & near;
  if (desc_far == desc_near ||
      (breadth != Breadth::All &&
       descending_at_least(desc_far, descending_cover(unplayed, desc_near)))) {
    far = far & ~both;
  } else if (breadth != Breadth::All &&
             descending_at_least(desc_near, descending_cover(unplayed, desc_far))) {
    near = near & ~both;
  }
  add(likely ? likely_descending(hand, desc_far) & far : far, Slot::DescFar);
  add(likely ? likely_descending(hand, desc_near) & near : near, Slot::DescNear);
}

}  // namespace backtrick
