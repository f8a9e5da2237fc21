#include "ladder.hpp"

#include <cmath>

#include "counting_player.hpp"
#include "greedy_players.hpp"
#include "sampling_player.hpp"

namespace backtrick {

std::string_view name(Rung rung) {
  constexpr std::array<std::string_view, kRungs> kNames{"random",   "nearest",  "tricks",
                                                        "glancing", "counting", "sampling"};
  return kNames[static_cast<std::size_t>(rung)];
}

std::unique_ptr<Player> make_player(Rung rung) {
  switch (rung) {
    case Rung::Random: return std::make_unique<RandomPlayer>();
    case Rung::Nearest: return std::make_unique<GreedyPlayer>(Greed{false, 0, 100});
    case Rung::Tricks: return std::make_unique<GreedyPlayer>(Greed{true, 0, 100});
    case Rung::Glancing: return std::make_unique<CountingPlayer>(400);
    case Rung::Counting: return std::make_unique<CountingPlayer>(100);
    case Rung::Sampling: break;
  }
  return std::make_unique<SamplingPlayer>(Foresight{4, 4, 1});
}

int games_of(Rung rung) {
  constexpr std::array<int, kRungs> kGames{16, 64, 64, 32, 32, 16};
  return kGames[static_cast<std::size_t>(rung)];
}

void RungGames::count(const Outcome& outcome) {
  ++by_result[result_class(outcome.left)];
  ++games;
  left += outcome.left;
  left_squared += std::int64_t{outcome.left} * outcome.left;
}

double RungGames::mean_left() const {
  return static_cast<double>(left) / static_cast<double>(games);
}

double RungGames::mean_left_error() const {
  const double n = games;
  const double variance =
      (static_cast<double>(left_squared) - n * mean_left() * mean_left()) / (n - 1);
  return std::sqrt(variance / n);
}

LadderGames climb(const Deal& deal, std::uint64_t sitting) {
  LadderGames games;
  for (const Rung rung : kLadder) {
    const auto player = make_player(rung);
    RungGames& mine = games[static_cast<std::size_t>(rung)];
    for (int i = 0; i < games_of(rung); ++i) {
      const std::uint64_t seed =
          sitting << 32 | static_cast<std::uint64_t>(rung) << 24 | static_cast<std::uint64_t>(i);
      mine.count(play_out(deal, *player, seed));
    }
  }
  return games;
}

Deal seen_from_below(const Deal& deal) {
  Deal mirror = mirrored(deal);
  return mirror.deck().front() < deal.deck().front() ? mirror : deal;
}

}  // namespace backtrick
