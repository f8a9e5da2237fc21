#include "puzzles/grading/player_panel.hpp"

#include <cmath>

#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/greedy_players.hpp"
#include "puzzles/players/sampling_player.hpp"

namespace backtrick::the_game {

std::string_view name(PlayerKind player_kind) {
  constexpr std::array<std::string_view, kPlayerKinds> kNames{"random",   "nearest",  "tricks",
                                                              "glancing", "counting", "sampling"};
  return kNames[static_cast<std::size_t>(player_kind)];
}

std::unique_ptr<Player> make_player(PlayerKind player_kind) {
  switch (player_kind) {
    case PlayerKind::Random: return std::make_unique<RandomPlayer>();
    case PlayerKind::Nearest: return std::make_unique<GreedyPlayer>(Greed{false, 0, 100});
    case PlayerKind::Tricks: return std::make_unique<GreedyPlayer>(Greed{true, 0, 100});
    case PlayerKind::Glancing: return std::make_unique<CountingPlayer>(400);
    case PlayerKind::Counting: return std::make_unique<CountingPlayer>(100);
    case PlayerKind::Sampling: break;
  }
  return std::make_unique<SamplingPlayer>(Foresight{4, 4, 1});
}

int games_of(PlayerKind player_kind) {
  constexpr std::array<int, kPlayerKinds> kGames{16, 64, 64, 32, 32, 16};
  return kGames[static_cast<std::size_t>(player_kind)];
}

void KindGames::count(const Outcome& outcome) {
  ++by_result[result_class(outcome.left)];
  ++games;
  left += outcome.left;
  left_squared += std::int64_t{outcome.left} * outcome.left;
}

double KindGames::mean_left() const {
  return static_cast<double>(left) / static_cast<double>(games);
}

double KindGames::mean_left_error() const {
  const double n = games;
  const double variance =
      (static_cast<double>(left_squared) - n * mean_left() * mean_left()) / (n - 1);
  return std::sqrt(variance / n);
}

PanelGames play_all(const Deal& deal, std::uint64_t replicate) {
  PanelGames games;
  for (const PlayerKind player_kind : kPanel) {
    const auto player = make_player(player_kind);
    KindGames& mine = games[static_cast<std::size_t>(player_kind)];
    for (int i = 0; i < games_of(player_kind); ++i) {
      const std::uint64_t seed = replicate << 32 | static_cast<std::uint64_t>(player_kind) << 24 |
                                 static_cast<std::uint64_t>(i);
      mine.count(play_out(deal, *player, seed));
    }
  }
  return games;
}

Deal canonical_mirror(const Deal& deal) {
  Deal mirror = mirrored(deal);
  return mirror.deck().front() < deal.deck().front() ? mirror : deal;
}

}  // namespace backtrick::the_game
