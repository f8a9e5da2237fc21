#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "card_set.hpp"
#include "movegen.hpp"
#include "position.hpp"

namespace backtrick {

/// Positions that follow from one, as far as their promise depends on it: which cards are gone
/// and what the piles show. In columns, because several are valued at a time.
class Successors {
 public:
  static constexpr std::size_t kMost = 256;
  /// The most that are valued at a time, and so read in vain behind the last.
  static constexpr std::size_t kMostLanes = 8;

  void clear() { size_ = 0; }
  /// Without a branch: the place is written in any case, and counts if `there`. Tops are in any
  /// order within a direction.
  void add_if(bool there, std::uint32_t tops, CardSet gone) {
    tops_[size_] = tops;
    low_[size_] = gone.low();
    high_[size_] = gone.high();
    size_ += there ? 1 : 0;
  }

  std::size_t size() const { return size_; }
  const std::uint32_t* tops() const { return tops_.data(); }
  const std::uint64_t* low() const { return low_.data(); }
  const std::uint64_t* high() const { return high_.data(); }

 private:
  std::size_t size_ = 0;
  std::array<std::uint32_t, kMost + kMostLanes> tops_;
  std::array<std::uint64_t, kMost + kMostLanes> low_;
  std::array<std::uint64_t, kMost + kMostLanes> high_;
};

/// Adds the promises of the positions that follow by these moves, in their order. Those in which
/// the turn is over are valued apart from those in which it goes on: work_out(successors, draws,
/// promises), with room for kMostLanes - 1 numbers more.
template <typename WorkOut>
void add_promises_of(const Position& position, const MoveList& moves, const WorkOut& work_out,
                     std::vector<std::int32_t>& promises) {
  static_assert(Successors::kMost >= kMaxMoves);
  const std::size_t first = promises.size();
  promises.resize(first + moves.size());
  for (const bool draws : {false, true}) {
    Successors successors;
    for (const Move move : moves) {
      std::array<std::uint8_t, 4> tops = position.tops;
      tops[static_cast<std::size_t>(move.slot)] = move.card;
      successors.add_if(move.draws == draws, std::bit_cast<std::uint32_t>(tops),
                        CardSet::of(move.card));
    }
    if (successors.size() == 0) continue;
    std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> results;
    work_out(successors, draws, results.data());
    std::size_t next = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].draws == draws) promises[first + i] = results[next++];
    }
  }
}

}  // namespace backtrick
