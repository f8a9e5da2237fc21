#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game {

/// The names of the players that a user can choose, from the weakest to the strongest.
std::vector<std::string> player_names();

/// Whether the player of that name knows these rules: some know only the rules that they were
/// trained for.
bool can_play(std::string_view name, const Rules& rules);

/// Makes the player of that name, to play deals of these rules for one player. Throws
/// std::invalid_argument if there is none, or none for these rules.
std::unique_ptr<Player> make_named_player(std::string_view name, const Rules& rules);

}  // namespace backtrick::the_game
