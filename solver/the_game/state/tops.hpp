#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/state/direction.hpp"

namespace backtrick::the_game {

/// One of the four piles as the search sees them. Within a direction, piles are distinguished by
/// their tops alone. The far pile leaves the most room, the near pile the least.
enum class Slot : std::uint8_t { AscFar, AscNear, DescFar, DescNear };
inline constexpr std::array kSlots{Slot::AscFar, Slot::AscNear, Slot::DescFar, Slot::DescNear};

constexpr std::size_t index_of(Slot slot) { return static_cast<std::size_t>(slot); }
constexpr Direction direction_of(Slot slot) {
  return slot <= Slot::AscNear ? Ascending : Descending;
}

/// The tops of the four piles in one word, counted along their directions (direction.hpp). Piles of
/// a direction may change places without a change of the game, so searches keep the tops IN ORDER,
/// the lower one of each direction first: they are listed by Slot. The tops of real piles are
/// listed by Pile.
struct Tops {
  std::array<std::uint8_t, 4> counted{1, 1, 1, 1};  ///< two ascending, then two descending

  /// The tops at the start of a game of `cards` cards.
  static constexpr Tops start(int cards) { return of(std::array{1, 1, cards + 2, cards + 2}); }
  /// These tops, as printed, in any order of the piles of a direction.
  template <typename Number>
  static constexpr Tops of(const std::array<Number, 4>& printed) {
    Tops tops;
    for (std::size_t pile = 0; pile < 4; ++pile) tops.set(pile, static_cast<int>(printed[pile]));
    return tops;
  }
  /// The same as printed.
  constexpr std::array<Card, 4> printed() const {
    return std::bit_cast<std::array<Card, 4>>(printed_word());
  }
  constexpr std::uint32_t printed_word() const { return mirrored(word()); }
  static constexpr Tops of_printed(std::uint32_t word) { return of_word(mirrored(word)); }

  /// A top as printed.
  constexpr Card operator[](Slot slot) const {
    return static_cast<Card>(along(direction_of(slot), counted[index_of(slot)]));
  }
  /// A top, counted.
  constexpr int at(std::size_t direction, std::size_t pile) const {
    return counted[2 * direction + pile];
  }
  /// Replaces a top by another, as printed.
  constexpr void set(std::size_t pile, int top) {
    counted[pile] = static_cast<std::uint8_t>(along(direction_at(pile), top));
  }

  /// These tops, in order, after a card is laid.
  Tops laid(Slot slot, int card) const {
    const std::size_t pile = index_of(slot);
    return with_pair(pile / 2, along(direction_of(slot), card), counted[pile ^ 1U]);
  }
  /// These tops with other tops, counted, on both piles of a direction, given in either order. The
  /// function uses arithmetic on the word, because stores of single bytes would delay the load that
  /// follows.
  Tops with_pair(std::size_t direction, int one, int other) const {
    const std::size_t shift = 16 * direction;
    const auto lower = static_cast<std::uint32_t>(std::min(one, other));
    const auto upper = static_cast<std::uint32_t>(std::max(one, other));
    return of_word((word() & ~(0xFFFFU << shift)) | (lower | upper << 8) << shift);
  }
  /// The same tops in order, without a branch.
  Tops in_order() const {
    return with_pair(0, at(0, 0), at(0, 1)).with_pair(1, at(1, 0), at(1, 1));
  }
  /// The place in order of a pile that is listed here out of order: the first of two equal piles is
  /// the far one. The function is its own inverse: it also says which pile has a place.
  constexpr std::size_t place_in_order(std::size_t pile) const {
    return pile ^ static_cast<std::size_t>(counted[pile & 2U] > counted[pile | 1U]);
  }
  /// Whether the slot is the second of two equal piles.
  constexpr bool repeats(Slot slot) const {
    const std::size_t pile = index_of(slot);
    return pile % 2 == 1 && counted[pile] == counted[pile - 1];
  }

  /// The same as counted from the row cards of a game of `cards` cards, so that both directions
  /// start at 1: how proofs and samples name them, whatever kMirror is.
  constexpr Tops from_row(int cards) const {
    return of_word(word() - static_cast<std::uint32_t>(kMaxCards - cards) * 0x0101'0000U);
  }

  constexpr std::uint32_t word() const { return std::bit_cast<std::uint32_t>(counted); }
  static constexpr Tops of_word(std::uint32_t word) {
    return {std::bit_cast<std::array<std::uint8_t, 4>>(word)};
  }
  friend constexpr bool operator==(Tops a, Tops b) { return a.word() == b.word(); }

 private:
  /// Mirrors the upper half of a word: 65535 - x + 1 + m is m - x.
  static constexpr std::uint32_t mirrored(std::uint32_t word) {
    return (word ^ 0xFFFF'0000U) + (std::uint32_t{kMirror} * 0x0101'0000U + 0x1'0000U);
  }
  static constexpr Direction direction_at(std::size_t pile) {
    return pile < 2 ? Ascending : Descending;
  }
};
static_assert(sizeof(Tops) == 4 && std::endian::native == std::endian::little);

/// Vectors that cover many others have low tops, hence a low sum.
inline std::size_t sum_of(Tops tops) {
  const auto& [a, b, c, d] = tops.counted;
  return static_cast<std::size_t>(a + b + c + d);
}

}  // namespace backtrick::the_game
