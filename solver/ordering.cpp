#include "ordering.hpp"

namespace backtrick {
namespace {

// What an unplayed card is worth by how many ascending and descending piles still cover it: room
// to lay it later. Set by hand, in sixty-fourths; the first pile matters most.
constexpr int kOnePile = 7 * 64;
constexpr int kBothOfADirection = 8 * 64;
constexpr int kOneOfEach = 8 * 64;
constexpr int kThreePiles = 9 * 64;
constexpr int kFourPiles = 10 * 64;
// A pending trick gives back the room between the landing and the top.
constexpr int kTrickPerCard = 32;
constexpr int kLaidSinceDraw = -6;

}  // namespace

std::int32_t promise(const Arrivals& arrivals, const Position& position) {
  const CardSet u = position.unplayed;
  const auto [asc_far, asc_near, desc_far, desc_near] = position.tops;
  const CardSet a1 = u & CardSet::above(asc_far);
  const CardSet a2 = u & CardSet::above(asc_near);
  const CardSet d1 = u & CardSet::below(desc_far);
  const CardSet d2 = u & CardSet::below(desc_near);

  // Inclusion and exclusion: a1 holds a2, and d1 holds d2, so each count below adds what one more
  // pile is worth beyond what has been counted.
  int score = kOnePile * (a1.size() + d1.size()) +
              (kBothOfADirection - kOnePile) * (a2.size() + d2.size()) +
              (kOneOfEach - 2 * kOnePile) * (a1 & d1).size() +
              (kThreePiles - kOneOfEach - (kBothOfADirection - kOnePile)) *
                  ((a1 & d2).size() + (a2 & d1).size()) +
              (kFourPiles - 2 * kThreePiles + kOneOfEach) * (a2 & d2).size();

  const auto trick = [&](int landing, CardSet between) {
    if (u.contains(landing)) score += kTrickPerCard * between.size();
  };
  if (asc_far > kTrick) trick(asc_far - kTrick, (u & ~a1) & CardSet::above(asc_far - kTrick));
  if (asc_near > kTrick && asc_near != asc_far)
    trick(asc_near - kTrick, (u & ~a2) & CardSet::above(asc_near - kTrick));
  trick(desc_far + kTrick, (u & ~d1) & CardSet::below(desc_far + kTrick));
  if (desc_near != desc_far)
    trick(desc_near + kTrick, (u & ~d2) & CardSet::below(desc_near + kTrick));

  if (!position.draw_pile_empty(arrivals)) score += kLaidSinceDraw * position.laid(arrivals);
  return score;
}

}  // namespace backtrick
