#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "effort.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "ordering.hpp"
#include "place_index.hpp"
#include "pruning.hpp"
#include "team_position.hpp"

namespace backtrick {

/// Finds wins of several players fast and proves nothing else: the cyclic best-first search of
/// cyclic_search.hpp, by plays. All starts compete in it from the beginning. It also looks for
/// lines that lay many cards where not all can be laid, of one player, too.
class TeamSearch {
 public:
  explicit TeamSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these positions, which have as many cards played and not all.
  /// False when nothing is left to expand, or the passes are over, or a limit is hit.
  bool search(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
              const Ordering& ordering, const Effort& effort, Meter& meter);

  /// Looks for a line that brings the cards laid to `goal` or more, and as many as it can.
  bool search_most(const TeamArrivals& arrivals, std::span<const TeamPosition> starts, int goal,
                   const Ordering& ordering, const Effort& effort, Meter& meter);

  /// The moves of the line just found, and from which of the positions.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  /// How a position came to be.
  struct Step {
    std::uint32_t parent = 0;  ///< its place among the positions with one card less played
    Move move{};
  };
  /// All that is known of the positions with one number of cards played.
  struct Level {
    std::vector<std::uint64_t> open;      ///< candidates by promise, a heap with the best on top
    std::vector<Step> candidates;         ///< how each of them comes to be
    std::vector<TeamPosition> positions;  ///< expanded, or about to be
    std::vector<Step> steps;              ///< of each of them
    PlaceIndex by_hands;                  ///< of the positions

    void clear();
    void add(const TeamPosition& position, Step step);
    template <typename Visit>
    bool any_like(const TeamPosition& position, Visit visit) const;
  };

  bool run(const TeamArrivals& arrivals, std::span<const TeamPosition> starts,
           const Ordering& ordering, const Effort& effort, Meter& meter);
  void choose(std::size_t played, std::size_t width);
  bool admit(Level& level, Step step, const TeamPosition& parent);
  void expand(std::size_t played, std::uint32_t place, Breadth breadth);
  void retrace(std::size_t played, Step last);

  Pruning pruning_;
  const TeamArrivals* arrivals_ = nullptr;
  const Ordering* ordering_ = nullptr;
  int goal_ = 0;                        // cards to be laid
  bool for_most_ = false;               // whether to go on beyond the goal
  std::vector<Level> levels_;           // by cards played
  std::vector<std::int32_t> promises_;  // of one position's moves
  std::vector<Move> line_;
  std::size_t first_ = 0;  // cards played at the start
  std::size_t start_ = 0;
};

}  // namespace backtrick
