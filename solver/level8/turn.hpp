#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/level8/card.hpp"
#include "solver/level8/level.hpp"

namespace backtrick::level8 {

/// A group of cards on the table. Its wilds are named by it: the i-th card of a run stands for the
/// number value+i, each card of a set for the number `value`, each card of a colour group for the
/// colour `value`.
struct Group {
  GroupKind kind{};
  int value = 0;            ///< first number of a run, number of a set, 1 .. 15; colour, 0 .. 5
  std::vector<Card> cards;  ///< a run's in rising order

  int size() const { return static_cast<int>(cards.size()); }

  friend bool operator==(const Group&, const Group&) = default;
};

enum class RunEnd : std::uint8_t { Low, High };

/// A card added to a group on the table.
struct Addition {
  Card card{};
  int player = 1;             ///< before whom the group lies, 1 .. players
  std::size_t group = 0;      ///< which of this player's groups, from 0
  std::optional<RunEnd> end;  ///< where a run grows: required for a wild, otherwise optional

  friend bool operator==(const Addition&, const Addition&) = default;
};

/// The card that ends a turn.
struct Discard {
  Card card{};
  std::optional<int>
      skipped;  ///< the player before whom a Skip is laid; none: the own discard pile

  friend bool operator==(const Discard&, const Discard&) = default;
};

/// What a player does in one turn.
struct Turn {
  std::optional<int> from;  ///< whose discard pile the card is taken from; none: the draw pile
  Card taken{};             ///< the card that was taken
  std::vector<Group> laid;  ///< the whole level, or nothing
  std::vector<Addition> added;
  /// None only in the last turn of a line that stops before the discard, because the level lies.
  std::optional<Discard> discard;

  friend bool operator==(const Turn&, const Turn&) = default;
};

}  // namespace backtrick::level8
