#pragma once

#include <absl/container/flat_hash_map.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "limits.hpp"
#include "movegen.hpp"
#include "position.hpp"
#include "pruning.hpp"

namespace backtrick {

/// Finds wins fast and proves nothing else: a beam search. All positions with k cards played are
/// looked at together, the most promising `width` of them are kept, and the rest is never seen
/// again. A line it finds is a line; that it finds none says nothing.
class QuickSearch {
 public:
  explicit QuickSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from the start of the deal. False when the beam dies out or a limit is hit.
  bool search(const Arrivals& arrivals, std::size_t width, Breadth breadth, Meter& meter);

  /// The moves of the win just found.
  const std::vector<Move>& line() const { return line_; }

 private:
  struct Step {
    std::uint32_t parent = 0;  ///< place in the beam one card earlier
    Move move;
  };

  bool expand(const Arrivals& arrivals, Breadth breadth, Meter& meter);
  void select(const Arrivals& arrivals, std::size_t width);
  bool admit(const Arrivals& arrivals, const Position& position);
  void retrace(int cards);

  /// abseil seeds its own hash anew in every process; no order here may depend on that.
  struct FixedMixer {
    std::size_t operator()(std::uint64_t key) const {
      return static_cast<std::size_t>((key ^ (key >> 29)) * 0x9E3779B97F4A7C15U);
    }
  };

  Pruning pruning_;
  std::vector<Position> beam_;
  std::vector<Position> next_;
  std::vector<Step> candidates_;
  std::vector<std::uint64_t> order_;      // promise, then place among the candidates, in one word
  std::vector<std::vector<Step>> steps_;  // by cards played: how each position came to be
  // The kept positions with the same state key hang together in a chain of places in next_.
  absl::flat_hash_map<std::uint64_t, std::uint32_t, FixedMixer> chain_heads_;
  std::vector<std::uint32_t> chain_;
  std::vector<Move> line_;
};

}  // namespace backtrick
