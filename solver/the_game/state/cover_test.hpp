#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/common/compiled_for.hpp"
#include "solver/the_game/state/dominance.hpp"
#include "solver/the_game/state/tops.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// The dominance test of sixteen vectors at a time, for each instruction set. Code that is compiled
// for one of these sets uses the test in its namespace; all give the same answers.

namespace backtrick::the_game::cover {

inline constexpr std::size_t kVectors = 16;
/// All bytes are beyond every top and every limit, so this covers nothing.
inline constexpr Tops kCoversNone = Tops::of_word(~std::uint32_t{0});

namespace portable {

/// Tells which of sixteen vectors cover these tops, where `limits` has the cover_limit of each.
class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits) : test_{tops, limits} {}
  /// A bit for each vector, the first lowest.
  std::uint32_t covering(const Tops* vectors) const { return test_.covering_of_16(vectors); }

 private:
  DominanceTest test_;
};

}  // namespace portable

#if defined(__x86_64__)

constexpr Tops swapped(Tops tops) {
  const std::uint32_t word = tops.word();
  return Tops::of_word((word >> 8 & 0x00FF'00FFU) | (word & 0x00FF'00FFU) << 8);
}

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {

class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits)
      : straight_{all(tops), all(limits)}, crossed_{all(swapped(tops)), all(swapped(limits))} {}
  std::uint32_t covering(const Tops* vectors) const {
    const auto* const halves = reinterpret_cast<const __m256i*>(vectors);
    return covering(_mm256_loadu_si256(halves)) | covering(_mm256_loadu_si256(halves + 1)) << 8;
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
  std::uint32_t covering(__m256i words) const {
    const __m256i both = _mm256_cmpeq_epi32(
        _mm256_or_si256(pairs(straight_, words), pairs(crossed_, words)), _mm256_set1_epi32(-1));
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(both)));
  }

  Asked straight_;
  Asked crossed_;  // the piles of each direction matched the other way
};

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw")
namespace avx512 {

class CoverTest {
 public:
  CoverTest(Tops tops, Tops limits)
      : straight_{all(tops), all(limits)}, crossed_{all(swapped(tops)), all(swapped(limits))} {}
  std::uint32_t covering(const Tops* vectors) const {
    const __m512i words = _mm512_loadu_si512(vectors);
    const std::uint64_t both = pairs(straight_, words) | pairs(crossed_, words);
    return static_cast<std::uint32_t>(_pext_u64(both & both >> 2, 0x1111'1111'1111'1111U));
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

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace backtrick::the_game::cover
