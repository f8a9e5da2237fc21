// Tests of games under way. From any position, the solver must agree with the oracle, with both
// engines and with every rule off and on. The same holds for each play, alone and together with
// others.

#include "tests/support/under_way.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Compares solvers with the oracle.
class Comparison {
 public:
  explicit Comparison(std::vector<Options> ways) {
    for (const Options& options : ways) solvers_.emplace_back(options);
  }

  void operator()(const Position& position, SplitMix64& random) {
    INFO(describe(position));
    Oracle oracle{deck_behind(position)};
    const bool expected = oracle.winnable(position);
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      INFO("solver " << i);
      expect(position, solvers_[i].solve(position), expected);
    }
    ++moments_;
    lost_ += expected ? 0 : 1;
    compare_plays(position, oracle, random);
  }

  int moments() const { return moments_; }
  int lost() const { return lost_; }
  int plays_lost() const { return plays_lost_; }
  int choices_lost() const { return choices_lost_; }

 private:
  /// Compares the results for a random set of plays.
  void compare_plays(const Position& position, Oracle& oracle, SplitMix64& random) {
    std::vector<Play> chosen;
    std::vector<Play> wins;
    for (const Play play : legal_plays(position)) {
      if (random.below(3) == 0) continue;
      Game game{position};
      game.lay(play);
      chosen.push_back(play);
      if (oracle.winnable(game.position())) {
        wins.push_back(play);
      } else {
        ++plays_lost_;
      }
    }
    // Sometimes choose only losing plays, because random sets rarely have only those.
    if (random.below(2) == 0) {
      std::erase_if(chosen, [&](Play play) { return std::ranges::count(wins, play) != 0; });
      wins.clear();
    }
    if (chosen.empty()) return;
    choices_lost_ += wins.empty() && chosen.size() > 1 ? 1 : 0;
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      INFO("plays, solver " << i);
      const Result result = solvers_[i].solve(position, chosen);
      expect(position, result, !wins.empty());
      if (!wins.empty()) REQUIRE(std::ranges::count(wins, result.solution.at(0).front()) == 1);
    }
  }

  std::vector<Solver> solvers_;
  int moments_ = 0;
  int lost_ = 0;
  int plays_lost_ = 0;
  int choices_lost_ = 0;
};

/// Visits a few positions of each random game.
void at_random_moments(std::initializer_list<Sample> samples, Comparison& compare) {
  SplitMix64 random{19};
  for_each_deal(samples, [&](const Deal& deal) {
    walk(deal, 1, random, [&](const Position& position, const Line&) {
      if (random.below(5) == 0) compare(position, random);
    });
  });
  INFO(compare.moments() << " moments, " << compare.lost() << " lost, " << compare.plays_lost()
                         << " plays lost, " << compare.choices_lost() << " choices lost");
  if (large_samples()) CHECK(compare.lost() * 20 >= compare.moments());
  CHECK(compare.moments() > compare.lost());
  CHECK(compare.choices_lost() > 0);
}

TEST_CASE("under way: small hands, by arrivals", "[under_way][slow]") {
  Comparison compare{each_way(Engine::Arrivals)};
  at_random_moments({{1, 1, 1, 26, 6}, {2, 1, 1, 15, 5}, {2, 2, 8, 30, 5}, {3, 3, 8, 32, 4}},
                    compare);
}

TEST_CASE("under way: small hands, by plays", "[under_way]") {
  Comparison compare{each_way(Engine::Plays)};
  at_random_moments({{1, 1, 1, 26, 6}, {2, 1, 1, 20, 5}, {2, 2, 8, 30, 5}, {3, 3, 8, 32, 4}},
                    compare);
}

// Games under way differ most from whole deals in turns with more plays than required.
TEST_CASE("under way: long turns", "[under_way][slow]") {
  Comparison compare{{exhaustive(Engine::Arrivals), exhaustive(Engine::Plays), Options{}}};
  at_random_moments({{3, 1, 18, 26, 3},
                     {4, 1, 14, 20, 3},
                     {4, 2, 20, 28, 4},
                     {5, 2, 16, 22, 3},
                     {6, 3, 18, 26, 4},
                     {5, 4, 26, 38, 4},
                     {8, 2, 12, 16, 3}},
                    compare);
}

TEST_CASE("under way: random tables", "[under_way]") {
  Comparison compare{{exhaustive(Engine::Arrivals), exhaustive(Engine::Plays), Options{}}};
  SplitMix64 random{5};
  for (const PositionFamily& family : position_families()) {
    if (family.players.least > 1 || family.source != PositionFamily::Source::RandomTable) continue;
    PositionFamily alone = family;
    alone.players.most = 1;
    for (int round = 0; round < scaled(500); ++round)
      compare(random_position(alone, random), random);
  }
  INFO(compare.moments() << " moments, " << compare.lost() << " lost, " << compare.choices_lost());
  CHECK(compare.moments() >= scaled(500));
  CHECK(compare.lost() > scaled(50));
}

TEST_CASE("under way: memory that holds next to nothing", "[under_way]") {
  SplitMix64 random{23};
  Solver roomy{exhaustive(Engine::Arrivals)};
  Solver narrow{exhaustive(Engine::Arrivals)};
  int lost = 0;
  for_each_deal({{2, 1, 30, 36, 4}, {3, 2, 30, 36, 4}}, [&](const Deal& deal) {
    walk(deal, 1, random, [&](const Position& position, const Line&) {
      if (random.below(4) != 0) return;
      INFO(describe(position));
      std::vector<Play> plays = legal_plays(position);
      for (const std::size_t memory : {std::size_t{0}, std::size_t{3'000}}) {
        const Result result = roomy.solve(position);
        expect(position, narrow.solve(position, {.memory = memory}),
               result.verdict == Verdict::Winnable);
        if (plays.empty()) continue;
        expect(position, narrow.solve(position, plays, {.memory = memory}),
               roomy.solve(position, plays).verdict == Verdict::Winnable);
        lost += result.verdict == Verdict::Unwinnable ? 1 : 0;
      }
    });
  });
  CHECK(lost > 0);
}

TEST_CASE("under way: every moment of a won game is winnable", "[under_way]") {
  Solver solver;
  for (const Rules rules : {Rules{1, 8, 2}, Rules{1, 8, 3}, Rules{1, 3, 2, 40}}) {
    const Deal deal = Deal::numbered(rules, 3);
    const Result result = solver.solve(deal);
    REQUIRE(result.verdict == Verdict::Winnable);
    Game game{deal};
    for (const Turn& turn : result.solution) {
      expect(game.position(), solver.solve(game.position()), true);
      for (const Play play : turn) {
        REQUIRE_FALSE(game.lay(play));
        expect(game.position(), solver.solve(game.position()), true);
      }
      REQUIRE_FALSE(game.end_turn());
    }
    const Result beaten = solver.solve(game.position());
    CHECK(beaten.verdict == Verdict::Winnable);
    CHECK(beaten.solution.empty());
  }
}

TEST_CASE("under way: the start is the deal, node for node", "[under_way]") {
  Solver solver;
  for_each_deal({{2, 2, 34, 38, 5}, {8, 2, 98, 98, 5}}, [&](const Deal& deal) {
    const Result by_deal = solver.solve(deal);
    const Result by_position = solver.solve(Position{deal});
    CHECK(by_position.nodes == by_deal.nodes);
    CHECK(by_position.solution == by_deal.solution);
  });
}

}  // namespace
}  // namespace backtrick::the_game
