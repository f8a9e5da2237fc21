#include "ordering.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace backtrick {
namespace {

/// By how many draws a card is away; less than 1 means it is in hand.
constexpr Wait wait_for(int draws) {
  if (draws <= 0) return Wait::InHand;
  if (draws <= kSoon) return Wait::Soon;
  return draws <= kLater ? Wait::Later : Wait::Last;
}

/// The place of a cover in the list of features; at least one pile covers.
constexpr std::size_t cover(std::size_t ascending, std::size_t descending) {
  const bool both = ascending > 0 && descending > 0;
  return ascending + descending - 1 + (both ? 1 : 0);
}
static_assert(cover(0, 1) == 0 && cover(2, 0) == 1 && cover(1, 1) == 2 && cover(2, 1) == 3 &&
              cover(2, 2) == 4);

/// The piles that cover a card and its wait, as one index.
constexpr std::size_t kind(int ascending, int descending, std::size_t wait) {
  return static_cast<std::size_t>(3 * ascending + descending) * kWaits + wait;
}

/// The unplayed cards from a pile's next landing to its top: bit 0 is the landing, the cards
/// between follow.
std::uint32_t trick_window(CardSet unplayed, std::size_t direction, int top) {
  if (direction == 0) {
    if (top < kTrick) return 0;
    return static_cast<std::uint32_t>(unplayed.lowered(top - kTrick).low()) & 0x3FFU;
  }
  const auto window = static_cast<std::uint32_t>(unplayed.lowered(top + 1).low()) & 0x3FFU;
  return (window >> 9) | (window << 1 & 0x3FEU);
}

struct Passed {
  int cards;
  int next;  ///< the card in hand that would pass over them, 0 if there is none
};

/// How many unplayed cards the first card in hand that goes on a pile passes over; a trick none.
Passed passed_over(CardSet unplayed, CardSet hand, std::size_t direction, int top) {
  const int landing = direction == 0 ? top - kTrick : top + kTrick;
  if (landing > 0 && hand.contains(landing)) return {0, landing};
  const CardSet beyond = direction == 0 ? CardSet::above(top) : CardSet::below(top);
  const CardSet playable = hand & beyond;
  if (playable.empty()) return {kMostPassed, 0};
  const int next = direction == 0 ? playable.lowest() : playable.highest();
  const CardSet short_of = direction == 0 ? CardSet::below(next) : CardSet::above(next);
  return {std::min((unplayed & beyond & short_of).size(), kMostPassed), next};
}

/// Each bit as a byte, 0 or 1.
void spread_bits(std::uint64_t word, std::uint8_t* bytes) {
  for (int i = 0; i < 8; ++i) {
    // The byte eight times over, one bit of each picked, and carried to the top of its lane.
    constexpr std::uint64_t kLow = 0x7F7F7F7F7F7F7F7FU;
    const std::uint64_t picked =
        (word >> (8 * i) & 0xFFU) * 0x0101010101010101U & 0x8040201008040201U;
    const std::uint64_t ones = (((picked & kLow) + kLow) | picked) >> 7 & 0x0101010101010101U;
    std::memcpy(bytes + 8 * i, &ones, sizeof ones);
  }
}
static_assert(std::endian::native == std::endian::little);

}  // namespace

Ordering::Ordering(const Weights& weights, int cards) {
  phases_.resize(static_cast<std::size_t>(cards) + 1);
  for (int played = 0; played <= cards; ++played) {
    const auto at = [&](std::size_t index) {
      const auto& [constant, linear, bow] = weights.by_term;
      const std::int64_t sum = std::int64_t{constant[index]} * cards * cards +
                               std::int64_t{linear[index]} * played * cards +
                               std::int64_t{bow[index]} * 4 * played * (cards - played);
      return static_cast<std::int32_t>(sum / (cards * cards));
    };
    Phase& phase = phases_[static_cast<std::size_t>(played)];
    const auto room = [&](int ascending, int descending, std::size_t wait) {
      if (ascending + descending == 0) return 0;
      const std::size_t by_cover =
          cover(static_cast<std::size_t>(ascending), static_cast<std::size_t>(descending));
      const std::int32_t any = at(feature::kRoom + by_cover);
      if (wait == static_cast<std::size_t>(Wait::Last)) return any;
      return any + at(feature::kRoomBefore + wait * feature::kCovers + by_cover);
    };
    for (std::size_t wait = 0; wait < kWaits; ++wait) {
      for (int asc = 0; asc <= 2; ++asc) {
        for (int desc = 0; desc <= 2; ++desc) {
          phase.room[kind(asc, desc, wait)] = room(asc, desc, wait);
          phase.overlap[kind(asc, desc, wait)] =
              room(asc, 0, wait) + room(0, desc, wait) - room(asc, desc, wait);
          phase.added[kind(asc, desc, wait)] = Shares{
              room(1, desc, wait) - room(0, desc, wait), room(2, desc, wait) - room(1, desc, wait),
              room(asc, 1, wait) - room(asc, 0, wait), room(asc, 2, wait) - room(asc, 1, wait)};
        }
      }
      phase.trick[wait] = at(feature::kTrick + wait);
      phase.trick_gain[wait] = at(feature::kTrickGain + wait);
      phase.pair[wait] = {at(feature::kPair + wait), at(feature::kSecondPair + wait)};
    }
    phase.pair[kWaits] = {0, 0};
    for (std::size_t down = 0; down <= kWaits; ++down) {
      for (std::size_t up = 0; up <= kWaits; ++up) {
        phase.in_pairs[(kWaits + 1) * down + up] =
            Shares{phase.pair[down][0], phase.pair[down][1], phase.pair[up][0], phase.pair[up][1]};
      }
    }
    phase.overlap[kNothing] = 0;
    phase.added[kNothing] = Shares{};
    phase.laid[0] = 0;
    for (std::size_t i = 0; i < feature::kPassedCounts; ++i)
      phase.passed[i] = at(feature::kPassed + i);
    for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
      phase.laid[i + 1] = at(feature::kLaid + i);
  }
}

std::int32_t Ordering::Phase::of_passed(const std::array<int, 4>& by_pile) const {
  const auto [a, b, c, d] = by_pile;
  const int low = std::min(a, b);
  const int high = std::max(a, b);
  const int other_low = std::min(c, d);
  const int best = std::min(low, other_low);
  const int second = std::min(std::max(low, other_low), std::min(high, std::max(c, d)));
  return passed[0] * best + passed[1] * second + passed[2] * (a + b + c + d - best - second);
}

// The plain form, card by card and pile by pile. Outlook says the same faster.
std::int32_t Ordering::promise(const Arrivals& arrivals, const Position& position) const {
  const Phase& phase = phases_[position.played];
  const auto [asc_far, asc_near, desc_far, desc_near] = position.tops;
  const CardSet unplayed = position.unplayed;
  const auto wait = [&](int card) {
    return static_cast<std::size_t>(
        wait_for(arrivals.index[static_cast<std::size_t>(card)] + 1 - position.drawn));
  };

  std::int32_t sum = 0;
  for (const int card : unplayed) {
    const int asc = (card > asc_far ? 1 : 0) + (card > asc_near ? 1 : 0);
    const int desc = (card < desc_far ? 1 : 0) + (card < desc_near ? 1 : 0);
    sum += phase.room[kind(asc, desc, wait(card))];
    if (unplayed.contains(card + kTrick)) {  // a pair: ascending from the upper, or the reverse
      const auto& [first, second] = phase.pair[std::max(wait(card), wait(card + kTrick))];
      if (card + kTrick > asc_far) sum += first;
      if (card + kTrick > asc_near) sum += second;
      if (card < desc_far) sum += first;
      if (card < desc_near) sum += second;
    }
  }
  std::array<int, 4> passed{};
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const bool ascending = slot < 2;
    const int top = position.tops[slot];
    passed[slot] = passed_over(unplayed, position.hand(arrivals), slot / 2, top).cards;
    const int landing = ascending ? top - kTrick : top + kTrick;
    if (landing < 0 || !unplayed.contains(landing)) continue;
    const CardSet between = ascending ? CardSet::above(landing) & CardSet::below(top)
                                      : CardSet::above(top) & CardSet::below(landing);
    sum +=
        phase.trick[wait(landing)] + phase.trick_gain[wait(landing)] * (unplayed & between).size();
  }
  sum += phase.of_passed(passed);
  if (!position.draw_pile_empty(arrivals))
    sum += phase.laid[std::min<std::size_t>(static_cast<std::size_t>(position.laid(arrivals)),
                                            feature::kLaidCounts)];
  return sum;
}

Outlook::Outlook(const Ordering& ordering, const Arrivals& arrivals, const Position& position,
                 int drawn)
    : phase_{&ordering.phases_[position.played + std::size_t{1}]},
      arrivals_{&arrivals},
      position_{&position},
      drawn_{drawn} {
  const CardSet unplayed = position.unplayed;
  const auto [asc_far, asc_near, desc_far, desc_near] = position.tops;
  // For every value at once, in loops for the compiler to vectorise. A card played counts as worth
  // nothing.
  std::array<std::uint8_t, 128> played;
  spread_bits(~unplayed.low(), played.data());
  spread_bits(~unplayed.high(), played.data() + 64);
  std::array<std::uint8_t, 128> kinds;
  std::array<std::uint8_t, 128> waits;  // kWaits for cards played
  const auto hand = static_cast<std::uint8_t>(drawn);
  const auto soon = static_cast<std::uint8_t>(drawn + kSoon);
  const auto later = static_cast<std::uint8_t>(drawn + kLater);
  const auto count = [](bool first, bool second, bool third = false) {
    return static_cast<std::uint8_t>(std::uint8_t{first} + std::uint8_t{second} +
                                     std::uint8_t{third});
  };
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto value = static_cast<std::uint8_t>(i);
    const std::uint8_t place = arrivals.index[i];
    const std::uint8_t wait = count(place >= hand, place >= soon, place >= later);
    const std::uint8_t asc = count(value > asc_far, value > asc_near);
    const std::uint8_t desc = count(value < desc_far, value < desc_near);
    const auto kind = static_cast<std::uint8_t>(kWaits * (3U * asc + desc) + wait);
    wait_[i] = wait;
    kinds[i] = played[i] != 0 ? Ordering::kNothing : kind;
    waits[i] = played[i] != 0 ? std::uint8_t{kWaits} : wait;
  }
  pair_wait_.fill(kWaits);
  for (std::size_t i = kTrick; i < waits.size(); ++i)
    pair_wait_[i] = std::max(waits[i], waits[i - kTrick]);
  std::array<std::uint8_t, 128> pairs;
  for (std::size_t i = 0; i < pairs.size(); ++i)
    pairs[i] = static_cast<std::uint8_t>((kWaits + 1) * pair_wait_[i] + pair_wait_[i + kTrick]);

  constexpr Shares kAscending{-1, -1, 0, 0};
  Shares sum{};
  std::int32_t overlap = 0;
  const auto sum_up = [&](std::uint64_t word, std::size_t first) {
    for (; word != 0; word &= word - 1) {
      const std::size_t value = first + static_cast<std::size_t>(std::countr_zero(word));
      const Shares own = phase_->added[kinds[value]] + phase_->in_pairs[pairs[value]];
      overlap += phase_->overlap[kinds[value]];
      sums_[value] = sum + (own & kAscending);
      sum += own;
    }
  };
  CardSet values = unplayed;
  for (const std::uint8_t top : position.tops) values = values.with(top);
  sum_up(values.low(), 0);
  sum_up(values.high(), 64);
  total_ = sum;
  overlap_ = overlap;
  hand_ = unplayed & arrivals.by[static_cast<std::size_t>(drawn)];
  for (std::size_t slot = 0; slot < 4; ++slot) {
    const int top = position.tops[slot];
    tricks_[slot] = trick(unplayed, slot / 2, top);
    const Passed passed = passed_over(unplayed, hand_, slot / 2, top);
    passed_[slot] = passed.cards;
    next_[slot] = static_cast<std::uint8_t>(passed.next);
  }
}

std::int32_t Outlook::trick(CardSet unplayed, std::size_t direction, int top) const {
  const std::uint32_t window = trick_window(unplayed, direction, top);
  if ((window & 1U) == 0) return 0;
  const std::size_t when =
      wait_[static_cast<std::size_t>(direction == 0 ? top - kTrick : top + kTrick)];
  return phase_->trick[when] + phase_->trick_gain[when] * (std::popcount(window) - 1);
}

std::int32_t Outlook::promise(Move move) const {
  const int card = move.card;
  const auto slot = static_cast<std::size_t>(move.slot);
  std::array<std::uint8_t, 4> tops = position_->tops;
  tops[slot] = move.card;
  if (tops[0] > tops[1]) std::swap(tops[0], tops[1]);
  if (tops[2] < tops[3]) std::swap(tops[2], tops[3]);
  const auto [asc_far, asc_near, desc_far, desc_near] = tops;

  // As if the card were still there, then without it.
  std::int32_t sum = overlap_;
  sum += total_[0] - sums_[asc_far][0] + total_[1] - sums_[asc_near][1];
  sum += sums_[desc_far][2] + sums_[desc_near][3];
  const auto one_if = [](bool condition) { return condition ? 1 : 0; };
  const int by_asc_far = one_if(card > asc_far);
  const int by_asc_near = one_if(card > asc_near);
  const int by_desc_far = one_if(card < desc_far);
  const int by_desc_near = one_if(card < desc_near);
  const std::size_t when = wait_[move.card];
  sum -= phase_->room[kind(by_asc_far + by_asc_near, by_desc_far + by_desc_near, when)];
  const auto& up = phase_->pair[pair_wait_[move.card + std::size_t{kTrick}]];
  sum -= up[0] * (one_if(card + kTrick > asc_far) + by_desc_far) +
         up[1] * (one_if(card + kTrick > asc_near) + by_desc_near);
  const auto& down = phase_->pair[pair_wait_[move.card]];
  sum -= down[0] * (by_asc_far + one_if(card - kTrick < desc_far)) +
         down[1] * (by_asc_near + one_if(card - kTrick < desc_near));

  const CardSet left = position_->unplayed.without(card);
  std::array<int, 4> passed = passed_;
  for (std::size_t other = 0; other < 4; ++other) {
    const int top = other == slot ? card : position_->tops[other];
    const bool between =
        other < 2 ? card < top && card >= top - kTrick : card > top && card <= top + kTrick;
    sum += other == slot || between ? trick(left, other / 2, top) : tricks_[other];
    if (other == slot || next_[other] == card)
      passed[other] = passed_over(left, hand_.without(card), other / 2, top).cards;
  }
  sum += phase_->of_passed(passed);
  if (drawn_ < arrivals_->cards) {
    const int laid = position_->played + 1 - (drawn_ - arrivals_->hand);
    sum +=
        phase_->laid[std::min<std::size_t>(static_cast<std::size_t>(laid), feature::kLaidCounts)];
  }
  return sum;
}

}  // namespace backtrick
