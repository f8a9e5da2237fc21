#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/level8/card.hpp"

namespace backtrick::level8 {

/// A set of numbers: bit n-1 stands for the number n.
using NumberMask = std::uint16_t;

/// How many cards of each number are there, as one set of numbers for each count. A card can be
/// taken from all numbers of a set in a few instructions.
class NumberCounts {
 public:
  static constexpr int kMost = kMaxColours;

  /// The numbers with at least `count` cards; count in 1 .. kMost+1.
  NumberMask at_least(int count) const { return masks_[static_cast<std::size_t>(count)]; }
  /// Adds a card to each of these numbers; none of them may have kMost.
  void add(NumberMask numbers) {
    unsigned carry = numbers;
    for (std::size_t k = 1; k <= kMost; ++k) {
      const unsigned had = masks_[k];
      masks_[k] = static_cast<NumberMask>(had | carry);
      carry &= had;
    }
  }
  /// Takes a card from each of these numbers that has one.
  void take(NumberMask numbers) {
    const unsigned kept = ~unsigned{numbers};
    for (std::size_t k = 1; k <= kMost; ++k)
      masks_[k] = static_cast<NumberMask>((masks_[k] & kept) | (masks_[k + 1] & ~kept));
  }

 private:
  std::array<NumberMask, kMost + 2> masks_{};  // [0] is not used, [kMost + 1] stays empty
};

/// What displays depend on in a set of cards. Skips count for nothing.
struct CardCounts {
  NumberCounts numbers;
  std::array<NumberMask, kMaxColours> colours{};  ///< the numbers that are there in each colour
  int wilds = 0;

  void add(Card card) {
    if (is_numbered(card)) {
      const auto number = static_cast<NumberMask>(1U << static_cast<unsigned>(number_of(card) - 1));
      numbers.add(number);
      colours[static_cast<std::size_t>(colour_of(card))] |= number;
    } else if (is_wild(card)) {
      ++wilds;
    }
  }
  /// Removes a card that was added.
  void remove(Card card) {
    if (is_numbered(card)) {
      const auto number = static_cast<NumberMask>(1U << static_cast<unsigned>(number_of(card) - 1));
      numbers.take(number);
      auto& colour = colours[static_cast<std::size_t>(colour_of(card))];
      colour = static_cast<NumberMask>(colour & ~unsigned{number});
    } else if (is_wild(card)) {
      --wilds;
    }
  }
};

}  // namespace backtrick::level8
