#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/place_index.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_state.hpp"

namespace backtrick::the_game {

/// The cyclic best-first search of cyclic_search.hpp for several players, by single plays. It finds
/// wins quickly and proves nothing else. All starts compete from the beginning. It also looks for
/// lines that lay many cards where not all can be laid, with one player, too.
class TeamSearch {
 public:
  explicit TeamSearch(const Pruning& pruning) : pruning_{pruning} {}

  /// Looks for a win from any of these states, which all have the same number of cards played, with
  /// cards left. Returns false if nothing is left to expand, the passes are over, or a limit is
  /// reached.
  bool search(const TeamArrivals& arrivals, std::span<const TeamState> starts,
              const Evaluator& evaluator, const SearchWidth& search_width, SearchBudget& budget);

  /// Looks for a line that brings the cards laid to `goal` or more, and lays as many as it can.
  bool search_most(const TeamArrivals& arrivals, std::span<const TeamState> starts, int goal,
                   const Evaluator& evaluator, const SearchWidth& search_width,
                   SearchBudget& budget);

  /// The moves of the line just found, and the index of the state they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t start() const { return start_; }

 private:
  /// How a state was reached.
  struct Step {
    std::uint32_t parent = 0;  ///< index among the states with one card less played
    Move move{};
  };
  /// Everything known of the states with one number of cards played.
  struct Level {
    std::vector<std::uint64_t> open;  ///< candidates by score, a heap with the best on top
    std::vector<Step> candidates;     ///< how each candidate is reached
    std::vector<TeamState> states;    ///< expanded, or about to be
    std::vector<Step> steps;          ///< how each state was reached
    PlaceIndex by_hands;              ///< index of the states

    void clear();
    void add(const TeamState& state, Step step);
    template <typename Visit>
    bool any_like(const TeamState& state, Visit visit) const;
  };

  bool run(const TeamArrivals& arrivals, std::span<const TeamState> starts,
           const Evaluator& evaluator, const SearchWidth& search_width, SearchBudget& budget);
  void choose(std::size_t played, std::size_t width);
  bool admit(Level& level, Step step, const TeamState& parent);
  void expand(std::size_t played, std::uint32_t place, MoveFilter filter);
  void reconstruct(std::size_t played, Step last);

  Pruning pruning_;
  const TeamArrivals* arrivals_ = nullptr;
  const Evaluator* evaluator_ = nullptr;
  int goal_ = 0;                      // number of cards to be laid
  bool for_most_ = false;             // whether to go on beyond the goal
  std::vector<Level> levels_;         // by number of cards played
  std::vector<std::int32_t> scores_;  // of the moves of one state
  std::vector<Move> line_;
  std::size_t first_ = 0;  // cards played at the start
  std::size_t start_ = 0;
};

}  // namespace backtrick::the_game
