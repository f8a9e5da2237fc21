#include "promise.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "card_set.hpp"
#include "pile_view.hpp"
#include "weights.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// What follows such a line is compiled for the processors named; both compilers know it by other
// words.
#if defined(__clang__)
#define BACKTRICK_PRAGMA(words) _Pragma(#words)
#define BACKTRICK_FOR(processors) \
  BACKTRICK_PRAGMA(clang attribute push(__attribute__((target(processors))), apply_to = function))
#define BACKTRICK_FOR_ALL _Pragma("clang attribute pop")
#else
#define BACKTRICK_PRAGMA(words) _Pragma(#words)
#define BACKTRICK_FOR(processors) \
  _Pragma("GCC push_options") BACKTRICK_PRAGMA(GCC target(processors))
#define BACKTRICK_FOR_ALL _Pragma("GCC pop_options")
#endif

namespace backtrick {
namespace {

constexpr std::array<int, kWaits> kDraws{0, kSoon, kLater, kMaxCards};

/// The cards drawn by the end of each Wait.
CardSet arrived_by(const Arrivals& arrivals, int drawn, std::size_t wait) {
  return arrivals.by[static_cast<std::size_t>(std::min(arrivals.cards, drawn + kDraws[wait]))];
}

namespace portable {

using Sets = std::array<CardSet, kWaits>;
using Row = PhaseWeights::ByWait;

Sets in_each_wait(const Arrivals& arrivals, CardSet unplayed, int drawn) {
  Sets sets;
  for (std::size_t wait = 0; wait < kWaits; ++wait)
    sets[wait] = unplayed & arrived_by(arrivals, drawn, wait);
  return sets;
}
Sets without(Sets sets, CardSet gone) {
  for (CardSet& set : sets) set = set & ~gone;
  return sets;
}
/// The upper cards of the pairs ten apart.
Sets pairs_in(Sets sets) {
  for (CardSet& set : sets) set = set & set.raised(kTrick);
  return sets;
}
Row count(const Sets& sets, CardSet within) {
  return Row{(sets[0] & within).size(), (sets[1] & within).size(), (sets[2] & within).size(),
             (sets[3] & within).size()};
}
/// -1 where the set holds a card of the other.
Row holds(const Sets& sets, CardSet any) {
  const auto held = [&](std::size_t wait) { return (sets[wait] & any).empty() ? 0 : -1; };
  return Row{held(0), held(1), held(2), held(3)};
}
Row row(const Row& weights) { return weights; }
Row times(Row counts, Row weights) { return counts * weights; }
Row times(Row weights, int count) { return weights * count; }
Row only_if(Row held, Row weights) { return held & weights; }
std::int32_t total(Row sum) { return sum[0] + sum[1] + sum[2] + sum[3]; }

#include "promise.inc"

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt")
namespace avx2 {

using Words [[gnu::vector_size(32)]] = std::uint64_t;

/// Bits of each word, a half byte at a time by a table (W. Mula, 2008).
inline Words bits(Words low, Words high) {
  const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                         0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const Words half = Words{} + 0x0F0F0F0F0F0F0F0FU;
  const auto look_up = [&](Words halves) {
    return _mm256_shuffle_epi8(table, reinterpret_cast<__m256i>(halves & half));
  };
  const __m256i of_low = _mm256_add_epi8(look_up(low), look_up(low >> 4));
  const __m256i of_high = _mm256_add_epi8(look_up(high), look_up(high >> 4));
  return reinterpret_cast<Words>(
      _mm256_sad_epu8(_mm256_add_epi8(of_low, of_high), _mm256_setzero_si256()));
}

#include "promise.inc"
#include "promise_avx.inc"

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,bmi,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512vpopcntdq")
namespace avx512 {

using Words [[gnu::vector_size(32)]] = std::uint64_t;

inline Words bits(Words low, Words high) {
  return reinterpret_cast<Words>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(low))) +
         reinterpret_cast<Words>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(high)));
}

#include "promise.inc"
#include "promise_avx.inc"

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

}  // namespace

void work_out(const PromiseTask& task, Instructions instructions,
              std::span<std::int32_t> promises) {
#if defined(__x86_64__)
  if (instructions == Instructions::Avx512) return avx512::work_out(task, promises.data());
  if (instructions == Instructions::Avx2) return avx2::work_out(task, promises.data());
#endif
  return portable::work_out(task, promises.data());
}

}  // namespace backtrick
