#pragma once

#include <optional>

#include "solver/the_game/rules/position.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {

/// Why a table is no position, or nothing; then the position must be that table.
inline std::optional<InvalidPosition> fault_of(const Table& table) {
  auto read = Position::of(table);
  if (!read) return read.error();
  CHECK(read->table() == table);
  return std::nullopt;
}

}  // namespace backtrick::the_game
