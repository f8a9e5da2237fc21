#pragma once

#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/seen_table.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Reads a position from lines of `key: value`, which a person can type; FORMATS.md describes the
/// format. Refuses positions that no game can reach.
Expected<Position> read_position_text(std::string_view text);

/// Writes the name of rules or, if they have none, their numbers:
/// "players 1, hand 4, min_plays 2, cards 98".
std::string write_rules(const Rules& rules);

/// Writes a position as lines of `key: value`. The last line also has a line end.
std::string write_position_text(const Position& position);

/// Reads a position in any form. The text is JSON (see position_json.hpp) if its first character
/// that is not blank is a brace, and lines of `key: value` otherwise.
Expected<Position> read_position(std::string_view text);

/// Reads what a seat sees of a game under way, in any form of a position. Other hands and the draw
/// pile may be hidden.
Expected<SeenTable> read_seen_table(std::string_view text);

}  // namespace backtrick::the_game
