#pragma once

#include "../solver/situation.hpp"
#include "json_node.hpp"

namespace backtrick {

// A situation inside other JSON. Reading complains by ContentFault, also of what cannot be.

Situation read_situation_object(const JsonNode& node);
WriteJson as_json(const Situation& situation);

}  // namespace backtrick
