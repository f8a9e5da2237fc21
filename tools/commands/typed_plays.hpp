#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Reads plays as a person types them, cards and then their pile: "8 A1, 90 on D2", or "8 11 A1"
/// for two cards on one pile. The error says what was expected.
Expected<Turn> read_plays(std::string_view typed, const Rules& rules);

/// The same the other way round: "8 A1, 11 A1".
std::string plays_in_words(const Turn& turn);

/// Lays all of these plays, or none if the referee refuses one. Returns why.
std::optional<std::string> lay_all(Game& game, const Turn& turn);

/// The piles, and the hand of the player on turn, in two lines.
std::string table_in_words(const Position& position);

}  // namespace backtrick::the_game
