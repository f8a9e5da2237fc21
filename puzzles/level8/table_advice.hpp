#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/level8/players/table_player.hpp"
#include "puzzles/level8/players/table_view.hpp"

namespace backtrick::level8 {

/// What to do in a position.
struct TableAdvice {
  /// What to take, or, once a card is taken, how to end the turn: best first.
  std::vector<TurnOption> options;
  /// How to end the turn after the best card to take, if that lies on a discard pile.
  std::optional<Turn> then;
};

/// Advises the player on turn. The same position always gets the same advice.
TableAdvice advise(const TableView& view, const TableEffort& effort);

/// The position after a card was taken from a discard pile.
TableView after_taking(TableView view, int from);

/// A turn, or the part of it that is decided, in words: "take r7 from player 2", "lay run r1 o2
/// W=3, run g4 y5 b6; add r7 to group 1; discard o2".
std::string in_words(const TableView& view, const Turn& turn);

/// Writes advice as one line of JSON, without a line end: see
/// data/schema/level8_advice.schema.json. `player` is the name of the adviser.
std::string write_advice(const TableView& view, const TableAdvice& advice, std::string_view player);

}  // namespace backtrick::level8
