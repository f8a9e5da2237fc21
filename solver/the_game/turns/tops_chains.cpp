#include "solver/the_game/turns/tops_chains.hpp"

#include <algorithm>
#include <utility>

#include "solver/common/compiled_for.hpp"
#include "solver/common/instructions.hpp"
#include "solver/the_game/state/dominance.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace backtrick::the_game {
namespace {

constexpr std::uint32_t kPlace = 0x00FF'FFFF;  // the bits of a link that number a block

constexpr Tops swapped(Tops tops) {
  const std::uint32_t word = tops.word();
  return Tops::of_word((word >> 8 & 0x00FF'00FFU) | (word & 0x00FF'00FFU) << 8);
}

namespace portable {

class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits) : test_{tops, limits} {}
  bool covered_by(const TopsBlock& block) const {
    return test_.any_covers(block.tops.data(), sizeof block / sizeof(Tops));
  }

 private:
  DominanceTest test_;
};

#include "solver/the_game/turns/first_uncovered.inc"

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {

class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits)
      : straight_{all(tops), all(limits)}, crossed_{all(swapped(tops)), all(swapped(limits))} {}
  bool covered_by(const TopsBlock& block) const {
    const auto* const halves = reinterpret_cast<const __m256i*>(&block);
    const __m256i one = covering(_mm256_loadu_si256(halves));
    const __m256i other = covering(_mm256_loadu_si256(halves + 1));
    return _mm256_movemask_epi8(_mm256_or_si256(one, other)) != 0;
  }

 private:
  struct Asked {
    __m256i exact;
    __m256i limit;
  };
  static __m256i all(Tops tops) { return _mm256_set1_epi32(static_cast<int>(tops.word())); }
  /// Sets all bits of every half of a word whose two piles are covered, matched in one way.
  static __m256i pairs(const Asked& asked, __m256i words) {
    const __m256i within = _mm256_cmpeq_epi8(_mm256_min_epu8(words, asked.limit), words);
    const __m256i covered = _mm256_or_si256(within, _mm256_cmpeq_epi8(words, asked.exact));
    return _mm256_cmpeq_epi16(covered, _mm256_set1_epi32(-1));
  }
  __m256i covering(__m256i words) const {
    return _mm256_cmpeq_epi32(_mm256_or_si256(pairs(straight_, words), pairs(crossed_, words)),
                              _mm256_set1_epi32(-1));
  }

  Asked straight_;
  Asked crossed_;  // the piles of each direction matched the other way
};

#include "solver/the_game/turns/first_uncovered.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw")
namespace avx512 {

class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits)
      : straight_{all(tops), all(limits)}, crossed_{all(swapped(tops)), all(swapped(limits))} {}
  bool covered_by(const TopsBlock& block) const {
    const __m512i words = _mm512_loadu_si512(&block);
    const std::uint64_t both = pairs(straight_, words) | pairs(crossed_, words);
    return (both & both >> 2 & 0x1111'1111'1111'1111U) != 0;
  }

 private:
  struct Asked {
    __m512i exact;
    __m512i limit;
  };
  static __m512i all(Tops tops) { return _mm512_set1_epi32(static_cast<int>(tops.word())); }
  /// Bits 0 and 2 of the four of a word: whether both piles of a direction are covered, matched in
  /// one way.
  static std::uint64_t pairs(const Asked& asked, __m512i words) {
    const std::uint64_t covered =
        _mm512_cmple_epu8_mask(words, asked.limit) | _mm512_cmpeq_epu8_mask(words, asked.exact);
    return covered & covered >> 1;
  }

  Asked straight_;
  Asked crossed_;  // the piles of each direction matched the other way
};

#include "solver/the_game/turns/first_uncovered.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

using FirstUncovered = std::size_t (*)(const TopsBlock*, std::uint32_t, const TopClasses&,
                                       std::span<const Tops>);

FirstUncovered best_first_uncovered() {
#if defined(__x86_64__)
  if (has(Instructions::Avx512)) return avx512::first_uncovered;
  if (has(Instructions::Avx2)) return avx2::first_uncovered;
#endif
  return portable::first_uncovered;
}

}  // namespace

std::size_t TopsChains::first_uncovered(TopsChain chain, const TopClasses& top_classes,
                                        std::span<const Tops> tops) const {
  static const FirstUncovered best = best_first_uncovered();
  return best(blocks_.data(), chain.newest, top_classes, tops);
}

void TopsChains::drop_covered(TopsChain& chain, const TopClasses& top_classes,
                              std::span<Tops> tops) {
  std::size_t copied = 0;
  for (std::uint32_t link = chain.newest; link != TopsBlock::kEmpty; link = block(link).next) {
    const std::size_t here = (chain.count - copied - 1) % TopsBlock::kTops + 1;
    std::copy_n(block(link).tops.data(), here, tops.data() + copied);
    copied += here;
  }
  tops = tops.first(copied);
  // A state covers hardly any with a lower sum.
  std::ranges::sort(tops, {}, [](Tops each) { return std::pair{sum_of(each), each.word()}; });
  const auto keep_uncovered = [&] {
    clear(chain);
    for (std::size_t i = 0;
         (i += first_uncovered(chain, top_classes, tops.subspan(i))) < tops.size(); ++i) {
      tops[chain.count] = tops[i];
      add(chain, tops[i]);
    }
    tops = tops.first(chain.count);
    std::ranges::reverse(tops);
  };
  keep_uncovered();
  // A live top may cover a lower one, so a second pass runs in the other direction.
  keep_uncovered();
}

void TopsChains::clear(TopsChain& chain) {
  for (std::uint32_t link = chain.newest; link != TopsBlock::kEmpty;) {
    const std::uint32_t cleared = std::exchange(link, block(link).next);
    block(cleared).next = std::exchange(unused_, cleared);
  }
  chain = {};
}

std::uint32_t TopsChains::add_block(std::uint32_t next) {
  std::uint32_t added = unused_;
  if (added == TopsBlock::kEmpty) {
    const auto place = static_cast<std::uint32_t>(blocks_.size());
    if (place >= kPlace) throw std::bad_alloc{};  // a gigabyte of states in one store
    blocks_.extend(1);
    added = kMark | place;
  } else {
    unused_ = block(added).next;
  }
  block(added).tops.fill(Tops::of_word(TopsBlock::kEmpty));
  block(added).next = next;
  return added;
}

}  // namespace backtrick::the_game
