// Bounds what a player that does not see the draw pile could still gain: backtrick_ceiling --help.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "puzzles/grading/named_players.hpp"
#include "puzzles/players/playout.hpp"
#include "solver/the_game/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

/// Enough for nearly all positions. What is undecided counts as winnable, so the bound holds.
constexpr std::uint64_t kNodes = 200'000;

/// The games that came to a turn with at most so many cards to draw, at the first such turn.
struct Moment {
  std::size_t unseen;
  std::uint64_t reached = 0;
  std::uint64_t won = 0;
  std::uint64_t winnable = 0;  ///< for someone who sees the draw pile from there on
};

int usage(int status) {
  std::fprintf(
      status == 0 ? stdout : stderr,
      "Usage: backtrick_ceiling RULES PLAYER FIRST LAST\n\n"
      "Lets a player play the numbered deals FIRST to LAST, as backtrick_ladder does, and asks the\n"
      "solver whether each game could still be won, when few cards were left to draw. Someone who\n"
      "sees these cards wins at least as often as any player who does not. So the difference\n"
      "bounds what better play from that moment on could gain.\n\n"
      "  backtrick_ceiling solo strong 1 1000\n");
  return status;
}

void follow(const Deal& deal, const Line& line, bool won, Solver& solver,
            std::vector<Moment>& moments) {
  auto moment = moments.begin();
  for (const Position& position : beginnings_of_turns(deal, line)) {
    const std::size_t unseen = position.draw_pile().size();
    if (unseen == 0 || moment == moments.end()) return;
    if (unseen > moment->unseen) continue;
    const Limits limits{.nodes = kNodes};
    const bool winnable = solver.solve(position, limits).verdict != Verdict::Unwinnable;
    for (; moment != moments.end() && unseen <= moment->unseen; ++moment) {
      ++moment->reached;
      moment->won += won ? 1U : 0U;
      moment->winnable += winnable ? 1U : 0U;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 4) return usage(64);
  const auto rules = find_rules(words[0]);
  const auto known = player_names();
  const std::uint64_t first = std::strtoull(words[2].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[3].c_str(), nullptr, 10);
  if (!rules || rules->players != 1 || last < first ||
      std::ranges::find(known, words[1]) == known.end() || !can_play(words[1], *rules))
    return usage(64);

  std::vector<Moment> moments;
  for (const std::size_t unseen : {70U, 60U, 50U, 40U, 30U, 20U, 12U, 8U, 4U})
    moments.push_back({.unseen = unseen});
  const auto player = make_named_player(words[1], *rules);
  Solver solver;
  for (std::uint64_t number = first; number <= last; ++number) {
    const Deal deal = Deal::numbered(*rules, number);
    Line line;
    const bool won = play_out(deal, *player, number, &line).won();
    follow(deal, line, won, solver, moments);
  }
  std::printf(
      "| to draw, at most | games | beaten | could still be beaten, seeing the pile |\n"
      "| --- | --- | --- | --- |\n");
  const auto percent = [](std::uint64_t part, std::uint64_t whole) {
    return 100.0 * static_cast<double>(part) /
           static_cast<double>(std::max<std::uint64_t>(whole, 1));
  };
  for (const Moment& moment : moments)
    std::printf("| %zu | %llu | %.1f%% | %.1f%% |\n", moment.unseen,
                static_cast<unsigned long long>(moment.reached),
                percent(moment.won, moment.reached), percent(moment.winnable, moment.reached));
  return 0;
}
