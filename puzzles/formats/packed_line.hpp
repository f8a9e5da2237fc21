#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// A game in one byte a play. Bits 0-3: the card's place in the hand of the player on turn, in
/// rising order, from 0; bits 4-5: the pile; bit 6: this play ends the turn; bit 7 is 0. The deal
/// says the rest. Throws std::invalid_argument for a line that breaks the rules, std::out_of_range
/// as Game.
std::vector<std::uint8_t> pack(const Deal& deal, const Line& line, int first_player = 1);

/// The line that was packed, or why these bytes are none of this deal.
std::variant<Line, std::string> unpack(const Deal& deal, std::span<const std::uint8_t> bytes,
                                       int first_player = 1);

}  // namespace backtrick::the_game
