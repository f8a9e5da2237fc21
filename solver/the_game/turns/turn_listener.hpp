#pragma once

#include <cstddef>

#include "solver/common/memory_account.hpp"
#include "solver/the_game/turns/turn_layer.hpp"

namespace backtrick::the_game {

/// Listens to a search by turns, layer by layer. It changes nothing.
class TurnListener {
 public:
  TurnListener() = default;
  TurnListener(const TurnListener&) = delete;
  TurnListener& operator=(const TurnListener&) = delete;
  virtual ~TurnListener() = default;

  /// The bytes that the listener holds between layers. The search leaves them free within its
  /// limit.
  virtual std::size_t memory() const = 0;
  /// A pass over the layers begins. The search lays `goal` cards, those before its roots included,
  /// in a game that is won.
  virtual void begin(int goal) = 0;
  /// The states with `played` cards played are complete, and none covers another. Layers without
  /// states may be left out. What the listener needs for the layer is charged to the account before
  /// anything else is done, and std::bad_alloc is thrown if there is no room.
  virtual void complete(const TurnLayer& layer, int played, MemoryAccount& account) = 0;
};

}  // namespace backtrick::the_game
