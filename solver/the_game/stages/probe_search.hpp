#pragma once

#include <memory>
#include <span>

#include "solver/common/limits.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/evaluation/state_policy.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/plays/depth_first.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Short searches by plays about one position of a game, one after the other. What one search
/// refutes need not be searched again by the next. They are meant for positions near the end of a
/// game, where they decide most plays. A probe gives up soon, and then `Solver::solve` has to be
/// called.
class ProbeSearch {
 public:
  ProbeSearch(const Options& options, const Position& moment, const Limits& limits);

  /// As Solver::solve of the position and these first plays, but more often undecided. An undecided
  /// result names a limit only if one was reached.
  Result ask(std::span<const Play> first = {});
  /// The same for ending the turn, if that is legal. The solution begins with an empty turn.
  Result ask_end_of_turn();

 private:
  template <typename Problem>
  Result search(const Problem& problem, DepthFirst<typename Problem::Policy>& search);

  Position moment_;
  Limits limits_;
  bool worth_it_;
  bool begun_ = false;
  Evaluator evaluator_;
  // One of them is used, for one player or for several.
  DepthFirst<SoloPolicy> solo_;
  DepthFirst<TeamPolicy> team_;
};

}  // namespace backtrick::the_game
