#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Packs a game into one byte for each play. Bits 0-3: the index of the card in the hand of the
/// player on turn, in rising order, from 0. Bits 4-5: the pile. Bit 6: this play ends the turn. Bit
/// 7 is 0. Unpacking needs the deal. Throws std::invalid_argument for a line that breaks the rules,
/// and std::out_of_range as Game does.
std::vector<std::uint8_t> pack(const Deal& deal, const Line& line, int first_player = 1);

/// Returns the packed line, or the reason why these bytes are not a game of this deal.
Expected<Line> unpack(const Deal& deal, std::span<const std::uint8_t> bytes, int first_player = 1);

}  // namespace backtrick::the_game
