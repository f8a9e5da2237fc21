#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <utility>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The tops of the four piles in one word, each direction counted from its own start. Ascending
/// tops are stored as they are, a descending top t as n+3-t. So all four rise from 1, and one rule
/// serves both directions. The lower top of a direction comes first.
struct Tops {
  std::array<std::uint8_t, 4> by_pile{1, 1, 1, 1};  ///< two ascending, then two descending

  /// These tops with another top on one pile of a direction (0 ascending, 1 descending).
  Tops with(std::size_t direction, std::size_t pile, int top) const {
    return with_pair(direction, at(direction, 1 - pile), top);
  }
  /// These tops with other tops on both piles of a direction, given in either order. The function
  /// uses arithmetic on the word, because stores of single bytes would delay the load that follows.
  Tops with_pair(std::size_t direction, int one, int other) const {
    const std::size_t shift = 16 * direction;
    const auto lower = static_cast<std::uint32_t>(std::min(one, other));
    const auto upper = static_cast<std::uint32_t>(std::max(one, other));
    return of_word((word() & ~(0xFFFFU << shift)) | (lower | upper << 8) << shift);
  }
  /// The same tops with the lower one of each direction first.
  Tops in_order() const {
    auto [a, b, c, d] = by_pile;
    if (a > b) std::swap(a, b);
    if (c > d) std::swap(c, d);
    return {{a, b, c, d}};
  }
  int at(std::size_t direction, std::size_t pile) const { return by_pile[2 * direction + pile]; }

  std::uint32_t word() const { return std::bit_cast<std::uint32_t>(by_pile); }
  static Tops of_word(std::uint32_t word) {
    return {std::bit_cast<std::array<std::uint8_t, 4>>(word)};
  }
  friend bool operator==(Tops a, Tops b) { return a.word() == b.word(); }
};
static_assert(sizeof(Tops) == 4 && std::endian::native == std::endian::little);

/// Vectors that cover many others have low tops, hence a low sum.
inline std::size_t sum_of(Tops tops) {
  const auto& [a, b, c, d] = tops.by_pile;
  return static_cast<std::size_t>(a + b + c + d);
}

/// A card or a top, counted from the start of a direction.
constexpr int counted_from(std::size_t direction, int cards, int value) {
  return direction == 0 ? value : cards + 3 - value;
}

/// The tops of the real piles, by Pile, counted from the start of their directions.
inline Tops counted_tops(const std::array<int, 4>& tops, int cards) {
  const auto counted = [&](std::size_t pile) {
    return static_cast<std::uint8_t>(counted_from(pile / 2, cards, tops[pile]));
  };
  return {{counted(0), counted(1), counted(2), counted(3)}};
}

/// The same tops as numbers on the piles, by Slot.
inline std::array<std::uint8_t, 4> by_slot(Tops tops, int cards) {
  const auto& [a, b, c, d] = tops.by_pile;
  return {a, b, static_cast<std::uint8_t>(counted_from(1, cards, c)),
          static_cast<std::uint8_t>(counted_from(1, cards, d))};
}

/// Whether a card goes on a top, both counted from the start of the direction.
constexpr bool goes_on(int card, int top) { return card > top || card == top - kTrick; }

// When cards are handled in the order in which they arrive (arrival_search.hpp), a top only decides
// which of the cards still to come may be laid on it next. Let R be these cards. Top b takes the
// cards of R above b, and the landing b-10 of its trick if that is in R. So, as in dominance.hpp
// but with R in place of all unplayed cards, top a covers top b when a == b, or when no card of R
// lies in (b, a] and b-10 is not in R or is above a.

/// The top classes of one direction, which follow from the cards still to arrive.
class DirectionClasses {
 public:
  DirectionClasses() = default;
  /// `coming` contains the cards still to arrive, counted from the start of the direction. If
  /// `covering` is false, every top is a class of its own.
  DirectionClasses(CardSet coming, int cards, bool covering) {
    const CardSet live_tops = coming.raised(kTrick);
    int last = 0;     // the highest top with no card of `coming` between
    int highest = 0;  // the highest of these that is not live, or 0
    for (int top = static_cast<int>(same_.size()) - 1; top >= 0; --top) {
      const auto at = static_cast<std::size_t>(top);
      if (top >= cards + 2 || coming.contains(top + 1)) {
        last = top;
        highest = 0;
      }
      const bool live = live_tops.contains(top);
      if (!live) highest = std::max(highest, top);
      same_[at] = static_cast<std::uint8_t>(covering && !live ? highest : top);
      limit_[at] = static_cast<std::uint8_t>(!covering ? 0
                                             : live    ? std::max(top - kTrick - 1, 0)
                                                       : last);
    }
  }

  /// The name of a top's class: the highest top that takes the very same cards.
  std::uint8_t same(std::uint8_t top) const { return same_[top]; }
  /// Tops up to this one cover `top`. Beyond it, only `top` itself does.
  std::uint8_t limit(std::uint8_t top) const { return limit_[top]; }

 private:
  std::array<std::uint8_t, kMaxCards + 3> same_{};
  std::array<std::uint8_t, kMaxCards + 3> limit_{};
};

/// A set of cards, counted from the start of the descending direction.
constexpr CardSet counted_descending(CardSet set, int cards) {
  return set.reversed().lowered(127 - (cards + 3));
}

/// The top classes of both directions, for the cards still to come.
struct TopClasses {
  TopClasses() = default;
  TopClasses(CardSet coming, int cards, bool covering)
      : by_direction{DirectionClasses{coming, cards, covering},
                     DirectionClasses{counted_descending(coming, cards), cards, covering}} {}

  std::array<DirectionClasses, 2> by_direction;

  /// Replaces each top by the name of its class, and restores the order within each direction.
  Tops same(Tops tops) const {
    auto& [a, b, c, d] = tops.by_pile;
    a = by_direction[0].same(a);
    b = by_direction[0].same(b);
    c = by_direction[1].same(c);
    d = by_direction[1].same(d);
    return tops.in_order();
  }
};

/// Tests whether any of many vectors of tops covers a given one, four at a time. Both ways of
/// matching the two piles of a direction count.
class DominanceTest {
 public:
  DominanceTest(const TopClasses& top_classes, Tops tops) {
    Tops limit;
    for (std::size_t i = 0; i < 4; ++i)
      limit.by_pile[i] = top_classes.by_direction[i / 2].limit(tops.by_pile[i]);
    straight_ = {spread(tops), spread(limit)};
    crossed_ = {spread(swapped(tops)), spread(swapped(limit))};
  }

  static constexpr std::size_t kLanes = 4;

  /// Reads whole blocks of kLanes: `vectors` must be readable up to the next multiple.
  bool any_covers(const Tops* vectors, std::size_t count) const {
    for (std::size_t i = 0; i < count; i += kLanes) {
      Bytes block;
      std::memcpy(&block, vectors + i, sizeof block);
      const auto straight = pairs(straight_, block);
      const auto crossed = pairs(crossed_, block);
      const auto both = reinterpret_cast<Words>(straight | crossed) == ~Words{};
      Words hit = reinterpret_cast<Words>(both);
      if (count - i < kLanes) hit &= kLaneNumber < static_cast<std::int32_t>(count - i);
      if (any(hit)) return true;
    }
    return false;
  }

  bool covered_by(Tops tops) const {
    const std::array<Tops, kLanes> block{tops};
    return any_covers(block.data(), 1);
  }

 private:
  // GCC and Clang vector types, of the size that every x86-64 and AArch64 processor has.
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  using Halves [[gnu::vector_size(16)]] = std::int16_t;
  using Words [[gnu::vector_size(16)]] = std::int32_t;
  using Longs [[gnu::vector_size(16)]] = std::int64_t;
  static constexpr Words kLaneNumber{0, 1, 2, 3};

  struct Asked {
    Bytes exact;
    Bytes limit;
  };

  static Bytes spread(Tops tops) {
    std::int32_t word = 0;
    std::memcpy(&word, &tops, sizeof word);
    return reinterpret_cast<Bytes>(Words{} + word);
  }
  static Tops swapped(Tops tops) {
    std::swap(tops.by_pile[0], tops.by_pile[1]);
    std::swap(tops.by_pile[2], tops.by_pile[3]);
    return tops;
  }
  /// Sets all bits of every half whose two piles are both covered.
  static Halves pairs(const Asked& asked, Bytes block) {
    const auto covered = (block <= asked.limit) | (block == asked.exact);
    return reinterpret_cast<Halves>(covered) == ~Halves{};
  }
  static bool any(Words hit) {
    const Longs longs = reinterpret_cast<Longs>(hit);
    return (longs[0] | longs[1]) != 0;
  }

  Asked straight_;
  Asked crossed_;
};

/// Moves the vectors that no other one covers to the front, and returns their number. Vectors that
/// may cover many others should come first. Equal ones count once. The array must be readable up to
/// `DominanceTest::kLanes` vectors beyond its end.
inline std::size_t drop_covered(const TopClasses& top_classes, std::span<Tops> vectors) {
  std::size_t kept = 0;
  for (const Tops tops : vectors) {
    if (!DominanceTest{top_classes, tops}.any_covers(vectors.data(), kept)) vectors[kept++] = tops;
  }
  // A live top may cover a lower one, so a second pass runs in the other direction.
  std::size_t last = kept;
  for (std::size_t i = kept; i-- > 0;) {
    const Tops tops = vectors[i];
    if (!DominanceTest{top_classes, tops}.any_covers(vectors.data() + last, kept - last))
      vectors[--last] = tops;
  }
  std::copy(vectors.begin() + static_cast<std::ptrdiff_t>(last),
            vectors.begin() + static_cast<std::ptrdiff_t>(kept), vectors.begin());
  return kept - last;
}

}  // namespace backtrick::the_game
