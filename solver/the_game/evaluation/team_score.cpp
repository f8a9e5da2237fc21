#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "solver/common/compiled_for.hpp"
#include "solver/the_game/evaluation/score.hpp"
#include "solver/the_game/evaluation/weights.hpp"
#include "solver/the_game/rules/card_set.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace backtrick::the_game {
namespace {

// Of its own, because builds join sources.
namespace team {

namespace portable {

inline constexpr std::size_t kLanes = 1;
using Lanes = std::uint64_t;

inline Lanes same(std::uint64_t word) { return word; }
inline Lanes load(const std::uint32_t* words) { return *words; }
inline void store(Lanes lanes, std::int32_t* numbers) {
  *numbers = static_cast<std::int32_t>(static_cast<std::uint32_t>(lanes));
}
/// Shifts to the left. Shifting by 64 or more gives 0.
inline Lanes shifted(Lanes lanes, Lanes by) { return by < 64 ? lanes << (by & 63U) : 0; }
inline Lanes bits(Lanes low, Lanes high) {
  return static_cast<Lanes>(std::popcount(low)) + static_cast<Lanes>(std::popcount(high));
}
/// All bits above the highest set bit.
inline Lanes above_highest(Lanes lanes) {
  return lanes == 0 ? ~Lanes{0} : ~(~Lanes{0} >> std::countl_zero(lanes));
}
/// The excess of counts over others, or 0.
inline Lanes surplus(Lanes counts, Lanes others) { return counts > others ? counts - others : 0; }
inline Lanes times(Lanes counts, std::int32_t weight) {
  return counts * static_cast<Lanes>(std::int64_t{weight});
}
inline Lanes times(Lanes counts, Lanes weights) { return counts * weights; }
inline Lanes look_up(const std::array<std::int32_t, 8>& table, Lanes place) {
  return static_cast<Lanes>(std::int64_t{table[place]});
}

#include "solver/the_game/evaluation/team_score.inc"

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {

#include "solver/the_game/evaluation/four_lanes.inc"

/// Counts half a byte at a time, by table lookup (W. Mula, 2008).
inline Lanes bits(Lanes low, Lanes high) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Lanes half = same(0x0F0F0F0F0F0F0F0FU);
  const __m256i of_low = _mm256_add_epi8(_mm256_shuffle_epi8(table, raw(low & half)),
                                         _mm256_shuffle_epi8(table, raw(low >> 4 & half)));
  const __m256i of_high = _mm256_add_epi8(_mm256_shuffle_epi8(table, raw(high & half)),
                                          _mm256_shuffle_epi8(table, raw(high >> 4 & half)));
  return reinterpret_cast<Lanes>(
      _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256()));
}
inline Lanes above_highest(Lanes lanes) {
  for (const int by : {1, 2, 4, 8, 16, 32}) lanes |= lanes >> by;
  return ~lanes;
}

#include "solver/the_game/evaluation/team_score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl,avx512vpopcntdq")
/// For four successors or fewer, which take half the time of eight.
namespace avx512_narrow {

#include "solver/the_game/evaluation/four_lanes.inc"  // NOLINT(readability-duplicate-include): once for each set

inline Lanes bits(Lanes low, Lanes high) {
  return reinterpret_cast<Lanes>(
      _mm256_add_epi64(_mm256_popcnt_epi64(raw(low)), _mm256_popcnt_epi64(raw(high))));
}
inline Lanes above_highest(Lanes lanes) {
  const __m256i zeros_before = _mm256_lzcnt_epi64(raw(lanes));
  return ~reinterpret_cast<Lanes>(_mm256_srlv_epi64(raw(~same(0)), zeros_before));
}

#include "solver/the_game/evaluation/team_score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512_narrow
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512vpopcntdq")
namespace avx512 {

inline constexpr std::size_t kLanes = 8;
using Lanes [[gnu::vector_size(64)]] = std::uint64_t;
/// Masks for the masked forms of instructions. GCC 12 warns of undefined values in the plain forms,
/// and makes the same code of both.
constexpr __mmask8 kAll = 0xFF;

inline __m512i raw(Lanes lanes) { return reinterpret_cast<__m512i>(lanes); }
inline Lanes same(std::uint64_t word) {
  return reinterpret_cast<Lanes>(_mm512_set1_epi64(static_cast<long long>(word)));
}
inline Lanes load(const std::uint32_t* words) {
  const __m256i halves = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
  return reinterpret_cast<Lanes>(_mm512_maskz_cvtepu32_epi64(kAll, halves));
}
inline void store(Lanes lanes, std::int32_t* numbers) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers),
                      _mm512_maskz_cvtepi64_epi32(kAll, raw(lanes)));
}
inline Lanes shifted(Lanes lanes, Lanes by) {
  return reinterpret_cast<Lanes>(_mm512_maskz_sllv_epi64(kAll, raw(lanes), raw(by)));
}
inline Lanes bits(Lanes low, Lanes high) {
  return reinterpret_cast<Lanes>(_mm512_add_epi64(_mm512_maskz_popcnt_epi64(kAll, raw(low)),
                                                  _mm512_maskz_popcnt_epi64(kAll, raw(high))));
}
inline Lanes above_highest(Lanes lanes) {
  const __m512i zeros_before = _mm512_maskz_lzcnt_epi64(kAll, raw(lanes));
  return ~reinterpret_cast<Lanes>(_mm512_maskz_srlv_epi64(kAll, raw(~same(0)), zeros_before));
}
inline Lanes surplus(Lanes counts, Lanes others) {
  return reinterpret_cast<Lanes>(_mm512_maskz_max_epu64(kAll, raw(counts), raw(others))) - others;
}
inline Lanes times(Lanes counts, Lanes weights) {
  return reinterpret_cast<Lanes>(_mm512_maskz_mul_epi32(kAll, raw(counts), raw(weights)));
}
inline Lanes times(Lanes counts, std::int32_t weight) {
  return times(counts, same(static_cast<std::uint32_t>(weight)));
}
inline Lanes look_up(const std::array<std::int32_t, 8>& table, Lanes place) {
  const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(table.data()));
  return reinterpret_cast<Lanes>(
      _mm512_maskz_permutexvar_epi64(kAll, raw(place), _mm512_maskz_cvtepi32_epi64(kAll, all)));
}

#include "solver/the_game/evaluation/team_score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace team
}  // namespace

void evaluate_team(const ScoreTask& task, [[maybe_unused]] Instructions instructions,
                   std::int32_t* scores) {
  const std::size_t size = task.successors->size();
#if defined(__x86_64__)
  if (instructions == Instructions::Avx512) {
    // Eight at a time, and a rest of four or fewer with narrow vectors.
    const std::size_t wide = (size + 3) / 8 * 8;
    team::avx512::evaluate(task, 0, wide, scores);
    return team::avx512_narrow::evaluate(task, wide, size, scores);
  }
  if (instructions == Instructions::Avx2) return team::avx2::evaluate(task, 0, size, scores);
#endif
  return team::portable::evaluate(task, 0, size, scores);
}

}  // namespace backtrick::the_game
