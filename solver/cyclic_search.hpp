#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "effort.hpp"
#include "leg.hpp"
#include "limits.hpp"
#include "ordering.hpp"
#include "position.hpp"
#include "pruning.hpp"

namespace backtrick {

/// Finds most wins, fast, and proves nothing else: a cyclic best-first search (Kao, Sewell and
/// Jacobson, 2009) by legs. Every pass goes through the game from its start to its end and, for
/// each number of cards played, expands the most promising positions not yet expanded. What a pass
/// leaves open, later ones find again, so nothing is looked at twice. A line it finds is a line;
/// that it finds none says nothing.
class CyclicSearch {
 public:
  explicit CyclicSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these positions, which have as many cards played and not all.
  /// Turns lay min_plays cards, or more if the effort is broader than Likeliest. False when nothing
  /// is left to expand, or the passes are over, or a limit is hit.
  bool search(const Arrivals& arrivals, std::span<const Position> starts, const Ordering& ordering,
              const Effort& effort, Meter& meter);

  /// The moves of the win just found, and from which of the positions.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  /// The candidates that follow from one position by legs that end alike.
  struct Litter {
    std::int64_t best = 0;  ///< rank among them; kTaken once all are chosen
    std::uint32_t first = 0;
    std::uint32_t size = 0;
    std::uint32_t parent = 0;  ///< its place among the positions of its level
    std::uint8_t plays = 0;    ///< so many levels up
    std::uint8_t drawn = 0;    ///< cards, afterwards
  };
  /// How a position came to be.
  struct Step {
    Leg leg;
    std::uint32_t parent = 0;
    std::uint8_t plays = 0;
    std::uint8_t drawn = 0;
  };
  /// A position that may be chosen.
  struct Candidate {
    std::int64_t rank;  ///< its promise, then its place; kTaken once chosen
    Leg leg;            ///< how it comes to be
  };
  /// All that is known of the positions with one number of cards played.
  struct Level {
    std::vector<Litter> litters;
    std::vector<Candidate> candidates;  ///< all that there ever were, litter by litter
    std::vector<Position> positions;    ///< expanded, or about to be
    std::vector<Step> steps;            ///< of each of them

    void clear();
  };

  static std::int64_t best_of(std::span<const Candidate> candidates);
  bool choose(Level& level, std::size_t played);
  void expand(std::size_t played, std::uint32_t place, Breadth breadth);
  void add_litter(const Position& parent, std::uint32_t place, int plays, int drawn);
  void retrace(Step last);

  Pruning pruning_;
  const Arrivals* arrivals_ = nullptr;
  const Ordering* ordering_ = nullptr;
  std::vector<Level> levels_;  // by cards played
  LegMaker maker_;
  std::vector<std::pair<const Position*, Step>> steps_;  // of the win
  std::vector<Move> line_;
  std::size_t start_ = 0;
};

}  // namespace backtrick
