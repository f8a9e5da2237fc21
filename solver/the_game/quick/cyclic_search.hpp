#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/common/counted_array.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/quick/closed_list.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/quick/tournament_tree.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// A best-first search by partial turns over all levels at once, where a level is a number of cards
/// played. It finds most wins quickly and proves nothing else: if it finds no line, that says
/// nothing. It expands the most promising state of any level. Each state expanded raises the level
/// penalty of its level, so no level can keep the search to itself. The search goes round through
/// all levels like a cyclic best-first search (Kao, Sewell and Jacobson, 2009), and visits
/// promising levels more often. It PLUNGES, as solvers of integer programs do: it goes on with the
/// level of the successors just made unless another level is much more promising.
template <typename Policy>
class CyclicSearch {
 public:
  using Context = SearchContext<Policy>;
  using Arrivals = typename Policy::Arrivals;
  using State = typename Policy::State;

  /// Charges all that grows to the account, which must outlive the search.
  explicit CyclicSearch(const Pruning& pruning, MemoryAccount& account = unlimited_memory());

  /// Looks for a win from any of these states, which all have the same number of cards played, with
  /// cards left. Turns lay min_plays cards, or more if the move filter is wider than ShortTurns.
  /// Expands at most width * passes states of a level, these states not counted. Returns false if
  /// nothing is left to expand or a limit is reached. Throws std::bad_alloc if the account refuses
  /// memory; then the search must not be used again.
  bool search(const Context& context, std::span<const State> roots,
              const SearchWidth& search_width);

  /// The moves of the win just found, and the index of the state they begin from.
  const std::vector<Move>& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  /// Candidates, states that may be chosen, are kept in blocks of this size. Loops over a whole
  /// block are fast, because their length never changes.
  static constexpr std::size_t kBlock = 8;
  /// Where the candidates of a block come from: one state, by partial turns that end alike.
  struct Block {
    std::uint32_t parent = 0;  ///< index of the state
    std::uint32_t place = 0;   ///< of the block among those of its level
    std::uint8_t plays = 0;
    bool ends = false;  ///< whether the turn is over afterwards
  };
  /// How a state was reached: from its parent by the moves from this place on, up to those of the
  /// next step.
  struct Step {
    std::uint32_t parent = 0;
    std::uint32_t first_move = 0;
  };
  /// The candidates with one number of cards played.
  struct Level {
    explicit Level(MemoryAccount& account) : best{account} {}

    TournamentTree best;             ///< the rank of each block's best candidate
    std::size_t expanded = 0;        ///< number of states
    std::int32_t level_penalty = 0;  ///< for that number
  };

  void begin(const Arrivals& arrivals, std::span<const State> roots);
  void update_level_key(std::size_t played);
  bool choose(const Context& context, std::size_t played);
  void expand(const Context& context, std::uint32_t place, MoveFilter filter);
  void add_siblings(const Context& context, std::uint32_t parent, int plays, bool ends);
  Move* put_moves(std::uint32_t parent, const PartialTurn& partial);
  void add_step(std::uint32_t parent, const Move* end_of_moves);
  void reconstruct();

  Pruning pruning_;
  MemoryAccount& account_;
  bool autoplay_ = false;
  std::size_t most_ = 0;  // limit on the states expanded per level
  // All states and candidates of all levels, in the order in which they were made: a search mostly
  // continues from what it has just made.
  ClosedList<Policy> states_;  // expanded, or about to be
  CountedArray<Step> steps_;   // to each state; empty for the roots
  // The moves of each step, one step after the other. There is room for more.
  CountedArray<Move> moves_;
  std::size_t move_count_ = 0;
  CountedArray<Block> blocks_;
  // Of each candidate its score, then its place, or kTaken once it is chosen or if there is none;
  // and how it is reached. Both have room for more.
  CountedArray<std::int64_t> ranks_;
  CountedArray<PartialTurn> partials_;
  std::vector<Level> levels_;   // by number of cards played
  std::size_t last_level_ = 0;  // of the successors just made; 0, which has none, at other times
  // The score of each level's best candidate less its level penalty, with the level in the low
  // bits, and the best of each range of levels.
  static constexpr std::size_t kRange = 16;
  alignas(64) std::array<std::int32_t, 8 * kRange> level_keys_{};
  alignas(32) std::array<std::int32_t, 8> best_keys_{};
  PartialTurnGenerator generator_;
  std::size_t roots_ = 0;
  std::optional<std::size_t> win_;  // the place of the step to it
  std::vector<Move> line_;
  std::size_t root_ = 0;
};

extern template class CyclicSearch<SoloPolicy>;
extern template class CyclicSearch<TeamPolicy>;

}  // namespace backtrick::the_game
