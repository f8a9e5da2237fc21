#include "solver/the_game/state/antichain.hpp"

#include <algorithm>
#include <numeric>

namespace backtrick::the_game {

void Antichain::CoverTable::make(const TopClasses& top_classes, const Tops* vectors) {
  for (const Direction direction : kDirections) {
    std::array<Pair, kTops> with{};  // the vectors with this very top
    for (std::size_t i = 0; i < kVectors; ++i) {
      for (std::size_t pile = 0; pile < 2; ++pile)
        with[static_cast<std::size_t>(vectors[i].at(direction, pile))][pile] |= std::uint64_t{1}
                                                                                << i;
    }
    std::array<Pair, kTops> up_to = with;  // the vectors with this top or a lower one
    for (std::size_t top = 1; top < kTops; ++top) {
      for (std::size_t pile = 0; pile < 2; ++pile) up_to[top][pile] |= up_to[top - 1][pile];
    }
    const DirectionClasses& classes = top_classes.by_direction[direction];
    for (std::size_t top = 0; top < kTops; ++top) {
      const Pair& within = up_to[classes.limit(static_cast<std::uint8_t>(top))];
      for (std::size_t pile = 0; pile < 2; ++pile)
        covering_[direction][top][pile] = with[top][pile] | within[pile];
    }
  }
}

/// No vector is covered by one that comes after it in the order.
std::size_t Antichain::reduce(const TopClasses& top_classes, std::span<Tops> vectors) {
  order(top_classes, vectors);
  tables_.clear();
  std::size_t kept = 0;
  std::size_t first = 0;  // of the vectors kept that are in no table
  for (const Tops tops : vectors) {
    const bool covered =
        std::ranges::any_of(tables_,
                            [&](const CoverTable& table) { return table.any_covers(tops); }) ||
        top_classes.test_of(tops).any_covers(vectors.data() + first, kept - first);
    if (covered) continue;
    vectors[kept++] = tops;
    if (kept - first < CoverTable::kVectors) continue;
    tables_.extend(1)->make(top_classes, vectors.data() + first);
    first = kept;
  }
  return kept;
}

/// Sorts by the sum of the ranks of the tops: a vector has a lower sum than all others that it
/// covers.
void Antichain::order(const TopClasses& top_classes, std::span<Tops> vectors) {
  constexpr std::size_t kWorthCounting = 64;
  ordered_.resize(vectors.size());
  const auto keyed = [&](Tops tops) {
    return std::uint64_t{top_classes.rank(tops)} << 32 | tops.word();
  };
  const auto tops_of = [](std::uint64_t key) {
    return Tops::of_word(static_cast<std::uint32_t>(key));
  };
  std::ranges::transform(vectors, ordered_.begin(), keyed);
  if (vectors.size() < kWorthCounting) {
    std::sort(ordered_.begin(), ordered_.end());
    std::ranges::transform(ordered_, vectors.begin(), tops_of);
    return;
  }
  std::array<std::uint32_t, TopClasses::kMostRank + 1> place{};
  for (const std::uint64_t key : ordered_) ++place[key >> 32];
  std::exclusive_scan(place.begin(), place.end(), place.begin(), 0U);
  for (const std::uint64_t key : ordered_) vectors[place[key >> 32]++] = tops_of(key);
}

}  // namespace backtrick::the_game
