// Compares the cost of judging all plays of a position together with solving the position after
// each play alone. The cost is the number of expanded positions, summed over positions of random
// games, with lost and winnable positions apart. Positions at which either way reached a limit are
// counted and left out.
//
//     backtrick_analysis_cost [MOMENTS_PER_LINE]

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/rules/game.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

struct Cost {
  int moments = 0;
  std::uint64_t plays = 0;
  std::uint64_t together = 0;
  std::uint64_t alone = 0;
};

/// A position of a won game with so many cards left, followed by a few random plays. So some
/// positions are lost, and no game is over.
std::optional<Position> moment(Solver& solver, const Deal& deal, int left, SplitMix64& random) {
  const Result won = solver.solve(deal, {.nodes = 1'000'000});
  Game game{deal};
  for (const Turn& turn : won.solution) {
    for (const Play play : turn) {
      if (game.left() > left) game.lay(play);
    }
    if (game.left() <= left) break;
    game.end_turn();
  }
  for (std::uint64_t blunders = random.below(4); blunders > 0; --blunders) {
    std::vector<Play> plays;
    for (const Card card : game.hand(1)) {
      for (const Pile pile : kPiles) {
        if (Game next = game; !next.lay({card, pile}) && !next.over())
          plays.push_back({card, pile});
      }
    }
    if (plays.empty()) return std::nullopt;
    game.lay(plays[random.below(plays.size())]);
    if (game.laid() > game.required()) game.end_turn();
  }
  if (game.over()) return std::nullopt;
  return game.position();
}

void print(const char* what, const Cost& cost) {
  if (cost.moments == 0) return;
  std::printf("  %-10s %4d moments, %6.1f plays each: %12llu together, %12llu alone, ratio %.3f\n",
              what, cost.moments, static_cast<double>(cost.plays) / cost.moments,
              static_cast<unsigned long long>(cost.together),
              static_cast<unsigned long long>(cost.alone),
              static_cast<double>(cost.together) / static_cast<double>(cost.alone));
}

void measure(const Rules& rules, int left, int moments) {
  Solver solver;
  const Limits limits{.nodes = 1'000'000};
  std::array<Cost, 2> costs;
  int undecided = 0;
  SplitMix64 random{11};
  for (std::uint64_t number = 0; costs[0].moments + costs[1].moments + undecided < moments;
       ++number) {
    const auto position = moment(solver, Deal::numbered(rules, number), left, random);
    if (!position) continue;
    const Analysis analysis = analyse(solver, *position, limits);
    bool decided = analysis.count(Verdict::Undecided) == 0;
    std::uint64_t alone = 0;
    for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
      Game game{*position};
      move_verdict.play ? game.lay(*move_verdict.play) : game.end_turn();
      const Result result = solver.solve(game.position(), limits);
      alone += result.nodes;
      decided = decided && result.verdict == move_verdict.verdict;
    }
    if (!decided || analysis.move_verdicts.empty()) {
      ++undecided;
      continue;
    }
    Cost& cost = costs[analysis.verdict == Verdict::Winnable ? 0 : 1];
    ++cost.moments;
    cost.plays += analysis.move_verdicts.size();
    cost.together += analysis.nodes;
    cost.alone += alone;
  }
  std::printf("hand %d, min_plays %d, %d cards, %d left; %d moments left out\n", rules.hand,
              rules.min_plays, rules.cards, left, undecided);
  print("winnable", costs[0]);
  print("lost", costs[1]);
}

}  // namespace

int main(int argc, char** argv) {
  const int moments = argc > 1 ? std::atoi(argv[1]) : 20;
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  measure({1, 8, 2}, 20, moments);
  measure({1, 8, 2}, 30, moments);
  measure({1, 7, 3}, 30, moments);
  measure({1, 4, 2, 60}, 40, moments);
  return 0;
}
