#include "ordering.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace backtrick {
namespace {

/// The place of a cover in the list of features; at least one pile covers.
constexpr std::size_t cover(std::size_t ascending, std::size_t descending) {
  const bool both = ascending > 0 && descending > 0;
  return ascending + descending - 1 + (both ? 1 : 0);
}
static_assert(cover(0, 1) == 0 && cover(2, 0) == 1 && cover(1, 1) == 2 && cover(2, 1) == 3 &&
              cover(2, 2) == 4);

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

constexpr std::size_t direction_of(std::size_t slot) { return slot / 2; }

}  // namespace

Ordering::Ordering(const Weights& weights, int cards) {
  phases_.resize(static_cast<std::size_t>(cards) + 1);
  for (int played = 0; played <= cards; ++played) {
    const auto at = [&](std::size_t index) {
      const auto& [constant, linear, bow] = weights.by_term;
      const std::int64_t sum = std::int64_t{constant[index]} * cards * cards +
                               std::int64_t{linear[index]} * played * cards +
                               std::int64_t{bow[index]} * 4 * played * (cards - played);
      return static_cast<std::int32_t>(sum / cards / cards);
    };
    const auto by_wait = [&](auto weight_at) {
      ByWait weights_by_wait{};
      for (std::size_t wait = 0; wait < kWaits; ++wait) {
        weights_by_wait[wait] = weight_at(wait);
        if (wait + 1 < kWaits) weights_by_wait[wait] -= weight_at(wait + 1);
      }
      return weights_by_wait;
    };
    const auto room = [&](std::size_t ascending, std::size_t descending) {
      if (ascending + descending == 0) return ByWait{};
      const std::size_t by_cover = cover(ascending, descending);
      return by_wait([&](std::size_t wait) {
        const std::int32_t any = at(feature::kRoom + by_cover);
        const bool last = wait + 1 == kWaits;
        return last ? any : any + at(feature::kRoomBefore + wait * feature::kCovers + by_cover);
      });
    };

    Phase& phase = phases_[static_cast<std::size_t>(played)];
    phase.lowest = room(0, 2);
    for (std::size_t others = 0; others <= 2; ++others) {
      phase.above[0][0][others] = room(1, others) - room(0, others);
      phase.above[0][1][others] = room(2, others) - room(1, others);
      phase.above[1][0][others] = room(others, 0) - room(others, 1);
      phase.above[1][1][others] = room(others, 1) - room(others, 2);
    }
    phase.pair = {by_wait([&](std::size_t wait) { return at(feature::kPair + wait); }),
                  by_wait([&](std::size_t wait) { return at(feature::kSecondPair + wait); })};
    for (std::size_t wait = 0; wait < kWaits; ++wait) {
      phase.trick[wait] = at(feature::kTrick + wait);
      phase.trick_gain[wait] = at(feature::kTrickGain + wait);
    }
    phase.trick[kWaits] = phase.trick_gain[kWaits] = 0;
    phase.laid[0] = 0;
    for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
      phase.laid[i + 1] = at(feature::kLaid + i);
    for (std::size_t i = 0; i < feature::kPassedCounts; ++i)
      phase.passed[i] = at(feature::kPassed + i);
  }
}

std::int32_t Ordering::promise(const Arrivals& arrivals, const Position& position) const {
  return Outlook{*this, arrivals, position, position.drawn}.promise();
}

Outlook::Outlook(const Ordering& ordering, const Arrivals& arrivals, const Position& position,
                 int drawn)
    : ordering_{&ordering}, arrivals_{&arrivals}, position_{&position}, drawn_{drawn} {
  constexpr std::array<int, kWaits> kDraws{0, kSoon, kLater, kMaxCards};
  for (std::size_t wait = 0; wait < kWaits; ++wait) {
    const int by_then = std::min(arrivals.cards, drawn + kDraws[wait]);
    until_[wait] = position.unplayed & arrivals.by[static_cast<std::size_t>(by_then)];
    pairs_[wait] = until_[wait] & until_[wait].raised(kTrick);
  }
  all_ = counted(until_, ~CardSet{});
  for (std::size_t slot = 0; slot < piles_.size(); ++slot) {
    Standing& pile = piles_[slot];
    pile.top = position.tops[slot];
    count_beyond(direction_of(slot), pile);
    look_for_trick(position.unplayed, direction_of(slot), pile);
    look_for_next(position.unplayed, until_[0], direction_of(slot), pile);
  }
}

Outlook::ByWait Outlook::counted(const std::array<CardSet, kWaits>& sets, CardSet within) {
  return ByWait{(sets[0] & within).size(), (sets[1] & within).size(), (sets[2] & within).size(),
                (sets[3] & within).size()};
}

/// 1 from the Wait of a card on, if it is unplayed. So counts its pair with a card in hand.
Outlook::ByWait Outlook::in_sets(int card) const {
  const auto holds = [&](const CardSet& set) { return set.contains(card) ? 1 : 0; };
  return ByWait{holds(until_[0]), holds(until_[1]), holds(until_[2]), holds(until_[3])};
}

void Outlook::count_beyond(std::size_t direction, Standing& pile) const {
  const bool ascending = direction == 0;
  pile.cards = counted(until_, ascending ? CardSet::above(pile.top) : CardSet::below(pile.top));
  // Ascending piles use a pair from its upper card, descending ones from its lower.
  pile.pairs =
      counted(pairs_, ascending ? CardSet::above(pile.top) : CardSet::below(pile.top + kTrick));
}

void Outlook::look_for_trick(CardSet unplayed, std::size_t direction, Standing& pile) const {
  const std::uint32_t window = trick_window(unplayed, direction, pile.top);
  pile.trick = kWaits;  // worth nothing
  pile.gain = 0;
  if ((window & 1U) == 0) return;
  const int landing = direction == 0 ? pile.top - kTrick : pile.top + kTrick;
  for (pile.trick = 0; !until_[pile.trick].contains(landing);) ++pile.trick;
  pile.gain = static_cast<std::uint8_t>(std::popcount(window) - 1);
}

void Outlook::look_for_next(CardSet unplayed, CardSet hand, std::size_t direction, Standing& pile) {
  const bool ascending = direction == 0;
  const int landing = ascending ? pile.top - kTrick : pile.top + kTrick;
  if (landing > 0 && hand.contains(landing)) {
    pile.next = static_cast<std::uint8_t>(landing);
    pile.passed = 0;
    return;
  }
  const CardSet beyond = ascending ? CardSet::above(pile.top) : CardSet::below(pile.top);
  const CardSet playable = hand & beyond;
  pile.next = 0;
  pile.passed = kMostPassed;
  if (playable.empty()) return;
  const int next = ascending ? playable.lowest() : playable.highest();
  const CardSet short_of = ascending ? CardSet::below(next) : CardSet::above(next);
  const int passed = (unplayed & beyond & short_of).size();
  pile.next = static_cast<std::uint8_t>(next);
  pile.passed = static_cast<std::uint8_t>(std::min(passed, kMostPassed));
}

std::int32_t Outlook::promise() const { return weigh(position_->played, all_, piles_); }

std::int32_t Outlook::promise(Move move) const {
  const int card = move.card;
  const auto slot = static_cast<std::size_t>(move.slot);
  const CardSet unplayed = position_->unplayed.without(card);
  const CardSet hand = until_[0].without(card);
  const ByWait down = card > kTrick ? in_sets(card - kTrick) : ByWait{};
  const ByWait up = in_sets(card + kTrick);

  Piles piles = piles_;
  const auto take_away = [&]<bool kAscending>(std::size_t other) {
    constexpr std::size_t kDirection = kAscending ? 0 : 1;
    Standing& pile = piles[other];
    const auto all_if = [](bool condition) { return ByWait{} - std::int32_t{condition}; };
    pile.cards += all_if(kAscending ? card > pile.top : card < pile.top);
    // The card's pairs go with it: as their upper card and as their lower.
    pile.pairs -= (down & all_if(kAscending ? card > pile.top : card - kTrick < pile.top)) +
                  (up & all_if(kAscending ? card + kTrick > pile.top : card < pile.top));
    const int behind = kAscending ? pile.top - card : card - pile.top;
    if (behind > 0 && behind <= kTrick) look_for_trick(unplayed, kDirection, pile);
    if (pile.next == card) look_for_next(unplayed, hand, kDirection, pile);
  };
  take_away.template operator()<true>(0);
  take_away.template operator()<true>(1);
  take_away.template operator()<false>(2);
  take_away.template operator()<false>(3);

  Standing& pile = piles[slot];
  pile.top = card;
  count_beyond(direction_of(slot), pile);
  pile.pairs -= direction_of(slot) == 0 ? up : down;
  look_for_trick(unplayed, direction_of(slot), pile);
  look_for_next(unplayed, hand, direction_of(slot), pile);
  if (piles[0].top > piles[1].top) std::swap(piles[0], piles[1]);
  if (piles[2].top < piles[3].top) std::swap(piles[2], piles[3]);
  return weigh(position_->played + 1, all_ - 1, piles);
}

std::int32_t Outlook::weigh(int played, ByWait all, const Piles& piles) const {
  const Ordering::Phase& phase = ordering_->phases_[static_cast<std::size_t>(played)];
  const auto one_if = [](bool condition) { return condition ? std::size_t{1} : 0; };
  const Standing& asc_far = piles[0];
  const Standing& asc_near = piles[1];
  const Standing& desc_far = piles[2];
  const Standing& desc_near = piles[3];
  const auto descending_over = [&](int top) {
    return one_if(top < desc_far.top) + one_if(top < desc_near.top);
  };
  const auto ascending_under = [&](int top) {
    return one_if(top > asc_far.top) + one_if(top > asc_near.top);
  };
  const ByWait sum = all * phase.lowest +
                     asc_far.cards * phase.above[0][0][descending_over(asc_far.top)] +
                     asc_near.cards * phase.above[0][1][descending_over(asc_near.top)] +
                     (all - desc_far.cards) * phase.above[1][0][ascending_under(desc_far.top)] +
                     (all - desc_near.cards) * phase.above[1][1][ascending_under(desc_near.top)] +
                     (asc_far.pairs + desc_far.pairs) * phase.pair[0] +
                     (asc_near.pairs + desc_near.pairs) * phase.pair[1];
  std::int32_t total = sum[0] + sum[1] + sum[2] + sum[3];

  int passed = 0;
  for (const Standing& pile : piles) {
    passed += pile.passed;
    total += phase.trick[pile.trick] + phase.trick_gain[pile.trick] * pile.gain;
  }
  const auto [low, high] = std::minmax(asc_far.passed, asc_near.passed);
  const auto [other_low, other_high] = std::minmax(desc_far.passed, desc_near.passed);
  const int best = std::min(low, other_low);
  const int second = std::min(std::max(low, other_low), std::min(high, other_high));
  total += phase.passed[0] * best + phase.passed[1] * second +
           phase.passed[2] * (passed - best - second);

  if (drawn_ < arrivals_->cards) {
    const int laid = played - (drawn_ - arrivals_->hand);
    total +=
        phase.laid[std::min<std::size_t>(static_cast<std::size_t>(laid), feature::kLaidCounts)];
  }
  return total;
}

}  // namespace backtrick
