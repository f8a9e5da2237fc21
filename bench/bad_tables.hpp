#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "puzzles/players/whole_table.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::lab {

/// Who laid the cards of a table at which a measurement or a game of training begins. Good players
/// never meet most of these tables, people do.
enum class Start : std::uint8_t {
  Dealt,   ///< nobody: the game begins
  Random,  ///< the player of that name, as the next two
  Nearest,
  Tricks,
  Scattered,  ///< chance: tops, cards laid before them, hands and draw pile are random
};
inline constexpr std::array kStarts{Start::Dealt, Start::Random, Start::Nearest, Start::Tricks,
                                    Start::Scattered};
inline constexpr std::array kBadStarts{Start::Random, Start::Nearest, Start::Tricks,
                                       Start::Scattered};

std::string_view name(Start start);

/// Whether no card of the table is dead (solver/the_game/state/bounds.hpp).
bool alive(const the_game::WholeTable& table);

/// A table by its number, the start of a turn that can be completed and does not see all cards. Of
/// a weak player, it is one of the turns of a whole game after the first, all equally likely. With
/// `only_alive`, it is one at which no card is dead. Returns nothing if the game has none.
std::optional<the_game::WholeTable> table_of(Start start, const the_game::Rules& rules,
                                             std::uint64_t number, bool only_alive);

}  // namespace backtrick::lab
