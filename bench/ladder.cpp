// Measures players that do not see the draw pile: backtrick_ladder --help.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "bench/luck.hpp"
#include "bench/statistics.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/players/playout.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/common/interval.hpp"
#include "solver/the_game/rules/game.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

/// A share as "39.10 ± 0.43%", with the half of its interval.
std::string in_percent(const Estimate& share) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f ± %.2f%%", 100 * share.value,
                50 * (share.high - share.low));
  return text.data();
}

/// What a player made of each deal: 1 for a win less the luck of its draws. Prints a row.
Numbers play_all(const std::string& name, Player& player, LuckMeter& meter,
                 const std::string& rules_name, std::uint64_t first, std::uint64_t last) {
  const Rules rules = *find_rules(rules_name);
  Numbers results;
  std::int64_t left = 0;
  std::uint64_t wins = 0;
  std::clock_t playing = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const Deal deal = Deal::numbered(rules, number);
    Line game;
    const std::clock_t start = std::clock();
    const Outcome outcome = play_out(deal, player, number, &game);
    playing += std::clock() - start;
    results.push_back((outcome.won() ? 1 : 0) - meter.luck_of(deal, game));
    left += outcome.left;
    wins += outcome.won() ? 1U : 0U;
  }
  const auto games = static_cast<double>(results.size());
  const Interval interval = wilson(wins, results.size());
  std::printf("| %s | %s | %.0f | %.2f%% | %.2f to %.2f%% | %s | %.2f | %.2f ms |\n",
              rules_name.c_str(), name.c_str(), games, 100.0 * static_cast<double>(wins) / games,
              100 * interval.low, 100 * interval.high, in_percent(mean_of(results)).c_str(),
              static_cast<double>(left) / games,
              1e3 * static_cast<double>(playing) / CLOCKS_PER_SEC / games);
  return results;
}

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_ladder RULES PLAYERS FIRST LAST [NETWORK]\n\n"
      "Lets players play the numbered deals FIRST to LAST once, seeded by the number. PLAYERS are\n"
      "names as in backtrick play --player, with commas in between. Prints a row of\n"
      "bench/LADDER.md for each: the share beaten, its 95%% interval, the share adjusted for the\n"
      "luck of the draws, cards left, and processor time a game; then how much more each player\n"
      "beats than the one before, of the same deals. NETWORK is a file; default: the network of\n"
      "the rules.\n\n"
      "  backtrick_ladder solo quick 1 10000\n"
      "  backtrick_ladder solo sampling,quick,strong 1 1000\n");
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 4 && words.size() != 5) return usage(64);
  const auto rules = find_rules(words[0]);
  const std::uint64_t first = std::strtoull(words[2].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[3].c_str(), nullptr, 10);
  if (!rules || last <= first) return usage(64);
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

  std::vector<std::string> names;
  std::istringstream list{words[1]};
  for (std::string name; std::getline(list, name, ',');) {
    const auto known = player_names();
    if (std::ranges::find(known, name) == known.end() || !can_play(name, *rules)) return usage(64);
    names.push_back(name);
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  LuckMeter meter{*network, *rules};
  std::vector<Numbers> results;
  for (const std::string& name : names) {
    const auto kind = find_value_player(name);
    const auto player = kind ? make_player(*kind, *network) : make_named_player(name, *rules);
    results.push_back(play_all(name, *player, meter, words[0], first, last));
  }
  for (std::size_t i = 1; i < results.size(); ++i) {
    Numbers more = results[i];
    for (std::size_t game = 0; game < more.size(); ++game) more[game] -= results[i - 1][game];
    std::printf("| %s less %s | %s |\n", names[i].c_str(), names[i - 1].c_str(),
                in_percent(mean_of(more)).c_str());
  }
  return 0;
}
