// Measures the players with a value network: backtrick_ladder --help.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bench/luck.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/interval.hpp"
#include "solver/the_game/rules/game.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_ladder RULES PLAYER FIRST LAST [NETWORK]\n\n"
      "Lets a player (quick, strong, strongest) play the numbered deals FIRST to LAST once, seeded\n"
      "by the number, and prints a row of bench/LADDER.md: the share beaten, its 95%% interval, the\n"
      "share adjusted for the luck of the draws, cards left, and processor time a game. NETWORK is\n"
      "a file; default: the network of the rules.\n\n"
      "  backtrick_ladder solo quick 1 10000\n");
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 4 && words.size() != 5) return usage(64);
  const auto rules = find_rules(words[0]);
  const auto kind = find_value_player(words[1]);
  const std::uint64_t first = std::strtoull(words[2].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[3].c_str(), nullptr, 10);
  if (!rules || !kind || last <= first) return usage(64);
  std::optional<ValueNetwork> given;
  if (words.size() == 5) {
    std::ifstream file{words[4], std::ios::binary};
    given = ValueNetwork::read(std::string{std::istreambuf_iterator<char>{file}, {}});
    if (!given) {
      std::fprintf(stderr, "%s: not a network\n", words[4].c_str());
      return 65;
    }
  }
  const ValueNetwork* const network = given ? &*given : trained_network(*rules);
  if (network == nullptr) return usage(64);

  const auto player = make_player(*kind, *network);
  LuckMeter meter{*network, *rules};
  double adjusted = 0;
  double squares = 0;
  std::int64_t left = 0;
  std::uint64_t wins = 0;
  std::clock_t playing = 0;
  const auto games = static_cast<double>(last - first + 1);
  for (std::uint64_t number = first; number <= last; ++number) {
    const Deal deal = Deal::numbered(*rules, number);
    Line game;
    const std::clock_t start = std::clock();
    const Outcome outcome = play_out(deal, *player, number, &game);
    playing += std::clock() - start;
    const double result = (outcome.won() ? 1 : 0) - meter.luck_of(deal, game);
    adjusted += result;
    squares += result * result;
    left += outcome.left;
    wins += outcome.won() ? 1U : 0U;
  }
  const double mean = adjusted / games;
  const double error = std::sqrt((squares / games - mean * mean) / games);
  const Interval interval = wilson(wins, last - first + 1);
  std::printf("| %s | %s | %.0f | %.2f%% | %.2f to %.2f%% | %.2f ± %.2f%% | %.2f | %.2f ms |\n",
              words[0].c_str(), words[1].c_str(), games, 100.0 * static_cast<double>(wins) / games,
              100 * interval.low, 100 * interval.high, 100 * mean, 196 * error,
              static_cast<double>(left) / games,
              1e3 * static_cast<double>(playing) / CLOCKS_PER_SEC / games);
  return 0;
}
