#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/direction.hpp"

namespace backtrick::the_game {

/// A set of cards of one hand: bit r stands for the card of RANK r, which has r lower cards beside
/// it in the hand. One word takes far fewer instructions than the two words of a CardSet.
using HandMask = std::uint32_t;

constexpr HandMask lowest_of(HandMask ranks) { return ranks & (~ranks + 1U); }
constexpr HandMask highest_of(HandMask ranks) { return std::bit_floor(ranks); }
constexpr HandMask nearest_of(Direction direction, HandMask ahead) {
  return direction == Ascending ? lowest_of(ahead) : highest_of(ahead);
}

/// The cards of a hand by their ranks.
class HandRanks {
 public:
  HandRanks() = default;
  explicit HandRanks(CardSet hand) : hand_{hand}, size_{static_cast<std::size_t>(hand.size())} {
    hand.list(cards_.data());
    const CardSet uppers = hand & hand.raised(kTrick);
    for (const int upper : uppers) {
      launches_[Ascending] |= rank_bit(upper);
      launches_[Descending] |= rank_bit(upper - kTrick);
    }
  }

  std::size_t size() const { return size_; }
  /// The cards, rising, then 0.
  const std::array<Card, kMaxHand>& cards() const { return cards_; }
  HandMask all() const { return (HandMask{1} << size_) - 1; }
  Card card(HandMask only) const {
    return cards_[static_cast<std::size_t>(std::countr_zero(only))];
  }

  /// The cards ahead of a top, which is not in the hand. Eight cards are compared at a time.
  HandMask ahead(Direction direction, int top) const {
    const HandMask lower = (HandMask{1} << lower_than(top)) - 1;
    return direction == Ascending ? all() & ~lower : lower;
  }
  /// The landing of a top's trick, or none if it is not in the hand, as for most tops.
  HandMask landing(Direction direction, int top) const {
    const int landing = std::max(landing_of(direction, top), 0);
    return hand_.contains(landing) ? rank_bit(landing) : 0;
  }
  /// The launches of tricks onto other cards of the hand.
  HandMask launches(Direction direction) const { return launches_[direction]; }

 private:
  std::size_t lower_than(int number) const {
    constexpr std::uint64_t kEachByte = 0x0101010101010101;
    constexpr std::uint64_t kMarks = 0x80 * kEachByte;
    std::array<std::uint64_t, kMaxHand / 8> words;
    std::memcpy(words.data(), cards_.data(), sizeof words);
    const std::uint64_t marked = static_cast<std::uint64_t>(number - 1) * kEachByte | kMarks;
    std::uint64_t lower = 0;
    for (const std::uint64_t word : words) lower += ((marked - word) & kMarks) >> 7;
    return static_cast<std::size_t>(lower * kEachByte >> 56) - (kMaxHand - size_);
  }
  HandMask rank_bit(int card) const { return HandMask{1} << lower_than(card); }

  CardSet hand_;
  std::size_t size_ = 0;
  std::array<Card, kMaxHand> cards_{};  ///< rising; the rest is 0, which is lower than all numbers
  std::array<HandMask, 2> launches_{};
};
static_assert(kMaxHand == 16);

}  // namespace backtrick::the_game
