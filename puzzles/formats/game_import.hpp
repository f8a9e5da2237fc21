#pragma once

#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// A game of one player that another program kept, from its start if that is known.
using ImportedGame = std::variant<Record, Position>;

/// Reads what public simulators and games in browsers keep. Both draw cards from the end of `deck`.
///
/// - A log: a line with "deck: {...}", and a line "{tops}, hand: 0, {cards}" for each moment, as
///   often as it likes. Further words and lines say nothing. The plays between two moments are
///   those that lead from the tops of one to the tops of the other.
/// - A save: an object with `deck`, the cards to be drawn, `hand`, `piles` (both ascending piles
///   first) and, if part of a turn was laid, `cardsPlayedThisTurn`.
Expected<ImportedGame> import_game(std::string_view text, const Rules& rules);

/// One line of JSON, without a line end: a recorded game or a position.
std::string write_imported_game(const ImportedGame& game);

}  // namespace backtrick::the_game
