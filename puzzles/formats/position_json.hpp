#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

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

/// A game that was described at a table, turn by turn: nobody knows the order of the cards that
/// were not drawn.
struct SeenGame {
  SeenTable start;                         ///< of a single player
  Line plays;                              ///< the last turn is open, as in a Record
  std::vector<std::vector<Card>> drawn{};  ///< after each turn but the last

  /// The start with a draw pile from which these cards are drawn, in this order.
  Expected<Position> dealt() const;
};

/// Writes such a game as one line of JSON, without a line end: see
/// data/schema/seen_game.schema.json.
std::string write_seen_game(const SeenGame& game);

/// Reads a recorded game of either kind. The referee replays it before this returns.
Expected<std::variant<Record, SeenGame>> read_any_game(std::string_view text);

/// Writes a recorded game as one line of JSON, without a line end: see
/// data/schema/record.schema.json.
std::string write_record(const Record& record);

/// Reads a recorded game; a result line also counts as one. The referee replays the game before
/// this returns.
Expected<Record> read_record(std::string_view text);

}  // namespace backtrick::the_game
