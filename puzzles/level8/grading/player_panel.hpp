#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "puzzles/level8/players/player.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The players who grade rounds, from the weakest to the strongest. They are fixed, because they
/// define grade version 1.
enum class PlayerKind : std::uint8_t { Hasty, Collecting, Glancing, Counting };
inline constexpr std::size_t kPlayerKinds = 4;
inline constexpr std::array kPanel{PlayerKind::Hasty, PlayerKind::Collecting, PlayerKind::Glancing,
                                   PlayerKind::Counting};

std::string_view name(PlayerKind kind);
std::unique_ptr<Player> make_player(PlayerKind kind);

/// How many rounds of a deal each kind plays for one grade.
inline constexpr int kRoundsEach = 32;

/// The turns of one kind's rounds of one deal. A round that does not reach its goal counts as one
/// turn more than there can be.
struct KindRounds {
  int rounds = 0;
  int failed = 0;  ///< rounds that did not reach the goal
  std::int64_t turns = 0;
  std::int64_t turns_squared = 0;

  void count(int turns_made, bool reached);
  double mean_turns() const;
  double mean_turns_error() const;  ///< of the mean
};
using PanelRounds = std::array<KindRounds, kPlayerKinds>;

/// Lets the whole panel play a round. Each replicate uses other seeds. Throws as Round does, and
/// std::invalid_argument for several players.
PanelRounds play_all(const Deal& deal, const Level& level, Goal goal, std::uint64_t replicate = 0);

}  // namespace backtrick::level8
