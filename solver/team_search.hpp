#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "effort.hpp"
#include "limits.hpp"
#include "movegen.hpp"
#include "ordering.hpp"
#include "pruning.hpp"
#include "team_position.hpp"

namespace backtrick {

/// Finds wins of several players fast and proves nothing else: the cyclic best-first search of
/// cyclic_search.hpp. All first players compete in it from the beginning.
class TeamSearch {
 public:
  explicit TeamSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any start of the deal. False when nothing is left to expand, or the
  /// passes are over, or a limit is hit.
  bool search(const TeamArrivals& arrivals, const Ordering& ordering, const Effort& effort,
              Meter& meter);

  /// The moves of the win just found, and who begins.
  const std::vector<Move>& line() const { return line_; }
  int first_player() const { return first_player_; }

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
    std::vector<std::uint32_t> heads;     ///< of chains of places, by hash of the hands
    std::vector<std::uint32_t> next;      ///< the place before it in its chain

    void clear();
    void add(const TeamPosition& position, Step step);
    template <typename Visit>
    bool any_like(const TeamPosition& position, Visit visit) const;
  };

  void choose(std::size_t played, std::size_t width);
  bool admit(Level& level, Step step, const TeamPosition& parent);
  void expand(std::size_t played, std::uint32_t place, Breadth breadth);
  void retrace(Step last);

  Pruning pruning_;
  const TeamArrivals* arrivals_ = nullptr;
  const Ordering* ordering_ = nullptr;
  TeamStarts starts_;
  std::vector<Level> levels_;           // by cards played
  std::vector<std::int32_t> promises_;  // of one position's moves
  std::vector<Move> line_;
  int first_player_ = 1;
};

}  // namespace backtrick
