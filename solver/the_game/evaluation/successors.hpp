#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Successors of one state, reduced to what their scores depend on: the tops, and the cards gone.
/// They are stored in columns, because several are scored at a time.
class Successors {
 public:
  static constexpr std::size_t kMost = 256;
  /// The most that are scored at a time. So up to kMostLanes - 1 entries after the last may be
  /// read.
  static constexpr std::size_t kMostLanes = 16;

  void clear() { size_ = 0; }
  /// Adds a successor if `there`, without a branch: the entry is always written, and the size grows
  /// only if `there`. `tops` are as printed, in any order within a direction. The three low
  /// bytes of `plays` are the cards gone, 0 for none; the rest of it is the caller's.
  void add_if(bool there, std::uint32_t tops, std::uint32_t plays) {
    tops_[size_] = tops;
    plays_[size_] = plays;
    size_ += there ? 1 : 0;
  }

  std::size_t size() const { return size_; }
  const std::uint32_t* tops() const { return tops_.data(); }
  const std::uint32_t* plays() const { return plays_.data(); }

 private:
  std::size_t size_ = 0;
  std::array<std::uint32_t, kMost + kMostLanes> tops_;
  std::array<std::uint32_t, kMost + kMostLanes> plays_;
};

/// Adds the scores of the states after these moves, in their order. Successors in which the turn is
/// over are scored separately from those in which it goes on, by evaluate(successors, draws,
/// scores). `scores` has room for kMostLanes - 1 additional numbers.
template <typename Evaluate>
void add_scores_of(const SoloState& state, const MoveList& moves, const Evaluate& evaluate,
                   std::vector<std::int32_t>& scores) {
  static_assert(Successors::kMost >= kMaxMoves);
  const std::size_t first = scores.size();
  scores.resize(first + moves.size());
  for (const bool draws : {false, true}) {
    Successors successors;
    for (const Move move : moves) {
      Tops tops = state.tops;
      tops.set(index_of(move.slot), move.card);
      successors.add_if(move.draws == draws, tops.printed_word(), move.card);
    }
    if (successors.size() == 0) continue;
    std::array<std::int32_t, Successors::kMost + Successors::kMostLanes> results;
    evaluate(successors, draws, results.data());
    std::size_t next = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].draws == draws) scores[first + i] = results[next++];
    }
  }
}

}  // namespace backtrick::the_game
