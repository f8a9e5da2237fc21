#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace backtrick::the_game {

/// A set of numbers 0 .. 127 in one 128-bit word: bit v stands for the number v. Cards are 2 .. 99.
/// The row cards 1 and 100 and the numbers ten beyond all of these fit too.
class CardSet {
 public:
  __extension__ using Word = unsigned __int128;

  constexpr CardSet() = default;

  static constexpr CardSet of(int v);
  /// The reverse of low() and high().
  static constexpr CardSet of_words(std::uint64_t low, std::uint64_t high) {
    return CardSet{Word{high} << 64 | low};
  }
  /// Every number below v; v in 0 .. 127.
  static constexpr CardSet below(int v);
  /// Every number above v; v in 0 .. 127.
  static constexpr CardSet above(int v);
  /// The cards of a game of n: 2 .. n+1.
  static constexpr CardSet deck_of(int n);

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(int v) const;
  constexpr int size() const { return std::popcount(low()) + std::popcount(high()); }

  /// The smallest member; the set must not be empty.
  constexpr int lowest() const {
    return low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high());
  }
  /// The largest member; the set must not be empty.
  constexpr int highest() const {
    return high() != 0 ? 127 - std::countl_zero(high()) : 63 - std::countl_zero(low());
  }

  /// Like lowest() and highest(), but 127 and 0 for the empty set, without a branch.
  constexpr int lowest_or_last() const {
    const std::uint64_t none_low = all_ones_if(low() == 0);
    const std::uint64_t word = low() | (none_low & (high() | std::uint64_t{1} << 63));
    return static_cast<int>(none_low & 64) + std::countr_zero(word);
  }
  constexpr int highest_or_first() const {
    const std::uint64_t none_high = all_ones_if(high() == 0);
    const std::uint64_t word = high() | (none_high & (low() | 1U));
    return 127 - static_cast<int>(none_high & 64) - std::countl_zero(word);
  }

  /// For each of these numbers, the smallest member that is not below it. If there are several
  /// numbers, none may be a member. A sum finds them all: the carry from a number runs through the
  /// numbers that are no members, and stops at a member.
  constexpr CardSet first_from(CardSet numbers) const {
    return CardSet{(~bits_ + numbers.bits_) & bits_};
  }
  /// Whether this set has a greater member than a disjoint set has.
  constexpr bool ends_after(CardSet other) const { return bits_ > other.bits_; }

  constexpr CardSet with(int v) const;
  constexpr CardSet without(int v) const;
  constexpr CardSet without_lowest() const { return CardSet{bits_ & (bits_ - 1)}; }

  /// Every member raised or lowered by a distance. Members that leave 0 .. 127 are dropped.
  constexpr CardSet raised(int by) const { return CardSet{bits_ << by}; }
  constexpr CardSet lowered(int by) const { return CardSet{bits_ >> by}; }
  /// Every member v replaced by 127 - v.
  constexpr CardSet reversed() const {
    return CardSet{Word{reversed(low())} << 64 | reversed(high())};
  }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet{a.bits_ | b.bits_}; }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet{a.bits_ & b.bits_}; }
  constexpr CardSet operator~() const { return CardSet{~bits_}; }
  friend constexpr bool operator==(CardSet, CardSet) = default;

  constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
  constexpr std::uint64_t high() const { return static_cast<std::uint64_t>(bits_ >> 64); }

  /// Writes the members in rising order. There must be room for all.
  void list(std::uint8_t* to) const {
    std::uint64_t low_rest = low();
    std::uint64_t high_rest = high();
    for (int left = size(); left > 0; --left) {
      // Not two loops: the lengths of these could not be predicted.
      const bool in_low = low_rest != 0;
      const int v = std::countr_zero(in_low ? low_rest : high_rest) | (in_low ? 0 : 64);
      high_rest = in_low ? high_rest : high_rest & (high_rest - 1);
      low_rest &= low_rest - 1;
      *to++ = static_cast<std::uint8_t>(v);
    }
  }

  /// Members in rising order, for range-for.
  class Iterator {
   public:
    constexpr explicit Iterator(Word rest) : rest_{rest} {}
    constexpr int operator*() const { return CardSet{rest_}.lowest(); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    Word rest_;
  };
  constexpr Iterator begin() const { return Iterator{bits_}; }
  constexpr Iterator end() const { return Iterator{0}; }

 private:
  friend struct CardSetTables;
  constexpr explicit CardSet(Word bits) : bits_{bits} {}
  static constexpr std::uint64_t reversed(std::uint64_t word) {
    word = (word >> 1 & 0x5555555555555555U) | (word & 0x5555555555555555U) << 1;
    word = (word >> 2 & 0x3333333333333333U) | (word & 0x3333333333333333U) << 2;
    word = (word >> 4 & 0x0F0F0F0F0F0F0F0FU) | (word & 0x0F0F0F0F0F0F0F0FU) << 4;
    return __builtin_bswap64(word);
  }
  /// A mask, because compilers make a branch of a conditional expression, which is often
  /// mispredicted.
  static constexpr std::uint64_t all_ones_if(bool condition) {
    return std::uint64_t{0} - static_cast<std::uint64_t>(condition);
  }
  Word bits_ = 0;
};

static_assert(sizeof(CardSet) == 16);

/// Precomputed sets that every step of a search uses: one load instead of ten instructions on two
/// words.
struct CardSetTables {
  constexpr CardSetTables() {
    for (std::size_t v = 0; v < of.size(); ++v) {
      const CardSet::Word bit = CardSet::Word{1} << v;
      of[v] = CardSet{bit};
      below[v] = CardSet{bit - 1};
      above[v] = CardSet{~(bit | (bit - 1))};
    }
  }
  std::array<CardSet, 128> of;
  std::array<CardSet, 128> below;
  std::array<CardSet, 128> above;
};
inline constexpr CardSetTables kCardSets;

constexpr CardSet CardSet::of(int v) { return kCardSets.of[static_cast<std::size_t>(v)]; }
constexpr CardSet CardSet::below(int v) { return kCardSets.below[static_cast<std::size_t>(v)]; }
constexpr CardSet CardSet::above(int v) { return kCardSets.above[static_cast<std::size_t>(v)]; }
constexpr CardSet CardSet::deck_of(int n) { return below(n + 2) & above(1); }
constexpr bool CardSet::contains(int v) const { return !(*this & of(v)).empty(); }
constexpr CardSet CardSet::with(int v) const { return *this | of(v); }
constexpr CardSet CardSet::without(int v) const { return *this & ~of(v); }

}  // namespace backtrick::the_game
