#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/quick/closed_list.hpp"
#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Finds wins that need a wide view, and proves nothing else: a beam search by plays. For each
/// number of cards played it expands the most promising positions, once. A line it finds is a line;
/// that it finds none says nothing.
class BeamSearch {
 public:
  explicit BeamSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these positions, which have as many cards played and not all, with
  /// the width and the moves of the effort. False when there is none, or a limit is hit.
  bool search(const Arrivals& arrivals, std::span<const SoloState> starts,
              const Evaluator& evaluator, const SearchWidth& search_width, SearchBudget& budget);

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
    std::vector<std::int32_t> scores;  ///< of all candidates
    std::vector<Step> candidates;      ///< how each of them comes to be
    ClosedList states;                 ///< to be expanded
    std::vector<Step> steps;           ///< of each of them

    void clear();
    void add(const SoloState& state, Step step);
  };

  void choose(std::size_t played, std::size_t width);
  bool admit(Level& level, Step step, const SoloState& parent);
  void expand(std::size_t played, std::uint32_t place, MoveFilter filter);
  void reconstruct(Step last);

  Pruning pruning_;
  const Arrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  std::vector<Level> levels_;         // by cards played
  std::vector<std::uint64_t> ranks_;  // of the candidates not yet looked at, while some are chosen
  std::size_t first_ = 0;             // cards played at the start
  std::vector<Move> line_;
  std::size_t start_ = 0;
};

}  // namespace backtrick::the_game
