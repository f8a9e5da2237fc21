#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Reads a position from a few lines of `key: value`, as a person types them at the table; the
/// format is described in README.md. Refuses what no game can come to.
std::variant<Position, ParseError> read_position_text(std::string_view text);

/// The position in such lines, the last one ended as well.
std::string write_position_text(const Position& position);

/// Reads a position in any of its forms: JSON (see position_json.hpp) if the first character that
/// is not blank is a brace, lines of `key: value` else.
std::variant<Position, ParseError> read_position(std::string_view text);

}  // namespace backtrick::the_game
