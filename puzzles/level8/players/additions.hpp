#pragma once

#include <optional>
#include <vector>

#include "puzzles/level8/players/round_view.hpp"

namespace backtrick::level8 {

/// Where a card fits on groups that player 1 has on the table: the first place that there is.
std::optional<Addition> find_addition(Card card, const std::vector<Group>& display,
                                      const Rules& rules);

/// Adds cards to the groups on the table as long as any fits, wilds last, and takes them from the
/// hand, but leaves one card to discard. The groups are updated.
void add_all(Hand& hand, std::vector<Group>& display, const Rules& rules,
             std::vector<Addition>& added);

}  // namespace backtrick::level8
