#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "limits.hpp"
#include "movegen.hpp"
#include "ordering.hpp"
#include "position.hpp"
#include "pruning.hpp"

namespace backtrick {

/// How much a quick search may look at: in each pass the most promising `width` positions with as
/// many cards played, out of the moves of that breadth. A single pass is a beam search.
struct Effort {
  std::uint32_t width = 1;
  std::uint32_t passes = 1;
  Breadth breadth = Breadth::Likeliest;
};

/// Finds wins fast and proves nothing else: a cyclic best-first search (Kao, Sewell and Jacobson,
/// 2009). Every pass goes through the game from its start to its end and, for each number of cards
/// played, expands the most promising positions not yet expanded. What a pass leaves open, later
/// ones find again, so nothing is looked at twice. A line it finds is a line; that it finds none
/// says nothing.
class QuickSearch {
 public:
  explicit QuickSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these positions, which have as many cards played and not all.
  /// False when nothing is left to expand, or the passes are over, or a limit is hit.
  bool search(const Arrivals& arrivals, std::span<const Position> starts, const Ordering& ordering,
              const Effort& effort, Meter& meter);

  /// The moves of the win just found, and from which of the positions.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  /// How a position came to be.
  struct Step {
    std::uint32_t parent = 0;  ///< its place among the positions with one card less played
    Move move;
  };
  /// All that is known of the positions with one number of cards played.
  struct Level {
    std::vector<std::int32_t> promises;  ///< of all candidates ever generated; kTaken once chosen
    std::vector<Step> candidates;        ///< how each of them comes to be
    std::vector<Position> positions;     ///< expanded, or about to be
    std::vector<Step> steps;             ///< of each of them
    std::vector<std::uint32_t> heads;    ///< of chains of places, by hash of what is unplayed;
    std::vector<std::uint32_t> next;     ///< empty while there are few positions

    void clear();
    void add(const Position& position, Step step);
    template <typename Visit>
    bool any_like(const Position& position, Visit visit) const;
  };

  void choose(std::size_t played, std::size_t width);
  void choose_one(std::size_t played);
  void rank_candidates(const Level& level);
  bool admit(Level& level, Step step, const Position& parent);
  void expand(std::size_t played, std::uint32_t place, Breadth breadth);
  void retrace(Step last);

  Pruning pruning_;
  const Arrivals* arrivals_ = nullptr;
  const Ordering* ordering_ = nullptr;
  std::vector<Level> levels_;         // by cards played
  std::vector<std::uint64_t> ranks_;  // of the candidates still open, while some are chosen
  std::size_t first_ = 0;             // cards played at the start
  std::vector<Move> line_;
  std::size_t start_ = 0;
};

}  // namespace backtrick
