#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/quick/closed_list.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Finds most wins, fast, and proves nothing else: a best-first search by partial turns over all
/// levels, that is numbers of cards played, at once. The most promising position of any level is
/// expanded next, but each one expanded makes the others of its level dearer, by a level penalty,
/// so that no level keeps the search to itself: it goes round through all of them as a cyclic
/// best-first search does (Kao, Sewell and Jacobson, 2009), and more often where more is promised.
/// A line it finds is a line; that it finds none says nothing.
class CyclicSearch {
 public:
  explicit CyclicSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these positions, which have as many cards played and not all.
  /// Turns lay min_plays cards, or more if the effort is broader than Likeliest. Expands at most
  /// width * passes positions of a level, apart from these. False when nothing is left to expand,
  /// or a limit is hit.
  bool search(const Arrivals& arrivals, std::span<const SoloState> roots,
              const Evaluator& evaluator, const SearchWidth& search_width, SearchBudget& budget);

  /// The moves of the win just found, and from which of the positions.
  const std::vector<Move>& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  /// The candidates that follow from one position by partial turns that end alike.
  struct SiblingGroup {
    std::uint32_t first = 0;   ///< of its candidates
    std::uint32_t parent = 0;  ///< its place among the positions
    std::uint16_t size = 0;
    std::uint8_t plays = 0;
    std::uint8_t drawn = 0;  ///< cards, afterwards
  };
  /// The best candidate of a sibling group.
  struct Best {
    std::int64_t rank;  ///< kTaken once all are chosen
    std::uint32_t siblings;
  };
  /// A position that may be chosen.
  struct Candidate {
    std::int64_t rank;    ///< its score, then its place; kTaken once chosen
    PartialTurn partial;  ///< how it comes to be
  };
  /// How a position came to be.
  struct Step {
    PartialTurn partial{};
    std::uint32_t siblings = 0;
  };
  /// What there is with one number of cards played.
  struct Level {
    std::vector<Best> best;    ///< of each sibling group, as a heap: the most promising in front
    std::size_t expanded = 0;  ///< positions
    std::int32_t level_penalty = 0;  ///< for as many
  };

  void begin(const Arrivals& arrivals, std::span<const SoloState> roots);
  void update_level_key(std::size_t played);
  bool choose(std::size_t played);
  void expand(std::uint32_t place, MoveFilter filter);
  void add_siblings(std::uint32_t parent, int plays, int drawn);
  void reconstruct();

  Pruning pruning_;
  const Arrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  std::size_t most_ = 0;  // positions of a level
  // All that there ever were, in the order in which they came to be, whatever their level: a search
  // mostly goes on from what it has just made.
  ClosedList<SoloPolicy> states_;  // expanded, or about to be
  std::vector<Step> steps_;        // of each position; empty ones for the roots
  std::vector<SiblingGroup> sibling_groups_;
  std::vector<Candidate> candidates_;
  std::vector<Level> levels_;  // by cards played
  // What the best candidate of each level scores, level penalty paid, and the level in the low
  // bits. A whole number of vectors.
  alignas(64) std::array<std::int32_t, 112> level_keys_{};
  PartialTurnGenerator generator_;
  std::size_t roots_ = 0;
  bool won_ = false;  // by the first candidate of the last sibling group
  std::vector<Move> line_;
  std::size_t root_ = 0;
};

}  // namespace backtrick::the_game
