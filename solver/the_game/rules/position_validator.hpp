#pragma once

#include <optional>

#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// Why no legal game can come to a table, or nothing where one may. The head of
/// position_validator.cpp says and proves what is refused.
std::optional<InvalidPosition> fault_in(const Table& table);

}  // namespace backtrick::the_game
