#include "solver/the_game/state/antichain.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace backtrick::the_game {
namespace {

/// No more vectors than this are compared each with each, which is faster than to order them.
constexpr std::size_t kFew = 32;
/// Is beyond all tops.
constexpr Tops kCoversNone = Tops::of_word(~std::uint32_t{0});

}  // namespace

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

std::size_t Antichain::reduce(const TopClasses& top_classes, std::span<Tops> vectors) {
  if (vectors.size() <= 1) return vectors.size();
  return vectors.size() <= kFew ? reduce_few(top_classes, vectors)
                                : reduce_many(top_classes, vectors);
}

/// Compares every two vectors.
std::size_t Antichain::reduce_few(const TopClasses& top_classes, std::span<Tops> vectors) {
  std::array<Tops, kFew> all;
  all.fill(kCoversNone);
  std::ranges::copy(vectors, all.begin());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    const DominanceTest test = top_classes.test_of(all[i]);
    vectors[kept] = all[i];
    kept += test.any_other_covers(all.data(), vectors.size(), i) ? 0U : 1U;
  }
  return kept;
}

/// No vector is covered by one that comes after it in the order.
std::size_t Antichain::reduce_many(const TopClasses& top_classes, std::span<Tops> vectors) {
  order(top_classes, vectors);
  tables_.clear();
  std::array<Tops, CoverTable::kVectors> last;  // the vectors kept that are in no table
  last.fill(kCoversNone);
  std::size_t kept = 0;
  std::size_t in_last = 0;
  for (const Tops tops : vectors) {
    if (std::ranges::any_of(tables_,
                            [&](const CoverTable& table) { return table.any_covers(tops); }))
      continue;
    const DominanceTest test = top_classes.test_of(tops);
    bool covered = false;
    for (std::size_t i = 0; i < in_last && !covered; i += DominanceTest::kMany)
      covered = test.any_of_many_covers(last.data() + i);
    vectors[kept] = tops;
    last[in_last] = covered ? kCoversNone : tops;
    kept += covered ? 0U : 1U;
    in_last += covered ? 0U : 1U;
    if (in_last < CoverTable::kVectors) continue;
    tables_.extend(1)->make(top_classes, last.data());
    last.fill(kCoversNone);
    in_last = 0;
  }
  return kept;
}

/// Sorts by the sum of the ranks of the tops: a vector has a lower sum than all others that it
/// covers.
void Antichain::order(const TopClasses& top_classes, std::span<Tops> vectors) {
  ordered_.resize(vectors.size());
  const auto keyed = [&](Tops tops) {
    return std::uint64_t{top_classes.rank(tops)} << 32 | tops.word();
  };
  const auto tops_of = [](std::uint64_t key) {
    return Tops::of_word(static_cast<std::uint32_t>(key));
  };
  std::ranges::transform(vectors, ordered_.begin(), keyed);
  std::array<std::uint32_t, TopClasses::kMostRank + 1> place{};
  for (const std::uint64_t key : ordered_) ++place[key >> 32];
  std::exclusive_scan(place.begin(), place.end(), place.begin(), 0U);
  for (const std::uint64_t key : ordered_) vectors[place[key >> 32]++] = tops_of(key);
}

}  // namespace backtrick::the_game
