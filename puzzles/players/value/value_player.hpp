#pragma once

#include <memory>

#include "puzzles/players/player.hpp"
#include "puzzles/players/value/turn_chooser.hpp"

namespace backtrick::the_game {

/// Chooses the turn whose afterstate the value network likes best, without looking further.
class ValuePlayer : public Player {
 public:
  /// For games of 98 cards with the rules of the network. `width`: see TurnGenerator. The network
  /// must outlive the player.
  ValuePlayer(const ValueNetwork& network, int width) : chooser_{network, width} {}

  void new_game(std::uint64_t) override {}
  void choose(const TableView& view, TurnPlays& turn) override;

 private:
  TurnChooser chooser_;
};

}  // namespace backtrick::the_game
