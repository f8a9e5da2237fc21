#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/position_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"

namespace backtrick::the_game {

/// A review inside other JSON, or with further keys. See write_review.
WriteJson as_json(const Record& record, const Review& review, const Position* before,
                  const Analysis* instead);

}  // namespace backtrick::the_game
