#pragma once

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/result_json.hpp"

namespace backtrick::level8 {

/// A result inside other JSON.
WriteJson as_json(const Result& result);

}  // namespace backtrick::level8
