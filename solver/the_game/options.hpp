#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "solver/common/instructions.hpp"
#include "solver/the_game/state/layer_count.hpp"
#include "solver/the_game/state/pruning.hpp"

namespace backtrick::the_game {

/// The exhaustive searches. They share the rules, arrivals, search roots and bounds, so agreement
/// between them tests the rest: moves, dominance and the search.
enum class Engine : std::uint8_t {
  Arrivals,  ///< one player, by arriving cards, layer by layer: much faster if few can wait
  Plays,     ///< any number of players, by plays, depth first
  Turns      ///< several players, by whole turns, layer by layer
};

/// How a solver searches. Limits are given with each question.
struct Options {
  /// Look for a win in the quick stages first. They prove nothing but wins, and find nearly every
  /// win.
  bool quick_search = true;
  /// The exhaustive search, which proves losses and finds the wins that the quick stages miss. The
  /// default, also where this one does not suit the number of players: Arrivals for one player with
  /// hands of up to ten cards, Turns for several with hands of up to eight, else Plays.
  std::optional<Engine> engine;
  Pruning pruning;
  /// The instructions for scoring states; only speed depends on them. If the processor lacks them,
  /// the best instructions that it has are used.
  Instructions instructions = best_instructions();
  /// Called in the solving thread with the progress of an exhaustive search in layers.
  std::function<void(const LayerCount&)> on_layer;
};

}  // namespace backtrick::the_game
