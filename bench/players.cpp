// Measures players who do not see the draw pile: backtrick_players --help.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "bench/held_out_players.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "solver/common/interval.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

void measure(const char* name, Player& player, const Rules& rules, std::uint64_t first,
             std::uint64_t last) {
  KindGames games;
  std::int64_t excellent = 0;
  const std::clock_t start = std::clock();
  for (std::uint64_t number = first; number <= last; ++number) {
    const Outcome outcome = play_out(Deal::numbered(rules, number), player, number);
    games.count(outcome);
    excellent += outcome.left < 10 ? 1 : 0;
  }
  const double milliseconds = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const Interval wins =
      wilson(static_cast<std::uint64_t>(games.wins()), static_cast<std::uint64_t>(games.games));
  std::printf("| %s | %.2f%% | %.2f to %.2f%% | %.1f%% | %.2f | %.2f | %.3f |\n", name,
              100.0 * games.wins() / games.games, 100 * wins.low, 100 * wins.high,
              100.0 * static_cast<double>(excellent) / games.games, games.mean_left(),
              1.96 * games.mean_left_error(), milliseconds / games.games);
}

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_players RULES FIRST LAST\n\n"
      "Lets every player play the numbered deals FIRST to LAST once, seeded by the number, and\n"
      "prints a table.\n\n"
      "  backtrick_players solo 1 10000\n");
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 3) return usage(64);
  const auto rules = find_rules(words[0]);
  const std::uint64_t first = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[2].c_str(), nullptr, 10);
  if (!rules || rules->players != 1 || last <= first) return usage(64);

  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  std::printf("| player | beaten | 95%% interval | excellent | cards left | +- | ms a game |\n");
  std::printf("| --- | --- | --- | --- | --- | --- | --- |\n");
  for (const PlayerKind player_kind : kPanel)
    measure(std::string{name(player_kind)}.c_str(), *make_player(player_kind), *rules, first, last);
  HastyPlayer hasty = usual_hasty_player();
  measure("hasty, held out", hasty, *rules, first, last);
  DreamingPlayer dreaming = usual_dreaming_player();
  measure("dreaming, held out", dreaming, *rules, first, last);
  return 0;
}
