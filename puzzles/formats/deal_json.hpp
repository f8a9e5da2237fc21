#pragma once

#include <string>

#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The rules and the deck as one JSON line, without the line break.
std::string write_deal_json(const Deal& deal);

}  // namespace backtrick::the_game
