#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/seen_table.hpp"
#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// The longest text of a position, in bytes, in any form, including a result line read as a
/// position. Longer texts are refused unread.
inline constexpr std::size_t kLongestPosition = std::size_t{1} << 20;

/// Writes a position as one line of JSON, without a line end. The keys are a public contract: see
/// data/schema/position.schema.json.
std::string write_position_json(const Position& position);

/// Reads a position from JSON. The text is either an object that lists piles and hands, or a
/// recorded game, which has the key "deal". Refuses positions that no game can reach and games that
/// break the rules.
Expected<Position> read_position_json(std::string_view text);

/// The same of what a seat sees: other hands and the draw pile may be hidden.
Expected<SeenTable> read_seen_table_json(std::string_view text);

/// Writes what the seat on turn sees as one line of JSON, without a line end: see
/// data/schema/seen.schema.json. Of a single player, this is a position.
std::string write_seen_table(const SeenTable& seen);

/// A game as far as it has been played. The last turn is open, with any number of plays, even none.
/// All earlier turns are complete.
struct Record {
  Deal deal;
  int first_player = 1;
  Line plays;
  std::optional<GameTalk> talk = {};  ///< of several seats, if it is known

  friend bool operator==(const Record&, const Record&) = default;
};

/// Writes a recorded game as one line of JSON, without a line end: see
/// data/schema/record.schema.json.
std::string write_record(const Record& record);

/// Reads a recorded game; a result line also counts as one. The referee replays the game before
/// this returns.
Expected<Record> read_record(std::string_view text);

}  // namespace backtrick::the_game
