#include "solver/the_game/state/antichain.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "solver/common/instructions.hpp"
#include "solver/the_game/state/cover_test.hpp"

namespace backtrick::the_game {
namespace {

/// No more vectors than this are compared each with each, which is faster than to order them.
constexpr std::size_t kFew = 2 * cover::kVectors;

// Of its own, because builds join sources.
namespace reduce_for {

#define BACKTRICK_KERNEL "solver/the_game/state/antichain.inc"
#include "solver/the_game/state/cover_kernels.inc"

}  // namespace reduce_for

}  // namespace

struct Antichain::Kernel {
  std::size_t (*few)(const TopClasses&, std::span<Tops>);
  std::size_t (*many)(const TopClasses&, std::span<const Tops>, CountedArray<CoverTable>&, Tops*);
  std::size_t (*drop)(const TopClasses&, std::span<Tops>, std::span<const Tops>);

  static const Kernel& best() {
    static const Kernel best = [] {
#if defined(__x86_64__)
      namespace avx2 = reduce_for::avx2;
      namespace avx512 = reduce_for::avx512;
      if (has(Instructions::Avx512))
        return Kernel{avx512::reduce_few, avx512::reduce_many<CoverTable>, avx512::drop_covered_by};
      if (has(Instructions::Avx2))
        return Kernel{avx2::reduce_few, avx2::reduce_many<CoverTable>, avx2::drop_covered_by};
#endif
      return Kernel{reduce_for::portable::reduce_few, reduce_for::portable::reduce_many<CoverTable>,
                    reduce_for::portable::drop_covered_by};
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
  return Kernel::best().many(top_classes, {ordered_.data(), ordered_.size()}, tables_,
                             vectors.data());
}

std::size_t Antichain::drop_covered_by(const TopClasses& top_classes, std::span<Tops> vectors,
                                       std::span<const Tops> others) {
  return Kernel::best().drop(top_classes, vectors, others);
}

/// Copies the vectors to `ordered_` by the sum of the ranks of their tops: a vector has a lower sum
/// than all others that it covers.
void Antichain::order(const TopClasses& top_classes, std::span<const Tops> vectors) {
  ordered_.resize(vectors.size());
  ranks_.resize(vectors.size());
  std::array<std::uint32_t, TopClasses::kMostRank + 1> place{};
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    ranks_[i] = static_cast<std::uint16_t>(top_classes.rank(vectors[i]));
    ++place[ranks_[i]];
  }
  std::exclusive_scan(place.begin(), place.end(), place.begin(), 0U);
  for (std::size_t i = 0; i < vectors.size(); ++i) ordered_[place[ranks_[i]]++] = vectors[i];
}

}  // namespace backtrick::the_game
