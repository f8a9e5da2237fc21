#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

// When is one top at least as good as another, if the unplayed set U and the number drawn are
// equal?
//
// A top only decides which cards may come next. The card laid then becomes the top, in either case.
// So top a is at least as good as top b exactly when every card of U that goes on b also goes on a.
// Let all numbers be counted along the direction. Then b takes the cards of U above b, and the
// landing b-10 if that is in U. So, for a != b, a covers b when
//   - no card of U lies in (b, a]               (otherwise a misses that card), and
//   - b-10 is not in U, or b-10 > a             (otherwise a misses the landing:
//                                                45 takes 35, 40 does not).
// Without the second condition, "smaller is better" gives wrong verdicts. Both ways of matching the
// piles of a direction are tried, because piles of a direction are interchangeable.

/// Tops up to this one, counted, cover a top, which is given as printed. Beyond it, only the top
/// itself does. If no card lies ahead of the top, every top is within the limit.
inline int cover_limit(Direction direction, CardSet unplayed, int top) {
  const bool live = !(landings_of(direction, CardSet::of(top)) & unplayed).empty();
  const int next = nearest_or_beyond(direction, unplayed & ahead(direction, top));
  return live ? std::max(along(direction, top) - kTrick - 1, 0) : along(direction, next) - 1;
}

inline Tops cover_limits(CardSet unplayed, Tops tops) {
  const auto limit = [&](Slot slot) {
    return static_cast<std::uint8_t>(cover_limit(direction_of(slot), unplayed, tops[slot]));
  };
  return {{limit(Slot::AscFar), limit(Slot::AscNear), limit(Slot::DescFar), limit(Slot::DescNear)}};
}

/// Whether the far top of a direction covers the near top. The far top takes all cards ahead of the
/// near one, so only a live trick of the near top has to be checked.
inline bool far_covers_near(Direction direction, CardSet unplayed, int far_top, int near_top) {
  return distance(direction, far_top, near_top) > kTrick ||
         (unplayed & landings_of(direction, CardSet::of(near_top))).empty();
}

/// Tests whether any of many vectors of tops covers a given one, four at a time. Both ways of
/// matching the two piles of a direction count.
class DominanceTest {
 public:
  /// `limits` has the cover_limit of each of these tops.
  DominanceTest(Tops tops, Tops limits)
      : straight_{spread(tops), spread(limits)},
        crossed_{spread(swapped(tops)), spread(swapped(limits))} {}
  /// For vectors that share the unplayed set and the number drawn with a state.
  explicit DominanceTest(const SoloState& state)
      : DominanceTest{state.tops, cover_limits(state.unplayed, state.tops)} {}

  static constexpr std::size_t kLanes = 4;

  /// Reads whole blocks of kLanes: `vectors` must be readable up to the next multiple.
  bool any_covers(const Tops* vectors, std::size_t count) const {
    for (std::size_t i = 0; i < count; i += kLanes) {
      Words hit = covering(block_at(vectors + i));
      if (count - i < kLanes) hit &= kLaneNumber < static_cast<std::int32_t>(count - i);
      if (any(hit)) return true;
    }
    return false;
  }
  /// Which of sixteen vectors cover the tops: a bit for each, the first lowest.
  std::uint32_t covering_of_16(const Tops* vectors) const {
    Words bits{};
    for (int i = 0; i < 4; ++i, vectors += 4) bits |= covering(block_at(vectors)) & kBits << 4 * i;
    const Longs longs = reinterpret_cast<Longs>(bits);
    const auto both = static_cast<std::uint64_t>(longs[0] | longs[1]);
    return static_cast<std::uint32_t>(both | both >> 32);
  }

  bool covered_by(Tops tops) const { return any(covering(spread(tops))); }

 private:
  // GCC and Clang vector types, of the size that every x86-64 and AArch64 processor has.
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  using Halves [[gnu::vector_size(16)]] = std::int16_t;
  using Words [[gnu::vector_size(16)]] = std::int32_t;
  using Longs [[gnu::vector_size(16)]] = std::int64_t;
  static constexpr Words kLaneNumber{0, 1, 2, 3};
  static constexpr Words kBits{1, 2, 4, 8};

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
    const auto& [a, b, c, d] = tops.counted;
    return {{b, a, d, c}};
  }
  static Bytes block_at(const Tops* vectors) {
    Bytes block;
    std::memcpy(&block, vectors, sizeof block);
    return block;
  }
  /// Sets all bits of every half whose two piles are both covered.
  static Halves pairs(const Asked& asked, Bytes block) {
    const auto covered = (block <= asked.limit) | (block == asked.exact);
    return reinterpret_cast<Halves>(covered) == ~Halves{};
  }
  /// Sets all bits of every vector that covers the tops.
  Words covering(Bytes block) const {
    return reinterpret_cast<Words>(pairs(straight_, block) | pairs(crossed_, block)) == ~Words{};
  }
  static bool any(Words hit) {
    const Longs longs = reinterpret_cast<Longs>(hit);
    return (longs[0] | longs[1]) != 0;
  }

  Asked straight_;
  Asked crossed_;
};

}  // namespace backtrick::the_game
