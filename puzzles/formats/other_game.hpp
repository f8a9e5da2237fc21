#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace backtrick {

// Deals of one game that are read as those of the other. Both functions return what to say about
// the first word of such a deal, and nothing about any other word.

/// A code or a card of Level 8.
std::optional<std::string> deal_of_level8(std::string_view word);

/// A code, a card, or a rule set and a colon of The Game.
std::optional<std::string> deal_of_the_game(std::string_view word);

}  // namespace backtrick
