#pragma once

#include <string>

namespace backtrick::the_game {

/// What a player who does not see the draw pile makes of a deal, over a fixed number of games.
struct PlayerResult {
  std::string player;   ///< its name
  std::string network;  ///< the first 16 digits of the SHA-256 of its value network
  int games = 0;
  int beaten = 0;
  int left = 0;  ///< the sum of the cards left

  double mean_left() const { return static_cast<double>(left) / games; }
  friend bool operator==(const PlayerResult&, const PlayerResult&) = default;
};

}  // namespace backtrick::the_game
