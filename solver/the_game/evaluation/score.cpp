#include "solver/the_game/evaluation/score.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "solver/common/compiled_for.hpp"
#include "solver/the_game/evaluation/weights.hpp"
#include "solver/the_game/rules/card_set.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace backtrick::the_game {
namespace {

constexpr std::uint64_t kEachByte = 0x0101010101010101;

/// The cards of a hand, eight to a word. The last word is filled up with numbers that are too far
/// from every pile.
struct HandBytes {
  std::array<std::uint64_t, 128 / 8> words;
  std::size_t size = 0;      ///< in words
  std::uint64_t filled = 0;  ///< the distance of the numbers that fill up

  void set_size(int cards) {
    size = static_cast<std::size_t>(cards + 7) / 8;
    filled = (8 * size - static_cast<std::size_t>(cards)) * kMostDistance;
  }
};
constexpr std::uint64_t kFillByte = 192;
HandBytes bytes_of(CardSet hand) {
  constexpr std::uint64_t kFill = kFillByte * kEachByte;
  HandBytes bytes;
  std::size_t words = 0;
  std::uint64_t word = kFill;
  const int size = hand.size();
  std::uint64_t low = hand.low();
  std::uint64_t high = hand.high();
  for (int i = 0; i < size; ++i) {
    // Not two loops: the lengths of these could not be predicted.
    const bool in_low = low != 0;
    const auto card = static_cast<std::uint64_t>(std::countr_zero(in_low ? low : high));
    word = word << 8 | card | (in_low ? 0 : 64);
    high = in_low ? high : high & (high - 1);
    low &= low - 1;
    if (i % 8 < 7 && i + 1 < size) continue;
    bytes.words[words++] = word;
    word = kFill;
  }
  bytes.set_size(size);
  return bytes;
}

namespace portable {

inline constexpr std::size_t kLanes = 1;
using Lanes = std::uint64_t;

inline Lanes same(std::uint64_t word) { return word; }
inline Lanes load(const std::uint32_t* words) { return *words; }
inline Lanes load(const std::uint64_t* words) { return *words; }
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
inline Lanes look_up(const PhaseWeights::TopTable& table, Lanes place) {
  return static_cast<Lanes>(std::int64_t{table[place]});
}

/// The bytes of a word each.
using Bytes [[gnu::vector_size(8)]] = std::uint8_t;
inline Bytes bytes(Lanes lanes) { return std::bit_cast<Bytes>(lanes); }
template <int kByte>
Bytes each_byte(Lanes lanes) {
  return bytes((lanes >> (8 * kByte) & 0xFFU) * kEachByte);
}
inline Bytes least(Bytes a, Bytes b) { return a < b ? a : b; }
using ByteMask = Bytes;
inline ByteMask equal(Bytes a, Bytes b) { return reinterpret_cast<ByteMask>(a == b); }
inline Bytes zero_where(ByteMask mask, Bytes values) { return values & ~mask; }
/// The sum of the bytes of each word.
inline Lanes byte_sum(Bytes values) {
  constexpr Lanes kEven = 0x00FF00FF00FF00FF;
  const auto word = std::bit_cast<Lanes>(values);
  return ((word & kEven) + (word >> 8 & kEven)) * 0x0001000100010001 >> 48;
}

#include "solver/the_game/evaluation/score.inc"

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

#include "solver/the_game/evaluation/score.inc"  // NOLINT(readability-duplicate-include): once for each set

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

#include "solver/the_game/evaluation/score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512_narrow
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512cd,avx512vbmi2,avx512vpopcntdq")
namespace avx512 {

inline constexpr std::size_t kLanes = 8;
using Lanes [[gnu::vector_size(64)]] = std::uint64_t;
/// Masks for the masked forms of instructions. GCC 12 warns of undefined values in the plain forms,
/// and makes the same code of both.
constexpr __mmask8 kAll = 0xFF;

/// As the general form, but in another order: a set compresses the numbers 0 .. 63 to its cards.
inline HandBytes bytes_of(CardSet hand) {
  constexpr auto kNumbers = [] {
    std::array<std::uint8_t, 64> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::uint8_t>(i);
    return numbers;
  }();
  const __m512i numbers = _mm512_loadu_si512(kNumbers.data());
  const __m512i fill = _mm512_set1_epi8(static_cast<char>(kFillByte));
  const __m512i low = _mm512_mask_compress_epi8(fill, hand.low(), numbers);
  const __m512i high =
      _mm512_mask_compress_epi8(fill, hand.high(), _mm512_or_si512(numbers, _mm512_set1_epi8(64)));
  HandBytes bytes;
  auto* const begin = reinterpret_cast<std::uint8_t*>(bytes.words.data());
  _mm512_storeu_si512(begin, low);
  _mm512_storeu_si512(begin + std::popcount(hand.low()), high);
  bytes.set_size(hand.size());
  return bytes;
}

inline __m512i raw(Lanes lanes) { return reinterpret_cast<__m512i>(lanes); }
inline Lanes same(std::uint64_t word) {
  return reinterpret_cast<Lanes>(_mm512_set1_epi64(static_cast<long long>(word)));
}
inline Lanes load(const std::uint32_t* words) {
  const __m256i halves = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
  return reinterpret_cast<Lanes>(_mm512_maskz_cvtepu32_epi64(kAll, halves));
}
inline Lanes load(const std::uint64_t* words) {
  return reinterpret_cast<Lanes>(_mm512_loadu_si512(words));
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
using Bytes [[gnu::vector_size(64)]] = std::uint8_t;
inline Bytes bytes(Lanes lanes) { return reinterpret_cast<Bytes>(lanes); }
template <int kByte>
Bytes each_byte(Lanes lanes) {
  const Lanes places = same(kByte * kEachByte) + Lanes{0, 8 * kEachByte, 0, 8 * kEachByte,
                                                       0, 8 * kEachByte, 0, 8 * kEachByte};
  return reinterpret_cast<Bytes>(_mm512_maskz_shuffle_epi8(~__mmask64{0}, raw(lanes), raw(places)));
}
inline Bytes least(Bytes a, Bytes b) {
  return reinterpret_cast<Bytes>(_mm512_maskz_min_epu8(~__mmask64{0}, reinterpret_cast<__m512i>(a),
                                                       reinterpret_cast<__m512i>(b)));
}
using ByteMask = __mmask64;
inline ByteMask equal(Bytes a, Bytes b) {
  return _mm512_cmpeq_epi8_mask(reinterpret_cast<__m512i>(a), reinterpret_cast<__m512i>(b));
}
inline Bytes zero_where(ByteMask mask, Bytes values) {
  return reinterpret_cast<Bytes>(_mm512_maskz_mov_epi8(~mask, reinterpret_cast<__m512i>(values)));
}
inline Lanes byte_sum(Bytes values) {
  return reinterpret_cast<Lanes>(
      _mm512_sad_epu8(reinterpret_cast<__m512i>(values), _mm512_setzero_si512()));
}
inline Lanes look_up(const std::array<std::int32_t, 8>& table, Lanes place) {
  const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(table.data()));
  return reinterpret_cast<Lanes>(
      _mm512_maskz_permutexvar_epi64(kAll, raw(place), _mm512_maskz_cvtepi32_epi64(kAll, all)));
}
inline Lanes look_up(const PhaseWeights::TopTable& table, Lanes place) {
  return reinterpret_cast<Lanes>(_mm512_maskz_cvtepi32_epi64(
      kAll,
      _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), kAll, raw(place), table.data(), 4)));
}

#include "solver/the_game/evaluation/score.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace

void evaluate(const ScoreTask& task, [[maybe_unused]] Instructions instructions,
              std::int32_t* scores) {
  const std::size_t size = task.successors->size();
  const CardSet compared = task.several_players ? CardSet{} : task.until[0];
#if defined(__x86_64__)
  if (instructions == Instructions::Avx512) {
    const HandBytes hand = avx512::bytes_of(compared);
    // Eight at a time, and a rest of four or fewer with narrow vectors.
    const std::size_t wide = (size + 3) / 8 * 8;
    avx512::evaluate(task, hand, 0, wide, scores);
    return avx512_narrow::evaluate(task, hand, wide, size, scores);
  }
  if (instructions == Instructions::Avx2)
    return avx2::evaluate(task, bytes_of(compared), 0, size, scores);
#endif
  return portable::evaluate(task, bytes_of(compared), 0, size, scores);
}

}  // namespace backtrick::the_game
