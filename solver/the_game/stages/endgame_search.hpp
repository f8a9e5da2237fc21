#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/plays/depth_first.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/solo_state.hpp"

namespace backtrick::the_game {

/// Decides many positions near the end of one game of a single player, one after the other, by the
/// search by plays. What one question refuted need not be searched again by the next, because all
/// are searched as parts of the same whole deal (search_root.hpp): there, equal keys stand for
/// equal states. The positions may come in any order, also from the end of the game backwards.
class EndgameSearch {
 public:
  /// The limits apply to each question; their memory is that of the table.
  EndgameSearch(const Options& options, const Limits& limits);

  /// Makes the game of a whole deal the current one, and forgets the game before.
  void set_game(const Deal& deal);

  /// As Solver::solve. No card may be laid in the turn yet. Makes the game of this position the
  /// current one if the draw pile is not the end of the current deck.
  Result solve(const Position& position);

  /// Decides a state at the start of a turn of the current game.
  Verdict decide(const SoloState& state);

  /// The state of the game after a turn that leaves these cards, in hand or to be drawn, and these
  /// tops. Its player has drawn.
  SoloState state_after(CardSet unplayed, Tops tops) const;

  /// States expanded so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct WholeDeal {
    Deal deal;
    Arrivals arrivals;
    Evaluator evaluator;
  };

  bool belongs(const Position& position) const;
  SearchOutcome search(const SoloState& state, SearchBudget& budget, std::vector<Move>* line);

  Options options_;
  Limits limits_;
  std::optional<WholeDeal> game_;
  bool begun_ = false;  ///< whether the table is about this game
  CyclicSearch<SoloPolicy> quick_;
  DepthFirst<SoloPolicy> exhaustive_;
  std::uint64_t nodes_ = 0;
};

}  // namespace backtrick::the_game
