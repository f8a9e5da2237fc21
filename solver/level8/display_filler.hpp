#pragma once

#include <optional>
#include <span>
#include <vector>

#include "solver/level8/display_search.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// The groups of the display that a search has just found in these cards (shortage() returned 0),
/// in the order of the level. Nothing if there are not enough wilds, which would be a fault of the
/// search.
std::optional<std::vector<Group>> fill_display(const DisplaySearch& search,
                                               std::span<const Card> cards);

/// Lays a display in a turn: first what the level asks for, then the other cards.
void lay_display(const std::vector<Group>& display, const Level& level, Turn& turn);

}  // namespace backtrick::level8
