#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// No position needs to be longer, in any form, a result line read as one included; longer ones are
/// refused unread.
inline constexpr std::size_t kLongestPosition = std::size_t{1} << 20;

/// A position as a line of JSON, without a line end. Its keys are a public contract: see
/// data/schema/position.schema.json.
std::string write_position_json(const Position& position);

/// Reads a position from JSON: an object with what lies where, or a recorded game, which is one
/// with the key "deal". Refuses what no game can come to, or what breaks the rules.
std::variant<Position, ParseError> read_position_json(std::string_view text);

/// A game as far as it has been played. The last turn is still open, whatever it has laid, and may
/// be empty; every turn before it is complete.
struct Record {
  Deal deal;
  int first_player = 1;
  Line plays;

  friend bool operator==(const Record&, const Record&) = default;
};

/// A recorded game as a line of JSON, without a line end: see data/schema/record.schema.json.
std::string write_record(const Record& record);

/// Reads a recorded game; a result line is one as well. The referee has replayed what this returns.
std::variant<Record, ParseError> read_record(std::string_view text);

}  // namespace backtrick::the_game
