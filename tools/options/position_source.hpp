#pragma once

#include <string>
#include <variant>

#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Reads a position, in any of its forms, from a file or standard input ("-"). Throws Error.
Position read_position_file(const std::string& path);

/// Reads what a seat sees, in the same way: cards may be hidden.
SeenTable read_seen_table_file(const std::string& path);

/// Reads a recorded game in the same way.
std::variant<Record, SeenGame> read_game(const std::string& path);

}  // namespace backtrick::the_game
