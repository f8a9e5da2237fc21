#include "puzzles/level8/grading/player_panel.hpp"

#include <cmath>

#include "puzzles/level8/players/collecting_player.hpp"
#include "puzzles/level8/players/playout.hpp"

namespace backtrick::level8 {

std::string_view name(PlayerKind kind) {
  constexpr std::array<std::string_view, kPlayerKinds> kNames{"hasty", "collecting", "glancing",
                                                              "counting"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::unique_ptr<Player> make_player(PlayerKind kind) {
  constexpr std::array<Habits, kPlayerKinds> kHabits{{
      {.lays_at_once = true, .counts_unseen = false, .error = 800},
      {.lays_at_once = false, .counts_unseen = false, .error = 200},
      {.lays_at_once = false, .counts_unseen = true, .error = 100},
      {.lays_at_once = false, .counts_unseen = true, .error = 25},
  }};
  return std::make_unique<CollectingPlayer>(kHabits[static_cast<std::size_t>(kind)]);
}

void KindRounds::count(int turns_made, bool reached) {
  const std::int64_t counted = turns_made;
  ++rounds;
  failed += reached ? 0 : 1;
  turns += counted;
  turns_squared += counted * counted;
}

double KindRounds::mean_turns() const {
  return static_cast<double>(turns) / static_cast<double>(rounds);
}

double KindRounds::mean_turns_error() const {
  const double n = rounds;
  const double variance =
      (static_cast<double>(turns_squared) - n * mean_turns() * mean_turns()) / (n - 1);
  return std::sqrt(variance / n);
}

PanelRounds play_all(const Deal& deal, const Level& level, Goal goal, std::uint64_t replicate) {
  PanelRounds rounds;
  for (const PlayerKind kind : kPanel) {
    const auto player = make_player(kind);
    KindRounds& mine = rounds[static_cast<std::size_t>(kind)];
    for (int i = 0; i < kRoundsEach; ++i) {
      const std::uint64_t seed =
          replicate << 32 | static_cast<std::uint64_t>(kind) << 24 | static_cast<std::uint64_t>(i);
      const Outcome outcome = play_out(deal, level, goal, *player, seed);
      mine.count(outcome.reached ? outcome.turns : most_turns(deal.rules()) + 1, outcome.reached);
    }
  }
  return rounds;
}

}  // namespace backtrick::level8
