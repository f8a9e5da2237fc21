// Measures players of Level 8 who do not see the draw pile: backtrick_level8_players --help.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/level8_held_out_players.hpp"
#include "puzzles/level8/grading/player_panel.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "solver/level8/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::level8;

struct Measured {
  std::string name;
  std::unique_ptr<Player> player;
};

std::vector<Measured> all_players() {
  std::vector<Measured> players;
  for (const PlayerKind kind : kPanel)
    players.push_back({std::string{name(kind)}, make_player(kind)});
  players.push_back({"thumb, held out", std::make_unique<ThumbPlayer>()});
  players.push_back({"dreaming, held out", std::make_unique<DreamingPlayer>(kDreams)});
  return players;
}

void measure(std::uint64_t first, std::uint64_t last, int number, Goal goal) {
  const Level& level = default_levels().levels[static_cast<std::size_t>(number) - 1];
  const std::vector<Measured> players = all_players();
  for (const Measured& measured : players) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    double turns = 0;
    double above = 0;
    double squares = 0;
    int failed = 0;
    double n = 0;
    for (std::uint64_t deal_number = first; deal_number <= last; ++deal_number) {
      const Deal deal = Deal::numbered({}, deal_number);
      const auto par = fewest_turns(deal, level, goal);
      if (!par) continue;
      ++n;
      const Outcome outcome = play_out(deal, level, goal, *measured.player, deal_number);
      failed += outcome.reached ? 0 : 1;
      const int over = (outcome.reached ? outcome.turns : most_turns({}) + 1) - *par;
      turns += outcome.turns;
      above += over;
      squares += static_cast<double>(over) * over;
    }
    const double mean = above / n;
    const double error = std::sqrt((squares / n - mean * mean) / n);
    const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count() / n;
    std::printf("| %d | %s | %s | %.2f | %.2f | %.2f | %d | %.3f |\n", number,
                goal == Goal::Place ? "place" : "out", measured.name.c_str(), turns / n, mean,
                error, failed, ms);
    std::fflush(stdout);
  }
}

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_level8_players FIRST LAST\n\n"
      "Lets each kind of player play the numbered deals FIRST to LAST once, at all default\n"
      "levels, to place the level and to go out, and prints a table.\n\n"
      "  backtrick_level8_players 1 1000\n");
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 2) return usage(64);
  const std::uint64_t first = std::strtoull(words[0].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[1].c_str(), nullptr, 10);
  if (last < first) return usage(64);
  std::printf(
      "| level | goal | player | turns | above par | +- | failed | ms |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n");
  for (const Goal goal : {Goal::Place, Goal::Out}) {
    for (int level = 1; level <= 8; ++level) measure(first, last, level, goal);
  }
  return 0;
}
