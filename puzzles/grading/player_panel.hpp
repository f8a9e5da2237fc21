#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "puzzles/grading/panel.hpp"
#include "puzzles/players/player.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The players who grade deals, of a single player from the weakest to the strongest. They are
/// fixed, because they define grade version 1.
enum class PlayerKind : std::uint8_t { Random, Nearest, Tricks, Glancing, Counting, Sampling };
inline constexpr std::size_t kPlayerKinds = 6;
inline constexpr std::array kPanel{PlayerKind::Random,   PlayerKind::Nearest,
                                   PlayerKind::Tricks,   PlayerKind::Glancing,
                                   PlayerKind::Counting, PlayerKind::Sampling};
/// How many games of a deal each kind plays for one grade.
inline constexpr std::array<int, kPlayerKinds> kGamesOfKinds{16, 64, 64, 32, 32, 16};

std::string_view name(PlayerKind player_kind);
std::unique_ptr<Player> make_player(PlayerKind player_kind);

/// The penalty of a game: 0 beaten, 1 excellent (fewer than 10 cards left), then one more for each
/// ten cards, and at most 6.
constexpr int penalty_of(int left) { return left == 0 ? 0 : left < 50 ? left / 10 + 1 : 6; }

/// Lets the whole player panel play a deal. A figure is the number of cards left. Of several seats,
/// a player plays each; nobody talks, because no player of the panel heeds what is said.
PanelGames play_all(const Deal& deal, std::uint64_t replicate = 0);

/// Returns the deal or its mirror, whichever has the lower first card. The two are the same game
/// with directions exchanged. Only this one is played for a grade, so both get the same grade.
Deal canonical_mirror(const Deal& deal);

}  // namespace backtrick::the_game
