#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/direction.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/tops.hpp"

namespace backtrick::the_game {

// When cards are handled in the order in which they arrive (arrival_search.hpp), a top only decides
// which of the cards still to come may be laid on it next. Let R be these cards. Top b takes the
// cards of R above b, and the landing b-10 of its trick if that is in R. So, as in dominance.hpp
// but with R in place of all unplayed cards, top a covers top b when a == b, or when no card of R
// lies in (b, a] and b-10 is not in R or is above a.

/// The top classes of one direction, which follow from the cards still to arrive.
class DirectionClasses {
 public:
  DirectionClasses() = default;
  /// `coming` contains the cards still to arrive, and `end` is the last top of the direction, all
  /// counted. If `covering` is false, every top is a class of its own.
  DirectionClasses(CardSet coming, int end, bool covering) {
    const CardSet live_tops = coming.raised(kTrick);
    int last = 0;     // the highest top with no card of `coming` between
    int highest = 0;  // the highest of these that is not live, or 0
    for (int top = static_cast<int>(same_.size()) - 1; top >= 0; --top) {
      const auto at = static_cast<std::size_t>(top);
      if (top >= end || coming.contains(top + 1)) {
        last = top;
        highest = 0;
      }
      const bool live = live_tops.contains(top);
      if (!live) highest = std::max(highest, top);
      same_[at] = static_cast<std::uint8_t>(covering && !live ? highest : top);
      limit_[at] = static_cast<std::uint8_t>(!covering ? 0
                                             : live    ? std::max(top - kTrick - 1, 0)
                                                       : last);
      rank_[at] = static_cast<std::uint8_t>(live ? top : last + 1);
    }
  }

  /// The name of a top's class: the highest top that takes the very same cards.
  std::uint8_t same(std::uint8_t top) const { return same_[top]; }
  /// Tops up to this one cover `top`. Beyond it, only `top` itself does.
  std::uint8_t limit(std::uint8_t top) const { return limit_[top]; }
  /// A class has a lower rank than every class that it covers. Proof. Let a cover b, another class.
  /// If b is live, a <= b-11, and the card b-10 ends the gap of a at the latest. If b is not live,
  /// its rank is one beyond the end of its gap, which a is not beyond. Then a is live, or it has a
  /// lower gap, which ends before that of b.
  std::uint8_t rank(std::uint8_t top) const { return rank_[top]; }

 private:
  std::array<std::uint8_t, kMaxCards + 3> same_{};
  std::array<std::uint8_t, kMaxCards + 3> limit_{};
  std::array<std::uint8_t, kMaxCards + 3> rank_{};
};

/// The top classes of both directions, for the cards still to come.
struct TopClasses {
  TopClasses() = default;
  TopClasses(CardSet coming, int cards, bool covering)
      : by_direction{DirectionClasses{coming, cards + 2, covering},
                     DirectionClasses{along(Descending, coming), along(Descending, 1), covering}} {}

  std::array<DirectionClasses, 2> by_direction;

  /// Replaces each top by the name of its class.
  Tops named(Tops tops) const {
    return each(
        tops, [](const DirectionClasses& classes, std::uint8_t top) { return classes.same(top); });
  }
  /// The same, in order.
  Tops same(Tops tops) const { return named(tops).in_order(); }

  /// The sum of the ranks of named tops: less than that of any other vector that they cover.
  std::uint32_t rank(Tops tops) const {
    const auto& [a, b, c, d] = tops.counted;
    return 0U + by_direction[0].rank(a) + by_direction[0].rank(b) + by_direction[1].rank(c) +
           by_direction[1].rank(d);
  }
  static constexpr std::uint32_t kMostRank = 4 * (kMaxCards + 3);

  /// The limit of each top.
  Tops limits_of(Tops tops) const {
    return each(
        tops, [](const DirectionClasses& classes, std::uint8_t top) { return classes.limit(top); });
  }
  /// Tells which vectors cover this one.
  DominanceTest test_of(Tops tops) const { return {tops, limits_of(tops)}; }

 private:
  /// Replaces each top. The function uses arithmetic on the word, because stores of single bytes
  /// would delay the load that follows.
  template <typename Replace>
  Tops each(Tops tops, Replace replace) const {
    const auto at = [&](std::size_t pile) {
      const auto top = static_cast<std::uint8_t>(tops.word() >> 8 * pile);
      return std::uint32_t{replace(by_direction[pile / 2], top)} << 8 * pile;
    };
    return Tops::of_word(at(0) | at(1) | at(2) | at(3));
  }
};

/// Moves the vectors that no other one covers to the front, and returns their number. Vectors that
/// may cover many others should come first. Equal ones count once. The array must be readable up to
/// `DominanceTest::kLanes` vectors beyond its end.
inline std::size_t drop_covered(const TopClasses& top_classes, std::span<Tops> vectors) {
  std::size_t kept = 0;
  for (const Tops tops : vectors) {
    if (!top_classes.test_of(tops).any_covers(vectors.data(), kept)) vectors[kept++] = tops;
  }
  // A live top may cover a lower one, so a second pass runs in the other direction.
  std::size_t last = kept;
  for (std::size_t i = kept; i-- > 0;) {
    const Tops tops = vectors[i];
    if (!top_classes.test_of(tops).any_covers(vectors.data() + last, kept - last))
      vectors[--last] = tops;
  }
  std::copy(vectors.begin() + static_cast<std::ptrdiff_t>(last),
            vectors.begin() + static_cast<std::ptrdiff_t>(kept), vectors.begin());
  return kept - last;
}

}  // namespace backtrick::the_game
