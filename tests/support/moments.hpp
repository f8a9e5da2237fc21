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

/// Random moments of one kind. Those thrown down are tables of random cards that Position::of
/// accepts; the others are met in games played at random.
struct MomentFamily {
  enum class Source : std::uint8_t { ThrownDown, Played };

  std::string_view name;
  int share;  ///< of all moments
  Source source;
  Range players;
  Range hand;
  bool whole_hands;  ///< min_plays is hand, so that no card can wait; otherwise it is any
  Range to_draw;     ///< of those thrown down
  bool far_tops;     ///< of those thrown down: many cards can never be laid
  int most_left;     ///< cards left, few enough for the oracles
};

std::span<const MomentFamily> moment_families();

/// A moment of a family. Players, numbers of cards and who is on turn are random as well; a turn is
/// under way in about half of the moments.
Position random_moment(const MomentFamily& family, SplitMix64& random);

}  // namespace backtrick::the_game
