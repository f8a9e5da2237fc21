#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/memory_account.hpp"
#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/stream.hpp"
#include "solver/the_game/proof/tops.hpp"
#include "solver/the_game/rules/card_set.hpp"

namespace backtrick::the_game::proof {

// After the claim, a proof is a sequence of layers (FORMAT.md). A layer has a number, some bytes of
// its form, and states in blocks. States that differ in their tops alone form a group, whose key is
// a string of bytes: what else the form says of a state.

/// Groups of states, with the tops in four columns: first the first top of all states of the block,
/// then the second, and so on.
struct StateBlock {
  struct Group {
    std::uint32_t key;       ///< index of its key in `keys`
    std::uint8_t key_bytes;  ///< size of its key
    std::uint32_t first;     ///< its first state
    std::uint32_t states;
  };
  std::vector<std::uint8_t> keys;
  std::vector<Group> groups;
  std::vector<std::uint8_t> tops;

  std::size_t states() const { return tops.size() / 4; }
  CountedTops at(std::size_t i) const {
    return {tops[i], tops[states() + i], tops[2 * states() + i], tops[3 * states() + i]};
  }
  TopColumns columns_of(const Group& group) const {
    TopColumns columns{group.states, {}};
    for (std::size_t pile = 0; pile < 4; ++pile)
      columns.tops[pile] = tops.data() + pile * states() + group.first;
    return columns;
  }
  std::span<const std::uint8_t> key_of(const Group& group) const {
    return std::span{keys}.subspan(group.key, group.key_bytes);
  }
};

/// Limits of the format, so that damaged numbers are noticed early.
inline constexpr std::uint64_t kMostStatesInBlock = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kMostGroupsInBlock = std::uint64_t{1} << 20;
inline constexpr std::uint64_t kMostExtra = std::uint64_t{1} << 16;

/// What a block takes beside its groups, at most.
inline constexpr std::size_t kBlockBytes = 512;
/// What a group takes beside its key and its tops, at most: entries of the block and of the
/// checker, in arrays and a hash map while these grow.
inline constexpr std::size_t kGroupBytes = 320;

/// Cards, each in one byte. They must ascend and be among the `allowed` ones. Throws ProofFault.
CardSet read_cards(std::span<const std::uint8_t> bytes, CardSet allowed);

/// What zstd's window and tables take at the level in use, and the buffers of a block.
inline constexpr std::size_t kOutputMemory = std::size_t{8} << 20;

/// Writes a proof.
class ProofOutput {
 public:
  ProofOutput(const Claim& claim, Sink sink);

  void begin_layer(std::size_t number, std::span<const std::uint8_t> extra);
  /// Adds the states of a group, which need not be in order. There must be at least one, and at
  /// most kMostStatesInBlock.
  void add_group(std::span<const std::uint8_t> key, std::span<const CountedTops> states);
  /// Ends the layer, and hands over all its bytes.
  void end_layer();
  void end();

  std::uint64_t states() const { return states_; }

 private:
  void end_block();

  OutputStream out_;
  StateBlock block_;  // its tops are not used
  std::vector<CountedTops> in_block_;
  std::uint64_t states_ = 0;
};

/// Reads a proof. All functions throw ProofFault. The reader counts the memory of the decompressor
/// and of the layers that a checker holds, with what it adds to them, and throws std::bad_alloc
/// before it takes more than `memory` bytes. Compressed, a layer may be a thousandth of that.
class ProofInput {
 public:
  explicit ProofInput(Source source, std::size_t memory = std::numeric_limits<std::size_t>::max());

  const Claim& claim() const { return claim_; }
  /// What is left of the memory is charged here, for checking the layers.
  MemoryAccount& account() { return account_; }
  /// Says how many layers the checker holds at a time, the one being read included, and what a
  /// group takes at most beside its key and its tops. Before, two layers are held.
  void hold(std::size_t layers, std::size_t group_bytes) {
    held_.resize(layers);
    group_bytes_ = group_bytes;
  }

  struct Layer {
    std::size_t number;
    std::vector<std::uint8_t> extra;
  };
  /// The next layer, or nothing at the end of the proof.
  std::optional<Layer> next_layer();
  /// The next block of the layer, or nothing at its end. Its tops are in range, and ascend.
  std::optional<StateBlock> next_block();

  const InputStream& stream() const { return in_; }

 private:
  Claim read_claim();
  void charge(std::size_t bytes);
  void charge_stream();
  void check_tops(const StateBlock& block) const;

  InputStream in_;
  MemoryAccount account_;
  std::size_t stream_bytes_ = 0;
  Claim claim_;
  std::uint64_t states_ = 0;
  std::deque<std::size_t> held_{0,
                                0};  // the bytes charged for the layers held, that being read last
  std::size_t group_bytes_ = kGroupBytes;
};

}  // namespace backtrick::the_game::proof
