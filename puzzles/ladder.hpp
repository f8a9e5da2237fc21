#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "../solver/deal.hpp"
#include "player.hpp"
#include "playout.hpp"

namespace backtrick {

/// The players that grade deals, from the weakest up. Part of what `grade 1` means, so fixed.
enum class Rung : std::uint8_t { Random, Nearest, Tricks, Glancing, Counting, Sampling };
inline constexpr std::size_t kRungs = 6;
inline constexpr std::array kLadder{Rung::Random,   Rung::Nearest,  Rung::Tricks,
                                    Rung::Glancing, Rung::Counting, Rung::Sampling};

std::string_view name(Rung rung);
std::unique_ptr<Player> make_player(Rung rung);

/// How a game came out, as far as a grade is concerned: beaten, excellent (fewer than 10 left),
/// then by tens, 50 left and more.
inline constexpr std::size_t kResults = 7;
constexpr std::size_t result_class(int left) {
  const std::size_t tens = static_cast<std::size_t>(left) / 10 + 1;
  return left == 0 ? 0 : tens < kResults ? tens : kResults - 1;
}

/// How one rung's games of one deal came out.
struct RungGames {
  std::array<int, kResults> by_result{};
  int games = 0;
  std::int64_t left = 0;          ///< summed
  std::int64_t left_squared = 0;  ///< summed

  void count(const Outcome& outcome);
  int wins() const { return by_result[0]; }
  double mean_left() const;
  double mean_left_error() const;  ///< standard error
};
using LadderGames = std::array<RungGames, kRungs>;

/// How many games of a deal a rung plays for a grade; a power of two.
int games_of(Rung rung);

/// Lets the whole ladder play a deal. Different sittings are games by other seeds. Throws
/// std::invalid_argument for several players.
LadderGames climb(const Deal& deal, std::uint64_t sitting = 0);

/// A deal and its mirror are the same game seen from two sides. Of the two, the one whose first
/// card is lower: that is played for a grade, so both have the same.
Deal seen_from_below(const Deal& deal);

}  // namespace backtrick
