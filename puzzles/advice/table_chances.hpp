#pragma once

#include <functional>
#include <vector>

#include "puzzles/advice/game_chances.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/players/value/value_network.hpp"
#include "puzzles/players/value/value_players.hpp"

namespace backtrick::the_game {

/// The chances of a legal game of several seats, turn by turn, as the seat on turn sees it. The
/// networks say little of a team's chances, so a chance is the share that `quick` wins of games
/// that are played on from imagined tables; they agree with what the seat sees and with what was
/// said. The turn that was played is compared with that of the player of `kind`, at the same
/// tables. A better turn is named only if the difference is more than two standard errors;
/// otherwise the turn costs nothing. `network` must be trained for the rules. `stop`: see
/// chances_of.
std::vector<TurnChance> chances_of_table(const ValueNetwork& network, ValuePlayerKind kind,
                                         const Record& game,
                                         const std::function<bool()>& stop = {});

/// The chances of a legal game of one player or several, by the adviser of that kind.
std::vector<TurnChance> chances_of_record(const ValueNetwork& network, ValuePlayerKind kind,
                                          const Record& game,
                                          const std::function<bool()>& stop = {});

}  // namespace backtrick::the_game
