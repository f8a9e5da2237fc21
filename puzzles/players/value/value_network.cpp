#include "puzzles/players/value/value_network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "solver/common/compiled_for.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace backtrick::the_game {

/// The sums of networks for one instruction set and number of units.
struct ValueKernel {
  using Weights = ValueNetwork::Weights;
  using RowList = ValueNetwork::RowList;
  using Row = ValueNetwork::Row;
  void (*sum_up)(const Row& from, RowList added, RowList removed, Row& to);
  void (*evaluate)(const Weights& weights, std::span<const Row> sums, std::span<Value> values);
};

namespace {

namespace portable {

inline constexpr std::size_t kLanes = 8;
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
using SignedLanes [[gnu::vector_size(16)]] = std::int16_t;
using Totals = std::uint32_t;

inline Lanes load(const std::int16_t* units) {
  Lanes lanes;
  std::memcpy(&lanes, units, sizeof lanes);
  return lanes;
}
inline void store(Lanes lanes, std::int16_t* units) { std::memcpy(units, &lanes, sizeof lanes); }
inline Lanes larger(Lanes a, Lanes b) {
  const auto first =
      std::bit_cast<Lanes>(std::bit_cast<SignedLanes>(a) > std::bit_cast<SignedLanes>(b));
  return (a & first) | (b & ~first);
}
inline std::uint32_t pairs_in(Lanes lanes) {
  std::array<std::uint32_t, kLanes / 2> pairs;
  std::memcpy(&pairs, &lanes, sizeof lanes);
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) found |= (pairs[i] != 0 ? 1U : 0U) << i;
  return found;
}
inline Totals products(const std::int16_t* pair, const std::int16_t* weights) {
  return static_cast<Totals>(pair[0] * weights[0]) + static_cast<Totals>(pair[1] * weights[1]);
}

#include "puzzles/players/value/value_kernel.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2")
namespace avx2 {

inline constexpr std::size_t kLanes = 16;
using Lanes [[gnu::vector_size(32)]] = std::uint16_t;
using Totals [[gnu::vector_size(32)]] = std::uint32_t;

inline __m256i raw(Lanes lanes) { return reinterpret_cast<__m256i>(lanes); }
inline Lanes load(const std::int16_t* units) {
  return reinterpret_cast<Lanes>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(units)));
}
inline void store(Lanes lanes, std::int16_t* units) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(units), raw(lanes));
}
inline Lanes larger(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(_mm256_max_epi16(raw(a), raw(b)));
}
inline std::uint32_t pairs_in(Lanes lanes) {
  const __m256i zero = _mm256_cmpeq_epi32(raw(lanes), _mm256_setzero_si256());
  return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) ^ 0xFFU;
}
inline __m256i wide(const void* at) { return _mm256_loadu_si256(static_cast<const __m256i*>(at)); }
inline Totals products(const std::int16_t* pair, const std::int16_t* weights) {
  std::int32_t both = 0;
  std::memcpy(&both, pair, sizeof both);
  return reinterpret_cast<Totals>(_mm256_madd_epi16(_mm256_set1_epi32(both), wide(weights)));
}

#include "puzzles/players/value/value_kernel.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx2
BACKTRICK_FOR_ALL

BACKTRICK_FOR("avx2,avx512f,avx512bw")
namespace avx512 {

inline constexpr std::size_t kLanes = 32;
using Lanes [[gnu::vector_size(64)]] = std::uint16_t;
using Totals [[gnu::vector_size(64)]] = std::uint32_t;

inline __m512i raw(Lanes lanes) { return reinterpret_cast<__m512i>(lanes); }
inline __m512i wide(const void* at) { return _mm512_loadu_si512(at); }
inline Lanes load(const std::int16_t* units) { return reinterpret_cast<Lanes>(wide(units)); }
inline void store(Lanes lanes, std::int16_t* units) { _mm512_storeu_si512(units, raw(lanes)); }
inline Lanes larger(Lanes a, Lanes b) {
  return reinterpret_cast<Lanes>(_mm512_max_epi16(raw(a), raw(b)));
}
inline std::uint32_t pairs_in(Lanes lanes) {
  return _mm512_test_epi32_mask(raw(lanes), raw(lanes));
}
inline Totals products(const std::int16_t* pair, const std::int16_t* weights) {
  std::int32_t both = 0;
  std::memcpy(&both, pair, sizeof both);
  return reinterpret_cast<Totals>(_mm512_madd_epi16(_mm512_set1_epi32(both), wide(weights)));
}

#include "puzzles/players/value/value_kernel.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx512
BACKTRICK_FOR_ALL

#endif

/// exp(x) for x in -1 .. 0, by the Taylor series. Only operations that IEEE 754 rounds exactly, in
/// a constant expression, so that every compiler makes the same table.
constexpr double exponential(double x) {
  double sum = 1;
  double term = 1;
  for (int n = 1; n < 20; ++n) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

constexpr std::int32_t kSteepest = 16 * Value::kUnit;  // from here on, chances are 0 or certain

constexpr auto kChances = [] {
  std::array<std::int32_t, kSteepest + 1> chances{};
  double whole = 1;  // exp(-i / kUnit), without its fraction
  for (std::int32_t i = 0; i <= kSteepest; ++i) {
    if (i > 0 && i % Value::kUnit == 0) whole *= exponential(-1);
    const double e = whole * exponential(-static_cast<double>(i % Value::kUnit) / Value::kUnit);
    // Chances are positive, so this rounds to the nearest. std::lround is not constexpr.
    const double twice = 2 * kCertain / (1 + e);
    chances[static_cast<std::size_t>(i)] = (static_cast<std::int32_t>(twice) + 1) / 2;
  }
  return chances;
}();

/// Windows of units reach at most so far below: what is above must fit as well.
constexpr int kMostBelow = 20'000;

/// The units and inner units of files of format 1.
constexpr std::size_t kNarrowUnits = 32;
constexpr std::size_t kNarrowInner = 16;

const ValueKernel* kernel_for([[maybe_unused]] Instructions instructions, bool narrow) {
#if defined(__x86_64__)
  if (instructions == Instructions::Avx512)
    return narrow ? &avx512::kKernel<kNarrowUnits, kNarrowInner>
                  : &avx512::kKernel<ValueNetwork::kUnits, ValueNetwork::kInner>;
  if (instructions == Instructions::Avx2)
    return narrow ? &avx2::kKernel<kNarrowUnits, kNarrowInner>
                  : &avx2::kKernel<ValueNetwork::kUnits, ValueNetwork::kInner>;
#endif
  return narrow ? &portable::kKernel<kNarrowUnits, kNarrowInner>
                : &portable::kKernel<ValueNetwork::kUnits, ValueNetwork::kInner>;
}

/// What a file holds of the weights.
struct Format {
  std::string_view magic;
  std::size_t units;
  std::size_t inner;
  std::size_t rows;    // from the first on
  bool every_row;      // of mirrored rows both, not only the first
  bool halves_images;  // of a row that is its own mirror image, one unit of each pair
};
constexpr std::size_t kSoloRows = value_features::kSoloRows;
constexpr std::array kFormats{
    Format{"backtrick value network 1\n", kNarrowUnits, kNarrowInner, kSoloRows, true, false},
    Format{"backtrick value network 2\n", ValueNetwork::kUnits, ValueNetwork::kInner, kSoloRows,
           false, false},
    Format{"backtrick value network 3\n", ValueNetwork::kUnits, ValueNetwork::kInner,
           value_features::kRows, false, true},
};
constexpr const Format& kOfSolo = kFormats[1];
constexpr const Format& kOfTeams = kFormats[2];

}  // namespace

std::int32_t chance_of(std::int32_t logit) {
  const std::int32_t size = std::min(logit < 0 ? -logit : logit, kSteepest);
  const std::int32_t chance = kChances[static_cast<std::size_t>(size)];
  return logit < 0 ? kCertain - chance : chance;
}

ValueNetwork::ValueNetwork(Instructions instructions, bool narrow)
    : weights_(1), kernel_{kernel_for(instructions, narrow)} {}

namespace {

using Totals = std::array<int, ValueNetwork::kUnits>;

void add(const ValueNetwork::Row& row, Totals& totals) {
  for (std::size_t unit = 0; unit < row.size(); ++unit) totals[unit] += row[unit];
}

/// The sums of the distances of all cards, unseen, from a pile.
Totals totals_beside(const ValueNetwork::Weights& weights, Slot slot, int top) {
  Totals totals{};
  for (const int card : CardSet::deck_of(kMaxCards).without(top))
    add(weights.rows[value_features::distance_row(slot, true,
                                                  distance(direction_of(slot), top, card))],
        totals);
  return totals;
}

}  // namespace

void ValueNetwork::place_windows() {
  Totals least{};
  add(weights().bias, least);
  for (const int card : CardSet::deck_of(kMaxCards))
    add(weights().rows[value_features::card_row(true, card)], least);
  Totals largest = least;
  for (const Slot slot : kSlots) {
    Totals low = totals_beside(weights(), slot, 1);
    Totals high = low;
    for (int top = 2; top < kMirror; ++top) {
      const Totals totals = totals_beside(weights(), slot, top);
      for (std::size_t unit = 0; unit < kUnits; ++unit) {
        low[unit] = std::min(low[unit], totals[unit]);
        high[unit] = std::max(high[unit], totals[unit]);
      }
    }
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      least[unit] += low[unit];
      largest[unit] += high[unit];
    }
  }
  for (std::size_t unit = kDirect; unit < kUnits; ++unit)
    weights().below[unit] =
        static_cast<std::int16_t>(std::clamp(-(least[unit] + largest[unit]) / 2, 0, kMostBelow));
}

void ValueNetwork::sum_up(const Row& from, RowList added, RowList removed, Row& to) const {
  kernel_->sum_up(from, added, removed, to);
}

void ValueNetwork::evaluate(std::span<const Row> sums, std::span<Value> values) const {
  kernel_->evaluate(weights(), sums, values);
}

Value ValueNetwork::evaluate(const Afterstate& state) const {
  std::vector<const Row*> rows;
  value_features::for_each(state,
                           [&](value_features::Row row) { rows.push_back(&weights().rows[row]); });
  Row sum;
  sum_up(weights().bias, rows, {}, sum);
  Value value;
  evaluate({&sum, 1}, {&value, 1});
  return value;
}

// The file: a line that names the format, a line that tells the origin, and the weights in the
// order of Weights, each number with its low byte first. Of two mirrored rows, which hold the same
// weights, the file has only the first. Format 1 has all rows, of fewer units. Format 3 has the
// rows of several players, too.
static_assert(std::endian::native == std::endian::little);

namespace {

std::size_t mirrored_row(std::size_t row) {
  return static_cast<std::size_t>(value_features::mirrored_row(static_cast<int>(row)));
}

/// Calls `take(first number, how many)` for all weights of a format, in the order of the file.
template <typename Weights, typename Take>
void for_each_part(Weights& weights, const Format& format, const Take& take) {
  for (std::size_t row = 0; row < format.rows; ++row) {
    if (format.halves_images && row == mirrored_row(row)) {
      for (std::size_t unit = 0; unit < format.units; ++unit)
        if (unit <= mirrored_unit(unit)) take(&weights.rows[row][unit], 1);
    } else if (format.every_row || row <= mirrored_row(row)) {
      take(weights.rows[row].data(), format.units);
    }
  }
  take(weights.bias.data(), format.units);
  for (std::size_t pair = 0; pair < format.units / 2; ++pair)
    take(weights.inner[pair].data(), 2 * format.inner);
  take(weights.inner_bias.data(), format.inner);
  for (auto& output : weights.output) take(output.data(), format.inner);
}

}  // namespace

bool ValueNetwork::knows_teams() const {
  return std::ranges::any_of(std::span{weights().rows}.subspan(kSoloRows),
                             [](const Row& row) { return row != Row{}; });
}

std::string ValueNetwork::bytes() const {
  const Format& format = knows_teams() ? kOfTeams : kOfSolo;
  std::string all{format.magic};
  all.append(origin).append("\n");
  for_each_part(weights(), format, [&](const auto* from, std::size_t count) {
    all.append(reinterpret_cast<const char*>(from), count * sizeof *from);
  });
  return all;
}

std::optional<ValueNetwork> ValueNetwork::read(std::string_view bytes) {
  const auto* const format = std::ranges::find_if(
      kFormats, [&](const Format& known) { return bytes.starts_with(known.magic); });
  if (format == kFormats.end()) return std::nullopt;
  bytes.remove_prefix(format->magic.size());
  const std::size_t line = bytes.find('\n');
  if (line == std::string_view::npos) return std::nullopt;
  const bool narrow = format->units == kNarrowUnits;
  ValueNetwork network{best_instructions(), narrow};
  network.origin = bytes.substr(0, line);
  bytes.remove_prefix(line + 1);
  const auto for_each = [&](const auto& take) { for_each_part(network.weights(), *format, take); };
  std::size_t expected = 0;
  for_each([&](auto* number, std::size_t count) { expected += count * sizeof *number; });
  if (bytes.size() != expected) return std::nullopt;
  for_each([&](auto* to, std::size_t count) {
    std::memcpy(to, bytes.data(), count * sizeof *to);
    bytes.remove_prefix(count * sizeof *to);
  });
  if (!narrow) network.mirror_rows(format->halves_images);
  network.place_windows();
  return network;
}

/// Writes the rows that a file leaves out.
void ValueNetwork::mirror_rows(bool halves_images) {
  auto& rows = weights().rows;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t image = mirrored_row(row);
    if (image > row || (image == row && !halves_images)) continue;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
      const std::size_t other = mirrored_unit(unit);
      if (image < row || other < unit) rows[row][unit] = rows[image][other];
    }
  }
}

}  // namespace backtrick::the_game
