#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/quick/closed_list.hpp"
#include "solver/the_game/quick/score_correction.hpp"
#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/state/movegen.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// Finds lines and proves nothing: a beam search by plays. A pass expands, for each number of cards
/// played, the most promising states, up to the width. All roots compete in it from the beginning.
/// If a pass finds no win, the next one begins afresh, with scores corrected by what the passes
/// before have learned (score_correction.hpp).
template <typename Policy>
class BeamSearch {
 public:
  using Context = SearchContext<Policy>;
  using State = typename Policy::State;

  /// Charges nearly all that grows to the account, which must outlive the search.
  explicit BeamSearch(const Pruning& pruning, MemoryAccount& account = unlimited_memory())
      : pruning_{pruning}, account_{account}, open_{account}, candidates_{account} {}

  /// Looks for a win from any of these roots, which have the same number of cards played, and not
  /// all of them. False when nothing is left to expand, the passes are over, or a limit is reached.
  /// Throws std::bad_alloc if the account refuses memory; then the search must not be used again.
  bool search(const Context& context, std::span<const State> roots,
              const SearchWidth& search_width);

  /// Looks in one pass for a line that brings the cards laid to `goal` or more, and as many as it
  /// can.
  bool search_most(const Context& context, std::span<const State> roots, int goal,
                   const SearchWidth& search_width);

  /// The moves of the line just found, and the root that they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  /// How a state came to be.
  struct Step {
    std::uint32_t parent = 0;  ///< its place among the states with one card less played
    Move move{};
  };
  /// All that is known of the states with one number of cards played.
  struct Level {
    explicit Level(MemoryAccount& account) : states{account}, steps{account}, scores{account} {}

    ClosedList<Policy> states;          ///< expanded, or about to be
    CountedArray<Step> steps;           ///< of each of them
    CountedArray<std::int32_t> scores;  ///< of each of them

    void clear();
    void add(const State& state, Step step, std::int32_t score);
  };

  bool one_pass(const Context& context, std::span<const State> roots,
                const SearchWidth& search_width, bool last);
  void choose(const Context& context, std::size_t played, const SearchWidth& search_width);
  bool admit(const Context& context, Level& level, Step step, std::int32_t score,
             const State& parent);
  void expand(const Context& context, std::size_t played, std::uint32_t place, MoveFilter filter);
  void learn(const Context& context);
  void reconstruct(std::size_t played, Step last);

  Pruning pruning_;
  MemoryAccount& account_;
  int goal_ = 0;               // cards to be laid
  bool for_most_ = false;      // whether to go on beyond the goal
  bool all_tried_ = false;     // by the last pass
  std::vector<Level> levels_;  // by cards played
  // Of the level that is being made: its candidates by score, a heap with the best on top, and how
  // each of them comes to be.
  CountedArray<std::uint64_t> open_;
  CountedArray<Step> candidates_;
  ScoreCorrection<Policy> correction_;
  std::vector<std::int32_t> scores_;                            // of one state's moves
  std::unordered_map<std::uint32_t, std::uint32_t> same_tops_;  // states chosen by their tops
  std::size_t first_ = 0;                                       // cards played at the roots
  std::vector<Move> line_;
  std::size_t root_ = 0;
};

extern template class BeamSearch<SoloPolicy>;
extern template class BeamSearch<TeamPolicy>;

}  // namespace backtrick::the_game
