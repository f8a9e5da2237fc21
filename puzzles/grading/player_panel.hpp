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

/// The players that grade deals, from the weakest up. Part of what `grade 1` means, so fixed.
enum class PlayerKind : std::uint8_t { Random, Nearest, Tricks, Glancing, Counting, Sampling };
inline constexpr std::size_t kPlayerKinds = 6;
inline constexpr std::array kPanel{PlayerKind::Random,   PlayerKind::Nearest,
                                   PlayerKind::Tricks,   PlayerKind::Glancing,
                                   PlayerKind::Counting, PlayerKind::Sampling};

std::string_view name(PlayerKind player_kind);
std::unique_ptr<Player> make_player(PlayerKind player_kind);

/// How a game came out, as far as a grade is concerned: beaten, excellent (fewer than 10 left),
/// then by tens, 50 left and more.
inline constexpr std::size_t kResults = 7;
constexpr std::size_t result_class(int left) {
  const std::size_t tens = static_cast<std::size_t>(left) / 10 + 1;
  return left == 0 ? 0 : tens < kResults ? tens : kResults - 1;
}

/// How one player kind's games of one deal came out.
struct KindGames {
  std::array<int, kResults> by_result{};
  int games = 0;
  std::int64_t left = 0;          ///< summed
  std::int64_t left_squared = 0;  ///< summed

  void count(const Outcome& outcome);
  int wins() const { return by_result[0]; }
  double mean_left() const;
  double mean_left_error() const;  ///< standard error
};
using PanelGames = std::array<KindGames, kPlayerKinds>;

/// How many games of a deal a player kind plays for a grade; a power of two.
int games_of(PlayerKind player_kind);

/// Lets the whole panel play a deal. Different sittings are games by other seeds. Throws
/// std::invalid_argument for several players.
PanelGames play_all(const Deal& deal, std::uint64_t replicate = 0);

/// A deal and its mirror are the same game seen from two sides. Of the two, the one whose first
/// card is lower: that is played for a grade, so both have the same.
Deal canonical_mirror(const Deal& deal);

}  // namespace backtrick::the_game
