#pragma once

#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/players/table_view.hpp"

namespace backtrick::level8 {

// Parts of positions inside other JSON.

WriteJson as_json(const std::vector<Group>& groups);
WriteJson as_json(const TableView& view);

}  // namespace backtrick::level8
