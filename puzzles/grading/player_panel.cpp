#include "puzzles/grading/player_panel.hpp"

#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/greedy_players.hpp"
#include "puzzles/players/playout.hpp"
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

PanelGames play_all(const Deal& deal, std::uint64_t replicate) {
  return play_panel(kGamesOfKinds, replicate, [&](std::size_t kind) {
    return [&deal, player = make_player(kPanel[kind])](const PanelGame& game) {
      const int left = play_out(deal, *player, game.seed()).left;
      return PanelResult{penalty_of(left), left, left == 0};
    };
  });
}

Deal canonical_mirror(const Deal& deal) {
  Deal mirror = mirrored(deal);
  return mirror.deck().front() < deal.deck().front() ? mirror : deal;
}

}  // namespace backtrick::the_game
