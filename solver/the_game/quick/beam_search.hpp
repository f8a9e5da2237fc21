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

/// A beam search by plays. It finds wins that need a wide search and proves nothing else: if it
/// finds no line, that says nothing. For each number of cards played it expands the most promising
/// states, once.
class BeamSearch {
 public:
  explicit BeamSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these states, which all have the same number of cards played, with
  /// cards left. Uses the width and the move filter of `search_width`, whose passes it ignores.
  /// Returns false if no win is found or a limit is reached.
  bool search(const Arrivals& arrivals, std::span<const SoloState> starts,
              const Evaluator& evaluator, const SearchWidth& search_width, SearchBudget& budget);

  /// The moves of the win just found, and the index of the state they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  /// How a state was reached.
  struct Step {
    std::uint32_t parent = 0;  ///< index among the states with one card less played
    Move move;
  };
  /// Everything known of the states with one number of cards played.
  struct Level {
    std::vector<std::int32_t> scores;  ///< of all candidates
    std::vector<Step> candidates;      ///< how each candidate is reached
    ClosedList states;                 ///< to be expanded
    std::vector<Step> steps;           ///< how each state was reached

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
  std::vector<Level> levels_;         // by number of cards played
  std::vector<std::uint64_t> ranks_;  // of candidates not yet considered, during choose()
  std::size_t first_ = 0;             // cards played at the start
  std::vector<Move> line_;
  std::size_t start_ = 0;
};

}  // namespace backtrick::the_game
