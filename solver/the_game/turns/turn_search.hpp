#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/common/hash.hpp"
#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/search_outcome.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/state/layer_count.hpp"
#include "solver/the_game/state/pruning.hpp"
#include "solver/the_game/state/team_root.hpp"
#include "solver/the_game/state/team_state.hpp"
#include "solver/the_game/state/top_classes.hpp"
#include "solver/the_game/turns/group_turns.hpp"
#include "solver/the_game/turns/turn_layer.hpp"
#include "solver/the_game/turns/turn_listener.hpp"

namespace backtrick::the_game {

/// Tops that a set of hands has been reached with. Half of the turns of a group lead to the same
/// tops as others, so this saves half of the dominance tests. Later tops replace earlier ones of
/// the same slot, so tops can be forgotten, but never be wrongly recognised.
class SeenTops {
 public:
  void clear() { slots_.fill(kNone); }

  /// Remembers these tops, and returns whether they were remembered before.
  bool insert(Tops tops) {
    Tops& slot = slots_[spread(tops.word()) >> (64 - kBits)];
    if (slot == tops) return true;
    slot = tops;
    return false;
  }

 private:
  static constexpr std::size_t kBits = 9;     // 2 KB, in the nearest cache
  static constexpr Tops kNone{{0, 0, 0, 0}};  // tops start at 1

  std::array<Tops, std::size_t{1} << kBits> slots_;
};

// The exhaustive search by whole turns, for several players. It is breadth first: the states in
// which a turn begins are visited by the number of cards played, and each layer keeps only states
// that no other of the layer covers (dominance.hpp). Layers hold some ten states for each group of
// equal hands, so whatever depends on the hands alone is done once for all of them.
//
// COMPLETE: a state is dropped only if a state with the same hands covers it, if a bound proves it
// lost (team_bounds.hpp), or after all its turns have been made. Within a turn, plays on ascending
// and on descending piles commute, so each direction is followed by itself (group_turns.hpp).
//
// THE LINE OF A WIN is found backwards. The predecessor of a state has the same hands, but for the
// player who moved, and has at most a hand fewer cards played. All layers are held for this as long
// as memory allows. If an earlier layer has been dropped, the search is repeated up to the state
// whose predecessors are wanted, but only with states that have none of its unplayed cards played.
// These are whole groups, and all that can lead to them, so they are the same states as before.

class TurnSearch {
 public:
  /// Calls `on_layer`, if given, for every layer before it is expanded.
  explicit TurnSearch(const Pruning& pruning, std::function<void(const LayerCount&)> on_layer = {},
                      TurnListener* listener = nullptr)
      : pruning_{pruning},
        on_layer_{std::move(on_layer)},
        listener_{listener},
        turns_{pruning, account_} {}

  /// Decides whether any of these roots can be won. The layers, and the turns of the group under
  /// work, take at most `memory` bytes, and nothing is held between searches. Aborted with
  /// out_of_memory(): they did not fit.
  SearchOutcome search(const TeamArrivals& arrivals, std::span<const TeamRootPosition> roots,
                       std::size_t memory, SearchBudget& budget);

  /// Decides whether a game from these roots can lay `goal` cards, those before them included. It
  /// makes no line.
  SearchOutcome refute(const TeamArrivals& arrivals, std::span<const TeamRootPosition> roots,
                       int goal, std::size_t memory, SearchBudget& budget);

  bool listened() const { return listener_ != nullptr; }
  bool out_of_memory() const { return out_of_memory_; }
  /// The game found last, from the turn under way on, and the number of its root.
  const Line& line() const { return line_; }
  std::size_t root() const { return root_; }

 private:
  /// A state, with its tops as the layers name them, and the cards laid in a turn from it.
  struct TurnTaken {
    TeamState hands;
    Tops tops;
    CardSet laid;
  };
  /// Where a pass over the layers ends, and what stays unplayed on the way.
  struct Goal {
    int played;
    CardSet unplayed;
  };

  template <typename Search>
  SearchOutcome within(std::size_t memory, SearchBudget& budget, const Search& search);
  SearchOutcome run(std::span<const TeamRootPosition> roots, SearchBudget& budget, Steps& steps);
  SearchOutcome pass(std::span<const TeamRootPosition> roots, const Goal& goal,
                     SearchBudget& budget, Steps& steps);
  bool start(std::span<const TeamRootPosition> roots, const Goal& goal, Steps& steps);
  bool complete(int played, Steps& steps);
  SearchOutcome expand(int played, std::size_t group, const Goal& goal, Steps& steps);
  bool make_turns(const TeamState& hands, std::span<const Tops> states, Steps& steps);
  bool add(const TeamState& state, std::span<Tops> results, Steps& steps);
  bool drop_early_layer(int played);
  TopClasses classes_of(const TeamState& state) const;
  std::optional<std::size_t> root_of(std::span<const TeamRootPosition> roots,
                                     const TurnTaken& step) const;
  std::optional<TurnTaken> predecessor(const TurnTaken& step, Steps& steps);
  bool build_line(const TeamRootPosition& root, std::span<const TurnTaken> path, Steps& steps);

  Pruning pruning_;
  std::function<void(const LayerCount&)> on_layer_;
  TurnListener* listener_;  // may be null
  MemoryAccount account_{0};
  GroupTurns turns_;
  SeenTops seen_;
  const TeamArrivals* arrivals_ = nullptr;
  int enough_ = 0;                                  // cards that a game lays which is won
  std::vector<std::unique_ptr<TurnLayer>> layers_;  // by cards played
  std::optional<TurnTaken> win_;                    // the last turn of a win
  bool out_of_memory_ = false;
  Line line_;
  std::size_t root_ = 0;
};

}  // namespace backtrick::the_game
