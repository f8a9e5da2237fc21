#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "solver/common/compiled_for.hpp"
#include "solver/the_game/evaluation/score.hpp"
#include "solver/the_game/evaluation/weights.hpp"
#include "solver/the_game/rules/card_set.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace backtrick::the_game {
namespace {

// Of its own, because builds join sources.
namespace solo {

namespace portable {

inline constexpr std::size_t kBytes = 16;
using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
using Halves [[gnu::vector_size(kBytes)]] = std::int16_t;
using Words [[gnu::vector_size(kBytes)]] = std::int32_t;
using LongWords [[gnu::vector_size(kBytes)]] = std::uint64_t;

inline Bytes same16(const std::uint8_t* bytes) {
  Bytes loaded;
  std::memcpy(&loaded, bytes, sizeof loaded);
  return loaded;
}
inline Bytes together(const CardSet* sets) {
  return reinterpret_cast<Bytes>(LongWords{sets->low(), sets->high()});
}

#if defined(__SSSE3__)

inline __m128i raw(Bytes bytes) { return reinterpret_cast<__m128i>(bytes); }
inline Bytes look_up(Bytes table, Bytes places) {
  return reinterpret_cast<Bytes>(_mm_shuffle_epi8(raw(table), raw(places)));
}
inline Bytes least(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm_min_epu8(raw(a), raw(b)));
}
inline Bytes surplus(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm_subs_epu8(raw(a), raw(b)));
}
inline Halves pair_sums(Bytes bytes, Bytes factors) {
  return reinterpret_cast<Halves>(_mm_maddubs_epi16(raw(bytes), raw(factors)));
}
inline Words dot(Halves numbers, Halves factors) {
  return reinterpret_cast<Words>(
      _mm_madd_epi16(reinterpret_cast<__m128i>(numbers), reinterpret_cast<__m128i>(factors)));
}

#elif defined(__wasm_simd128__)

inline v128_t raw(Bytes bytes) { return reinterpret_cast<v128_t>(bytes); }
inline Bytes look_up(Bytes table, Bytes places) {
  return reinterpret_cast<Bytes>(wasm_i8x16_swizzle(raw(table), raw(places)));
}
inline Bytes least(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(wasm_u8x16_min(raw(a), raw(b)));
}
inline Bytes surplus(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(wasm_u8x16_sub_sat(raw(a), raw(b)));
}
inline Words dot(Halves numbers, Halves factors) {
  return reinterpret_cast<Words>(
      wasm_i32x4_dot_i16x8(reinterpret_cast<v128_t>(numbers), reinterpret_cast<v128_t>(factors)));
}
inline Halves pair_sums(Bytes bytes, Bytes factors) {
  const auto numbers = reinterpret_cast<Halves>(bytes);
  const auto by = reinterpret_cast<Halves>(factors);
  return (numbers & 0xFF) * (by << 8 >> 8) + (numbers >> 8 & 0xFF) * (by >> 8);
}

#else

inline Bytes look_up(Bytes table, Bytes places) {
#if defined(__ARM_NEON)
  return vqtbl1q_u8(table, places);
#else
  Bytes found;
  for (std::size_t i = 0; i < kBytes; ++i) found[i] = table[places[i]];
  return found;
#endif
}
inline Bytes least(Bytes a, Bytes b) { return a < b ? a : b; }
inline Bytes surplus(Bytes a, Bytes b) { return a < b ? Bytes{} : a - b; }
inline Halves pair_sums(Bytes bytes, Bytes factors) {
  const auto numbers = reinterpret_cast<Halves>(bytes);
  const auto by = reinterpret_cast<Halves>(factors);
  return (numbers & 0xFF) * (by << 8 >> 8) + (numbers >> 8 & 0xFF) * (by >> 8);
}
inline Words dot(Halves numbers, Halves factors) {
  const auto a = reinterpret_cast<Words>(numbers);
  const auto b = reinterpret_cast<Words>(factors);
  return (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
}

#endif

/// Counts half a byte at a time, by table lookup (W. Mula, 2008).
inline Bytes bit_counts(Bytes bytes) {
  constexpr Bytes kCounts{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
  const auto upper = reinterpret_cast<Bytes>(reinterpret_cast<Halves>(bytes) >> 4);
  return look_up(kCounts, bytes & 0x0F) + look_up(kCounts, upper & 0x0F);
}
inline Words top_values(const PhaseWeights& weights, Bytes places) {
  Words sum{};
  for (std::size_t i = 0; i < kBytes; ++i) sum[i / 4] += weights.top[i % 2][places[i]];
  return sum;
}

#include "solver/the_game/evaluation/solo_score.inc"

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {

inline constexpr std::size_t kBytes = 32;
using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
using Halves [[gnu::vector_size(kBytes)]] = std::int16_t;
using Words [[gnu::vector_size(kBytes)]] = std::int32_t;
using LongWords [[gnu::vector_size(kBytes)]] = std::uint64_t;

inline __m256i raw(Bytes bytes) { return reinterpret_cast<__m256i>(bytes); }
inline Bytes same16(const std::uint8_t* bytes) {
  return reinterpret_cast<Bytes>(
      _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes))));
}
inline Bytes together(const CardSet* sets) {
  return reinterpret_cast<Bytes>(
      LongWords{sets[0].low(), sets[0].high(), sets[1].low(), sets[1].high()});
}
inline Bytes look_up(Bytes table, Bytes places) {
  return reinterpret_cast<Bytes>(_mm256_shuffle_epi8(raw(table), raw(places)));
}
/// Counts half a byte at a time, by table lookup (W. Mula, 2008).
inline Bytes bit_counts(Bytes bytes) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i half = _mm256_set1_epi8(0x0F);
  return reinterpret_cast<Bytes>(_mm256_add_epi8(
      _mm256_shuffle_epi8(table, _mm256_and_si256(raw(bytes), half)),
      _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(raw(bytes), 4), half))));
}
inline Bytes least(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm256_min_epu8(raw(a), raw(b)));
}
inline Bytes surplus(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm256_subs_epu8(raw(a), raw(b)));
}
inline Halves pair_sums(Bytes bytes, Bytes factors) {
  return reinterpret_cast<Halves>(_mm256_maddubs_epi16(raw(bytes), raw(factors)));
}
inline Words dot(Halves numbers, Halves factors) {
  return reinterpret_cast<Words>(
      _mm256_madd_epi16(reinterpret_cast<__m256i>(numbers), reinterpret_cast<__m256i>(factors)));
}
inline Words top_values(const PhaseWeights& weights, Bytes places) {
  using UnsignedWords [[gnu::vector_size(kBytes)]] = std::uint32_t;
  const auto words = reinterpret_cast<UnsignedWords>(places);
  const auto values = [&](std::size_t near, UnsignedWords place) {
    return reinterpret_cast<Words>(
        _mm256_i32gather_epi32(weights.top[near].data(), reinterpret_cast<__m256i>(place), 4));
  };
  return values(0, words & 0xFFU) + values(1, words >> 8 & 0xFFU) + values(0, words >> 16 & 0xFFU) +
         values(1, words >> 24);
}

#include "solver/the_game/evaluation/solo_score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512bitalg")
namespace avx512 {

inline constexpr std::size_t kBytes = 64;
using Bytes [[gnu::vector_size(kBytes)]] = std::uint8_t;
using Halves [[gnu::vector_size(kBytes)]] = std::int16_t;
using Words [[gnu::vector_size(kBytes)]] = std::int32_t;
using LongWords [[gnu::vector_size(kBytes)]] = std::uint64_t;

/// For the masked forms of instructions. GCC 12 warns of undefined values in the plain forms, and
/// makes the same code of both.
constexpr __mmask64 kAll = ~__mmask64{0};
constexpr __mmask32 kAllHalves = ~__mmask32{0};
constexpr __mmask16 kAllWords = 0xFFFF;

inline __m512i raw(Bytes bytes) { return reinterpret_cast<__m512i>(bytes); }
inline Bytes same16(const std::uint8_t* bytes) {
  return reinterpret_cast<Bytes>(_mm512_maskz_broadcast_i32x4(
      kAllWords, _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes))));
}
inline Bytes together(const CardSet* sets) {
  return reinterpret_cast<Bytes>(LongWords{sets[0].low(), sets[0].high(), sets[1].low(),
                                           sets[1].high(), sets[2].low(), sets[2].high(),
                                           sets[3].low(), sets[3].high()});
}
inline Bytes look_up(Bytes table, Bytes places) {
  return reinterpret_cast<Bytes>(_mm512_maskz_shuffle_epi8(kAll, raw(table), raw(places)));
}
inline Bytes bit_counts(Bytes bytes) {
  return reinterpret_cast<Bytes>(_mm512_maskz_popcnt_epi8(kAll, raw(bytes)));
}
inline Bytes least(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm512_maskz_min_epu8(kAll, raw(a), raw(b)));
}
inline Bytes surplus(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm512_maskz_subs_epu8(kAll, raw(a), raw(b)));
}
inline Halves pair_sums(Bytes bytes, Bytes factors) {
  return reinterpret_cast<Halves>(_mm512_maskz_maddubs_epi16(kAllHalves, raw(bytes), raw(factors)));
}
inline Words dot(Halves numbers, Halves factors) {
  return reinterpret_cast<Words>(_mm512_maskz_madd_epi16(
      kAllWords, reinterpret_cast<__m512i>(numbers), reinterpret_cast<__m512i>(factors)));
}
inline Words top_values(const PhaseWeights& weights, Bytes places) {
  using UnsignedWords [[gnu::vector_size(kBytes)]] = std::uint32_t;
  const auto words = reinterpret_cast<UnsignedWords>(places);
  const auto values = [&](std::size_t near, UnsignedWords place) {
    return reinterpret_cast<Words>(_mm512_mask_i32gather_epi32(_mm512_setzero_si512(), kAllWords,
                                                               reinterpret_cast<__m512i>(place),
                                                               weights.top[near].data(), 4));
  };
  return values(0, words & 0xFFU) + values(1, words >> 8 & 0xFFU) + values(0, words >> 16 & 0xFFU) +
         values(1, words >> 24);
}

#include "solver/the_game/evaluation/solo_score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace solo
}  // namespace

void evaluate_solo(const ScoreTask& task, [[maybe_unused]] Instructions instructions,
                   std::int32_t* scores) {
#if defined(__x86_64__)
  if (instructions == Instructions::Avx512) return solo::avx512::evaluate(task, scores);
  if (instructions == Instructions::Avx2) return solo::avx2::evaluate(task, scores);
#endif
  return solo::portable::evaluate(task, scores);
}

}  // namespace backtrick::the_game
