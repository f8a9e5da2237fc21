#pragma once

#include <string>
#include <string_view>

#include "puzzles/level8/players/table_view.hpp"
#include "solver/common/error.hpp"

namespace backtrick::level8 {

/// The longest position, in bytes: a recorded round may stand for one.
inline constexpr std::size_t kLongestTable = std::size_t{1} << 20;

/// Reads what the player on turn sees: see data/schema/level8_position.schema.json. A recorded
/// round that is not over stands for what its player on turn sees after the last turn.
Expected<TableView> read_table(std::string_view text);

/// Writes the same as one line of JSON, without a line end.
std::string write_table(const TableView& view);

}  // namespace backtrick::level8
