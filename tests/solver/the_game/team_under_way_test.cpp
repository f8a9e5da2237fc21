// Tests of games of several players under way. The solver must agree with the oracle about
// positions, about plays, and about where a game was lost.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game {
namespace {

struct UnderWaySample {
  int players;
  Sample sample;
};

/// Visits one in `every` positions of random games.
template <typename Visit>
void at_random_moments(std::initializer_list<UnderWaySample> samples, std::uint64_t every,
                       const Visit& visit) {
  SplitMix64 random{29};
  for (const auto& [players, sample] : samples) {
    for_each_deal(players, sample, [&, players = players](const Deal& shuffled) {
      const Deal deal = random.below(2) == 0 ? shuffled : stride_deal(shuffled);
      walk(deal, between(random, 1, players), random, [&](const Position& position, const Line&) {
        if (random.below(every) == 0) visit(position, random);
      });
    });
  }
}

Position after(const Position& position, const std::optional<Play>& play) {
  Game game{position};
  const auto fault = play ? game.lay(*play) : game.end_turn();
  REQUIRE_FALSE(fault);
  return game.position();
}

constexpr std::initializer_list<UnderWaySample> kSmall{
    {2, {1, 1, 4, 40, 2}}, {2, {2, 2, 6, 26, 1}}, {2, {2, 1, 4, 14, 2}}, {2, {3, 2, 6, 13, 1}},
    {3, {1, 1, 4, 36, 2}}, {3, {2, 2, 6, 18, 1}}, {3, {2, 1, 6, 12, 1}}, {5, {1, 1, 5, 30, 1}}};

TEST_CASE("team under way: random moments and their plays", "[under_way][team][slow]") {
  std::vector<Solver> solvers;
  for (const Engine engine : kTeamEngines) {
    solvers.emplace_back(exhaustive(engine));
    solvers.emplace_back(exhaustive(engine, none()));
    for (const Switch& each : switches_of(engine))
      solvers.emplace_back(exhaustive(engine, only(each.rule)));
  }
  solvers.emplace_back();
  int moments = 0;
  int lost = 0;
  int choices_lost = 0;
  at_random_moments(kSmall, 4, [&](const Position& position, SplitMix64& random) {
    INFO(describe(position));
    TeamOracle oracle{deck_behind(position)};
    const bool expected = oracle.winnable(position);
    for (Solver& solver : solvers) expect(position, solver.solve(position), expected);
    ++moments;
    lost += expected ? 0 : 1;
    std::vector<Play> chosen;
    std::vector<Play> wins;
    for (const Play play : legal_plays(position)) {
      if (random.below(3) == 0) continue;
      chosen.push_back(play);
      if (oracle.winnable(after(position, play))) wins.push_back(play);
    }
    if (random.below(2) == 0) {
      std::erase_if(chosen, [&](Play play) { return std::ranges::count(wins, play) != 0; });
      wins.clear();
    }
    if (chosen.empty()) return;
    choices_lost += wins.empty() ? 1 : 0;
    for (Solver& solver : solvers) {
      const Result result = solver.solve(position, chosen);
      expect(position, result, !wins.empty());
      if (!wins.empty()) REQUIRE(std::ranges::count(wins, result.solution.at(0).front()) == 1);
    }
  });
  INFO(moments << " moments, " << lost << " lost, " << choices_lost << " choices lost");
  CHECK(lost * 10 >= moments);
  CHECK(choices_lost > 0);
}

TEST_CASE("team under way: the start by each player", "[under_way][team]") {
  Solver solver{exhaustive(std::nullopt)};
  for (const auto& [players, sample] :
       {UnderWaySample{2, {1, 1, 28, 40, 3}}, UnderWaySample{3, {1, 1, 28, 36, 2}}}) {
    for_each_deal(players, sample, [&, players = players](const Deal& deal) {
      INFO(describe(deal));
      TeamOracle oracle{deal};
      bool any = false;
      for (int first = 1; first <= players; ++first) {
        const Position start{deal, first};
        const bool expected = oracle.winnable_from(static_cast<std::size_t>(first) - 1);
        expect(start, solver.solve(start), expected);
        any = any || expected;
      }
      REQUIRE((solver.solve(deal).verdict == Verdict::Winnable) == any);
    });
  }
}

TEST_CASE("team under way: every moment of a won game is winnable", "[under_way][team]") {
  Solver solver;
  for (const Rules rules : {Rules{2, 7, 2}, Rules{3, 6, 3}, Rules{5, 6, 2}, Rules{2, 3, 2, 40}}) {
    const Deal deal = Deal::numbered(rules, 3);
    const Result result = solver.solve(deal);
    REQUIRE(result.verdict == Verdict::Winnable);
    Game game{deal, result.first_player};
    for (const Turn& turn : result.solution) {
      for (const Play play : turn) {
        expect(game.position(), solver.solve(game.position()), true);
        REQUIRE_FALSE(game.lay(play));
      }
      expect(game.position(), solver.solve(game.position()), true);
      REQUIRE_FALSE(game.end_turn());
    }
    expect(game.position(), solver.solve(game.position()), true);
  }
}

TEST_CASE("team analysis: every play as the oracle says", "[analysis][team][slow]") {
  std::vector<Solver> solvers;
  solvers.emplace_back(exhaustive(std::nullopt));
  solvers.emplace_back();
  int won = 0;
  int lost = 0;
  int mixed = 0;
  at_random_moments(kSmall, 4, [&](const Position& position, SplitMix64& /*unused*/) {
    INFO(describe(position));
    TeamOracle oracle{deck_behind(position)};
    for (Solver& solver : solvers) {
      const Analysis analysis = analyse(solver, position);
      REQUIRE((analysis.verdict == Verdict::Winnable) == oracle.winnable(position));
      std::vector<Play> plays;
      for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
        const Position next = after(position, move_verdict.play);
        const bool expected = oracle.winnable(next);
        REQUIRE(move_verdict.verdict == (expected ? Verdict::Winnable : Verdict::Unwinnable));
        REQUIRE(solver.solve(next).verdict == move_verdict.verdict);
        if (expected) {
          const Replay check = replay(position, move_verdict.line);
          REQUIRE_FALSE(check.fault);
          REQUIRE(check.left == 0);
          const Turn& turn = move_verdict.line.at(0);
          REQUIRE((move_verdict.play ? turn.front() == *move_verdict.play : turn.empty()));
        }
        if (move_verdict.play) plays.push_back(*move_verdict.play);
        ++(expected ? won : lost);
      }
      REQUIRE(plays.size() == legal_plays(position).size());
      mixed += analysis.count(Verdict::Winnable) != 0 && analysis.count(Verdict::Unwinnable) != 0;
    }
  });
  INFO(won << " plays win, " << lost << " lose, " << mixed << " moments have both");
  CHECK(lost > scaled(200));
  CHECK(mixed > scaled(50));
}

TEST_CASE("team review: the step that lost the game", "[analysis][team]") {
  SplitMix64 random{13};
  Solver solver;
  int on_the_way = 0;
  int never = 0;
  for (const auto& [players, sample] : kSmall) {
    for_each_deal(players, sample, [&, players = players](const Deal& deal) {
      INFO(describe(deal));
      const int first = between(random, 1, players);
      Line plays;
      walk(deal, first, random, [&](const Position&, const Line& line) { plays = line; });
      // In a small deck, the player chosen to begin may have no cards and be skipped.
      const int begins = Position{deal, first}.player();
      const Review found = review(solver, deal, plays, {}, {}, begins);
      std::size_t expected = 0;
      while (expected <= found.steps.size() &&
             TeamOracle{deal}.winnable(moment_of(deal, found.steps, expected, begins)))
        ++expected;
      REQUIRE_FALSE(found.limit);
      if (expected > found.steps.size()) {
        REQUIRE(found.winnable == found.steps.size());
        ++never;
        return;
      }
      REQUIRE(found.lost == expected);
      if (expected > 0) REQUIRE(found.winnable == expected - 1);
      on_the_way += expected > 0 ? 1 : 0;
    });
  }
  CHECK(on_the_way > scaled(20));
  CHECK(never > 0);
}

TEST_CASE("team under way: limits", "[under_way][team][limits]") {
  Solver solver{exhaustive(std::nullopt)};
  const Position start{Deal::numbered({2, 7, 2}, 1), 2};
  // Too few for any line: the first one that is tried may win.
  const Result result = solver.solve(start, {.nodes = 50});
  CHECK(result.verdict == Verdict::Undecided);
  CHECK(result.limit == Limit::Nodes);
  CHECK(result.nodes == 50);
}

}  // namespace
}  // namespace backtrick::the_game
