#include "puzzles/players/value/value_network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "solver/common/compiled_for.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace backtrick::the_game {
namespace {

namespace portable {

inline constexpr std::size_t kLanes = 8;
inline constexpr std::size_t kVectors = ValueNetwork::kUnits / kLanes;
using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
using SignedLanes [[gnu::vector_size(16)]] = std::int16_t;

inline Lanes load(const std::int16_t* units) {
  Lanes lanes;
  std::memcpy(&lanes, units, sizeof lanes);
  return lanes;
}
inline void store(Lanes lanes, std::int16_t* units) { std::memcpy(units, &lanes, sizeof lanes); }
inline Lanes rectified(Lanes lanes) {
  const SignedLanes positive = std::bit_cast<SignedLanes>(lanes) > SignedLanes{};
  return lanes & std::bit_cast<Lanes>(positive);
}
inline void inner_layer(const ValueNetwork::Weights& weights, const ValueNetwork::Row& units,
                        std::array<std::int16_t, ValueNetwork::kInner>& inner) {
  std::array<std::uint32_t, ValueNetwork::kInner> sums;
  for (std::size_t i = 0; i < sums.size(); ++i)
    sums[i] = static_cast<std::uint32_t>(weights.inner_bias[i]);
  for (std::size_t pair = 1; pair < weights.inner.size(); ++pair) {
    const auto& row = weights.inner[pair];
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += static_cast<std::uint32_t>(units[2 * pair] * row[2 * i]) +
                 static_cast<std::uint32_t>(units[2 * pair + 1] * row[2 * i + 1]);
  }
  for (std::size_t i = 0; i < sums.size(); ++i)
    inner[i] = static_cast<std::int16_t>(
        std::clamp(static_cast<std::int32_t>(sums[i]) >> ValueNetwork::kInnerShift, 0, 32767));
}

#include "puzzles/players/value/value_kernel.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace portable

#if defined(__x86_64__)

BACKTRICK_FOR("avx2")
namespace avx2 {

inline constexpr std::size_t kLanes = 16;
inline constexpr std::size_t kVectors = ValueNetwork::kUnits / kLanes;
using Lanes [[gnu::vector_size(32)]] = std::uint16_t;

inline __m256i raw(Lanes lanes) { return reinterpret_cast<__m256i>(lanes); }
inline Lanes load(const std::int16_t* units) {
  return reinterpret_cast<Lanes>(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(units)));
}
inline void store(Lanes lanes, std::int16_t* units) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(units), raw(lanes));
}
inline Lanes rectified(Lanes lanes) {
  return reinterpret_cast<Lanes>(_mm256_max_epi16(raw(lanes), _mm256_setzero_si256()));
}
inline __m256i wide(const void* at) { return _mm256_loadu_si256(static_cast<const __m256i*>(at)); }
inline void inner_layer(const ValueNetwork::Weights& weights, const ValueNetwork::Row& units,
                        std::array<std::int16_t, ValueNetwork::kInner>& inner) {
  __m256i low = wide(weights.inner_bias.data());
  __m256i high = wide(weights.inner_bias.data() + 8);
  for (std::size_t pair = 1; pair < weights.inner.size(); ++pair) {
    std::int32_t both = 0;
    std::memcpy(&both, units.data() + 2 * pair, sizeof both);
    const __m256i inputs = _mm256_set1_epi32(both);
    const auto& row = weights.inner[pair];
    low = _mm256_add_epi32(low, _mm256_madd_epi16(inputs, wide(row.data())));
    high = _mm256_add_epi32(high, _mm256_madd_epi16(inputs, wide(row.data() + 16)));
  }
  low = _mm256_srai_epi32(low, ValueNetwork::kInnerShift);
  high = _mm256_srai_epi32(high, ValueNetwork::kInnerShift);
  // Packing saturates at 32,767 and takes the halves of both vectors in turn.
  const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), 0xD8);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(inner.data()),
                      _mm256_max_epi16(packed, _mm256_setzero_si256()));
}

#include "puzzles/players/value/value_kernel.inc"  // NOLINT(readability-duplicate-include): once for each set

}  // namespace avx2
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

constexpr std::string_view kMagic = "backtrick value network 1\n";

}  // namespace

std::int32_t chance_of(std::int32_t logit) {
  const std::int32_t size = std::min(logit < 0 ? -logit : logit, kSteepest);
  const std::int32_t chance = kChances[static_cast<std::size_t>(size)];
  return logit < 0 ? kCertain - chance : chance;
}

void ValueNetwork::add(std::span<const value_features::Row> rows, Row& sum) const {
#if defined(__x86_64__)
  if (instructions_ != Instructions::Portable) return avx2::add(weights(), rows, sum);
#endif
  return portable::add(weights(), rows, sum);
}

void ValueNetwork::subtract(std::span<const value_features::Row> rows, Row& sum) const {
#if defined(__x86_64__)
  if (instructions_ != Instructions::Portable) return avx2::subtract(weights(), rows, sum);
#endif
  return portable::subtract(weights(), rows, sum);
}

Value ValueNetwork::evaluate(std::span<const Row* const> added, std::span<const Row* const> removed,
                             std::span<const value_features::Row> rows) const {
#if defined(__x86_64__)
  if (instructions_ != Instructions::Portable)
    return avx2::evaluate(weights(), added, removed, rows);
#endif
  return portable::evaluate(weights(), added, removed, rows);
}

Value ValueNetwork::evaluate(const Afterstate& state) const {
  std::vector<value_features::Row> rows;
  value_features::for_each(state, [&](value_features::Row row) { rows.push_back(row); });
  const std::array<const Row*, 1> bias{&weights().bias};
  return evaluate(bias, {}, rows);
}

// The file: a line that names the format, a line that tells the origin, and the weights in the
// order of Weights, each number with its low byte first.
static_assert(std::endian::native == std::endian::little);
static_assert(std::is_trivially_copyable_v<ValueNetwork::Weights>);

namespace {

/// Calls `take` with the bytes of each member of the weights, in the order of the file.
template <typename Weights, typename Take>
void for_each_part(Weights& weights, const Take& take) {
  const auto part = [&](auto& member) { take(&member, sizeof member); };
  part(weights.rows);
  part(weights.bias);
  part(weights.inner);
  part(weights.inner_bias);
  part(weights.output);
}

}  // namespace

std::string ValueNetwork::bytes() const {
  std::string all{kMagic};
  all.append(origin).append("\n");
  for_each_part(weights(), [&](const void* from, std::size_t size) {
    all.append(static_cast<const char*>(from), size);
  });
  return all;
}

std::optional<ValueNetwork> ValueNetwork::read(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return std::nullopt;
  bytes.remove_prefix(kMagic.size());
  const std::size_t line = bytes.find('\n');
  if (line == std::string_view::npos) return std::nullopt;
  ValueNetwork network;
  network.origin = bytes.substr(0, line);
  bytes.remove_prefix(line + 1);
  std::size_t expected = 0;
  for_each_part(network.weights(), [&](void*, std::size_t size) { expected += size; });
  if (bytes.size() != expected) return std::nullopt;
  for_each_part(network.weights(), [&](void* to, std::size_t size) {
    std::memcpy(to, bytes.data(), size);
    bytes.remove_prefix(size);
  });
  return network;
}

}  // namespace backtrick::the_game
