#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "puzzles/players/player.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// The players who grade deals, from the weakest to the strongest. They are fixed, because they
/// define grade version 1.
enum class PlayerKind : std::uint8_t { Random, Nearest, Tricks, Glancing, Counting, Sampling };
inline constexpr std::size_t kPlayerKinds = 6;
inline constexpr std::array kPanel{PlayerKind::Random,   PlayerKind::Nearest,
                                   PlayerKind::Tricks,   PlayerKind::Glancing,
                                   PlayerKind::Counting, PlayerKind::Sampling};

std::string_view name(PlayerKind player_kind);
std::unique_ptr<Player> make_player(PlayerKind player_kind);

/// Classes of game results: 0 beaten, 1 excellent (fewer than 10 cards left), then one class for
/// each ten cards; the last is 50 or more.
inline constexpr std::size_t kResults = 7;
constexpr std::size_t result_class(int left) {
  const std::size_t tens = static_cast<std::size_t>(left) / 10 + 1;
  return left == 0 ? 0 : tens < kResults ? tens : kResults - 1;
}

/// The results of one player kind's games of one deal.
struct KindGames {
  std::array<int, kResults> by_result{};
  int games = 0;
  std::int64_t left = 0;          ///< sum over all games
  std::int64_t left_squared = 0;  ///< sum over all games

  void count(const Outcome& outcome);
  int wins() const { return by_result[0]; }
  double mean_left() const;
  double mean_left_error() const;  ///< of the mean
};
using PanelGames = std::array<KindGames, kPlayerKinds>;

/// How many games of a deal a player kind plays for one grade; a power of two.
int games_of(PlayerKind player_kind);

/// Lets the whole player panel play a deal. Each replicate uses other seeds. Throws
/// std::invalid_argument for several players.
PanelGames play_all(const Deal& deal, std::uint64_t replicate = 0);

/// Returns the deal or its mirror, whichever has the lower first card. The two are the same game
/// with directions exchanged. Only this one is played for a grade, so both get the same grade.
Deal canonical_mirror(const Deal& deal);

}  // namespace backtrick::the_game
