#include "solver/the_game/state/antichain.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "solver/common/compiled_for.hpp"
#include "solver/common/instructions.hpp"
#include "solver/the_game/state/cover_test.hpp"

namespace backtrick::the_game {
namespace {

/// No more vectors than this are compared each with each, which is faster than to order them.
constexpr std::size_t kFew = 2 * cover::kVectors;

// Of its own, because builds join sources.
namespace reduce_for {

namespace portable {
using cover::portable::CoverTest;

#include "solver/the_game/state/antichain.inc"
}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {
using cover::avx2::CoverTest;

#include "solver/the_game/state/antichain.inc"  // NOLINT(readability-duplicate-include): once for each set
}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw")
namespace avx512 {
using cover::avx512::CoverTest;

#include "solver/the_game/state/antichain.inc"  // NOLINT(readability-duplicate-include): once for each set
}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace reduce_for

}  // namespace

struct Antichain::Kernel {
  std::size_t (*few)(const TopClasses&, std::span<Tops>);
  std::size_t (*many)(const TopClasses&, std::span<Tops>, CountedArray<CoverTable>&);

  static const Kernel& best() {
    static const Kernel best = [] {
#if defined(__x86_64__)
      namespace avx2 = reduce_for::avx2;
      namespace avx512 = reduce_for::avx512;
      if (has(Instructions::Avx512)) return Kernel{avx512::reduce_few, avx512::reduce_many<CoverTable>};
      if (has(Instructions::Avx2)) return Kernel{avx2::reduce_few, avx2::reduce_many<CoverTable>};
#endif
      return Kernel{reduce_for::portable::reduce_few, reduce_for::portable::reduce_many<CoverTable>};
    }();
    return best;
  }
};

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
  if (vectors.size() <= kFew) return Kernel::best().few(top_classes, vectors);
  order(top_classes, vectors);
  return Kernel::best().many(top_classes, vectors, tables_);
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
