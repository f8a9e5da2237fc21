// Compares the solver with the oracle on whole deals that are small enough for both. Every pruning
// rule is on here; pruning_test.cpp turns them off one by one.

#include "tests/oracle/oracle.hpp"

#include <array>

#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"

namespace backtrick::the_game {
namespace {

/// Solves deals in every way and counts the lost ones. If all deals were winnable, a solver that
/// prunes too much would hardly be noticed.
class OracleComparison {
 public:
  void operator()(const Deal& deal) {
    INFO(describe(deal));
    const bool winnable = Oracle{deal}.winnable();
    for (Solver& solver : solvers_) {
      const Result result = solver.solve(deal);
      REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
      if (winnable) {
        const Replay check = replay(deal, result.solution);
        REQUIRE_FALSE(check.fault);
        REQUIRE(check.left == 0);
      } else {
        REQUIRE(result.solution.empty());
      }
    }
    ++deals_;
    lost_ += winnable ? 0 : 1;
  }

  void expect_lost_percent(int least) const {
    INFO(deals_ << " deals, " << lost_ << " unwinnable");
    if (large_samples()) CHECK(lost_ * 100 >= least * deals_);
  }

 private:
  // The default engine for the rules, and always the search by plays.
  std::array<Solver, 2> solvers_{Solver{exhaustive(std::nullopt)},
                                 Solver{exhaustive(Engine::Plays)}};
  int deals_ = 0;
  int lost_ = 0;
};

void expect_agreement(std::initializer_list<Sample> samples, int least_lost_percent) {
  OracleComparison compare;
  for_each_deal(samples, [&](const Deal& deal) { compare(deal); });
  compare.expect_lost_percent(least_lost_percent);
}

TEST_CASE("oracle: hand of one", "[oracle][slow]") { expect_agreement({{1, 1, 10, 40, 500}}, 25); }

TEST_CASE("oracle: hand of two, all of it laid every turn", "[oracle][slow]") {
  expect_agreement({{2, 2, 28, 42, 200}}, 30);
}

TEST_CASE("oracle: hand of two, free turns", "[oracle][slow]") {
  expect_agreement({{2, 1, 20, 44, 15}, {2, 1, 45, 54, 25}}, 10);
}

TEST_CASE("oracle: hand of three, all of it laid every turn", "[oracle]") {
  expect_agreement({{3, 3, 34, 56, 30}}, 50);
}

TEST_CASE("oracle: hand of three, free turns", "[oracle][slow]") {
  expect_agreement({{3, 2, 30, 47, 20}, {3, 2, 48, 54, 4}, {3, 1, 20, 36, 20}}, 0);
}

TEST_CASE("oracle: hand of four", "[oracle][slow]") {
  expect_agreement({{4, 4, 36, 54, 25}, {4, 3, 30, 44, 12}, {4, 2, 20, 36, 10}, {4, 1, 16, 28, 10}},
                   15);
}

// Decks that end soon. Most of the game has no draw pile, so one card a turn is enough.
TEST_CASE("oracle: draw pile soon empty", "[oracle]") {
  expect_agreement({{1, 1, 1, 9, 100},
                    {2, 1, 1, 12, 60},
                    {2, 2, 1, 16, 60},
                    {3, 2, 1, 16, 60},
                    {4, 3, 1, 18, 60},
                    {5, 5, 1, 20, 60},
                    {7, 4, 1, 20, 30},
                    {16, 16, 1, 20, 30}},
                   0);
}

TEST_CASE("oracle: decks of a stride", "[oracle]") {
  OracleComparison compare;
  for_each_deal({{1, 1, 18, 34, 120}, {2, 2, 30, 36, 60}, {3, 3, 34, 40, 30}, {5, 5, 38, 44, 10}},
                [&](const Deal& deal) { compare(stride_deal(deal, 6)); });
  compare.expect_lost_percent(20);
}

// If cards can be kept, lost decks are too large for the oracle. There the two engines, which
// search different state spaces, must agree.
TEST_CASE("engines: by arrivals and by plays, the same verdicts", "[oracle][slow]") {
  Solver by_arrivals{exhaustive(Engine::Arrivals)};
  Solver by_plays{exhaustive(Engine::Plays)};
  int deals = 0;
  int lost = 0;
  const auto compare = [&](const Deal& deal) {
    INFO(describe(deal));
    const Verdict verdict = by_arrivals.solve(deal).verdict;
    REQUIRE(by_plays.solve(deal).verdict == verdict);
    ++deals;
    lost += verdict == Verdict::Unwinnable ? 1 : 0;
  };
  for_each_deal({{2, 1, 46, 60, 25}, {3, 2, 54, 62, 4}, {4, 3, 58, 62, 1}}, compare);
  for_each_deal({{2, 1, 38, 48, 20}, {3, 2, 48, 54, 5}},
                [&](const Deal& deal) { compare(stride_deal(deal, 6)); });
  INFO(deals << " deals, " << lost << " unwinnable");
  if (large_samples()) CHECK(lost * 100 >= 30 * deals);
}

}  // namespace
}  // namespace backtrick::the_game
