#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/players/value/value_features.hpp"
#include "solver/common/instructions.hpp"

namespace backtrick::the_game {

/// What the network says of an afterstate. Both are logits in units of 1 / kUnit: of the chance to
/// win, and of exp(-left / 8), which also tells lost games apart.
struct Value {
  std::int32_t win = 0;
  std::int32_t remains = 0;
  static constexpr std::int32_t kUnit = 512;
  friend bool operator==(const Value&, const Value&) = default;
};

/// Chances are counted in units of 1 / kCertain.
inline constexpr std::int32_t kCertain = 1 << 16;
/// The chance 1 / (1 + exp(-logit)), for a logit in units of 1 / Value::kUnit.
std::int32_t chance_of(std::int32_t logit);

struct ValueKernel;

/// A neural network in whole numbers: a table of rows, one for each feature, whose sum passes
/// through two small layers of rectified units ("efficiently updatable": Nasu, 2018). The first two
/// units of a row go straight to the outputs. Sums are taken modulo 2^16 and 2^32, so every order
/// and every instruction set gives the same value. Tables that good players never meet have sums of
/// units far below -2^15, so each unit has a window of 2^16 numbers in which its sums are right.
///
/// Units come in pairs, and mirrored rows exchange the units of each pair. So mirror images have
/// exactly the same value.
class ValueNetwork {
 public:
  static constexpr std::size_t kUnits = 64;   ///< of a row
  static constexpr std::size_t kDirect = 2;   ///< units that are outputs
  static constexpr std::size_t kInner = 32;   ///< units of the second layer
  static constexpr std::size_t kOutputs = 2;  ///< win, remains
  /// Weights of the inner layers are in units of 1 / kInnerUnit, all else of 1 / Value::kUnit.
  static constexpr int kInnerShift = 10;
  static constexpr std::int32_t kInnerUnit = 1 << kInnerShift;

  struct alignas(64) Row : std::array<std::int16_t, kUnits> {};
  struct alignas(64) Weights {
    std::array<Row, value_features::kRows> rows{};
    Row bias{};
    /// The weight from unit 2p + k to inner unit i stands at [p][2 i + k]. Pair 0 has zeros.
    std::array<std::array<std::int16_t, 2 * kInner>, kUnits / 2> inner{};
    std::array<std::int32_t, kInner> inner_bias{};
    std::array<std::array<std::int16_t, kInner>, kOutputs> output{};
    /// The window of a unit's sums begins this far below -2^15 (see place_windows).
    Row below{};
  };

  explicit ValueNetwork(Instructions instructions = best_instructions())
      : ValueNetwork{instructions, false} {}

  /// Whether weights of several players (value_features.hpp) are there.
  bool knows_teams() const;

  /// Reads what `bytes` writes, and files of format 1, whose networks use 32 units and cost less.
  /// Returns nothing if these are not the bytes of a network.
  static std::optional<ValueNetwork> read(std::string_view bytes);
  /// Places the windows of the units by the weights: about the sums that tables can have at which
  /// all cards are unseen. To be called once the weights are set.
  void place_windows();
  /// At most 400,000 bytes. Mirrored rows must hold the same weights.
  std::string bytes() const;

  Weights& weights() { return weights_.front(); }
  const Weights& weights() const { return weights_.front(); }
  /// Where the weights come from: rules, command, games. A single line.
  std::string origin;

  using RowList = std::span<const Row* const>;
  /// Writes the sum of `from` and `added`, without `removed`. `to` may be `from`.
  void sum_up(const Row& from, RowList added, RowList removed, Row& to) const;
  /// The values of sums.
  void evaluate(std::span<const Row> sums, std::span<Value> values) const;
  /// The value of an afterstate, from scratch. TurnEvaluator is faster.
  Value evaluate(const Afterstate& state) const;

 private:
  /// A narrow network sums the units that files of format 1 have. All others must stay 0.
  ValueNetwork(Instructions instructions, bool narrow);

  void mirror_rows(bool halves_images);

  std::vector<Weights> weights_;  // on the heap, because of their size
  const ValueKernel* kernel_;
};

/// Whether a unit's partner in the mirror image is another unit, and which.
constexpr std::size_t mirrored_unit(std::size_t unit) {
  return unit < ValueNetwork::kDirect ? unit : unit ^ 1U;
}

}  // namespace backtrick::the_game
