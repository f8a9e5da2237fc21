#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

struct Range {
  int least;
  int most;
};

/// One kind of random positions. RandomTable: tables of random cards that Position::of accepts.
/// Played: positions reached in random games.
struct PositionFamily {
  enum class Source : std::uint8_t { RandomTable, Played };

  std::string_view name;
  int share;  ///< relative weight among all families
  Source source;
  Range players;
  Range hand;
  bool whole_hands;  ///< min_plays equals hand, so no card can be kept; otherwise min_plays is
                     ///< random
  Range to_draw;     ///< for RandomTable
  bool far_tops;     ///< for RandomTable: many cards can never be laid
  int most_left;     ///< the most cards left; few enough for the oracles
};

std::span<const PositionFamily> position_families();

/// A random position of a family. The number of players, the numbers of cards and the player on
/// turn are also random. In about half of the positions a turn is under way.
Position random_position(const PositionFamily& family, SplitMix64& random);

}  // namespace backtrick::the_game
