#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>

#include "solver/common/memory_account.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/turns/group_turns.hpp"
#include "solver/the_game/turns/seen_tops.hpp"
#include "solver/the_game/turns/turn_layer.hpp"
#include "solver/the_game/turns/turn_layer_builder.hpp"

namespace backtrick::the_game {

/// A state, with its tops as the layers name them, and the cards laid in a turn from it.
struct TurnTaken {
  TeamState hands;
  Tops tops;
  CardSet laid;
};

/// Makes all turns from groups of a layer, and adds what they lead to to the layers that follow.
/// Each thread has an expander of its own.
class TurnExpander {
 public:
  /// Which states are wanted: up to so many cards played, with these cards unplayed.
  struct Goal {
    int played;
    CardSet unplayed;
    bool leaves_out(const TeamState& state) const {
      return state.common.played > played || !(unplayed & ~state.common.unplayed).empty();
    }
  };
  /// What all threads share.
  struct Task {
    const TeamArrivals& arrivals;
    int enough;  ///< cards that a game lays which is won
    Goal goal;
    /// The layers under construction, by cards played.
    std::span<const std::unique_ptr<TurnLayerBuilder>> to;
    /// Frees memory for a layer with so many cards played. Returns false if there is none to free.
    std::function<bool(int played)> free_memory;
  };

  TurnExpander(const Pruning& pruning, MemoryAccount& account)
      : pruning_{pruning}, turns_{pruning, account} {}

  /// Makes all turns from a group. Solved: one of them wins, and win() is the first. Refuted: none
  /// does. Aborted: `steps` say stop.
  SearchOutcome expand(const Task& task, const TurnLayer& layer, std::size_t group, Steps& steps);
  const TurnTaken& win() const { return *win_; }

  /// Adds states with these hands, which were reached at that time (TurnGroup), unless they are
  /// lost or covered. Renames the tops. Returns false if `steps` say stop.
  bool add(const Task& task, const TeamState& state, std::uint64_t reached, std::span<Tops> tops,
           Steps& steps);

  /// Frees the memory.
  void release() { turns_.release(); }

 private:
  bool make_turns(const Task& task, const TeamState& hands, std::span<const Tops> states,
                  Steps& steps);
  TopClasses classes_of(const Task& task, const TeamState& state) const {
    return {state.common.unplayed, task.arrivals.cards, pruning_.dominance};
  }

  Pruning pruning_;
  GroupTurns turns_;
  SeenTops seen_;
  std::optional<TurnTaken> win_;
};

/// The state at the start of the next turn. The tops stay.
TeamState after_turn(const TeamArrivals& arrivals, const TeamState& state, CardSet laid);

/// Lays all these cards in some order from these tops, and appends the plays. `done(tops)` says
/// whether the tops are as wanted then. Returns false, and appends nothing, if there is no such
/// order or `steps` say stop.
bool lay_all(CardSet cards, Tops tops, const std::function<bool(Tops)>& done, Turn& plays,
             Steps& steps);

}  // namespace backtrick::the_game
