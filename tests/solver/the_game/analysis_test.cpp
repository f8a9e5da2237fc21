// Tests of analyses and reviews. An analysis must agree with the oracle about every play, and with
// the solver's result for each play alone. The step that lost a game is the one at which the
// verdict changes.

#include "solver/the_game/analysis.hpp"

#include <atomic>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/review.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game {
namespace {

/// The position after a play, or after the end of the turn.
Position after(const Position& position, const std::optional<Play>& play) {
  Game game{position};
  const auto fault = play ? game.lay(*play) : game.end_turn();
  REQUIRE_FALSE(fault);
  return game.position();
}

/// Every legal play occurs once, and every line begins with its play and wins.
void expect_in_form(const Position& position, const Analysis& analysis) {
  std::vector<Play> plays;
  std::size_t endings = 0;
  for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
    if (move_verdict.play) {
      plays.push_back(*move_verdict.play);
    } else {
      ++endings;
    }
    REQUIRE(move_verdict.limit.has_value() == (move_verdict.verdict == Verdict::Undecided));
    REQUIRE(move_verdict.line.empty() == (move_verdict.verdict != Verdict::Winnable));
    if (move_verdict.verdict != Verdict::Winnable) continue;
    const Replay check = replay(position, move_verdict.line);
    REQUIRE_FALSE(check.fault);
    REQUIRE(check.left == 0);
    const Turn& turn = move_verdict.line.front();
    if (move_verdict.play) {
      REQUIRE(turn.front() == *move_verdict.play);
    } else {
      REQUIRE(turn.empty());
    }
  }
  std::vector<Play> legal = legal_plays(position);
  const auto by_card = [](Play play) { return std::pair{play.card, play.pile}; };
  std::ranges::sort(legal, {}, by_card);
  REQUIRE(plays == legal);
  REQUIRE(endings == (position.beaten() || Game{position}.end_turn() ? 0 : 1));
}

TEST_CASE("analysis: every play as the oracle says, at random moments", "[analysis][slow]") {
  SplitMix64 random{31};
  std::vector<Solver> solvers;
  for (const Engine engine : kEngines) solvers.emplace_back(exhaustive(engine));
  solvers.emplace_back();
  int won = 0;
  int lost = 0;
  int mixed = 0;
  for_each_deal(
      {{1, 1, 1, 28, 5},
       {2, 1, 1, 20, 4},
       {2, 2, 8, 32, 4},
       {3, 1, 14, 22, 3},
       {4, 2, 14, 26, 3},
       {5, 3, 16, 26, 3},
       {4, 4, 24, 34, 3}},
      [&](const Deal& deal) {
        walk(deal, 1, random, [&](const Position& position, const Line&) {
          if (random.below(4) != 0) return;
          INFO(describe(position));
          Oracle oracle{deck_behind(position)};
          for (Solver& solver : solvers) {
            const Analysis analysis = analyse(solver, position);
            expect_in_form(position, analysis);
            REQUIRE(analysis.verdict ==
                    (oracle.winnable(position) ? Verdict::Winnable : Verdict::Unwinnable));
            for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
              const bool expected = oracle.winnable(after(position, move_verdict.play));
              REQUIRE(move_verdict.verdict == (expected ? Verdict::Winnable : Verdict::Unwinnable));
              ++(expected ? won : lost);
            }
            mixed +=
                analysis.count(Verdict::Winnable) != 0 && analysis.count(Verdict::Unwinnable) != 0;
          }
        });
      });
  INFO(won << " plays win, " << lost << " lose, " << mixed << " moments have both");
  CHECK(won > lost);
  CHECK(lost > scaled(1000));
  CHECK(mixed > scaled(300));
}

/// Visits late positions of won games, in which few cards are left. Some random plays follow, so
/// that some positions are lost.
template <typename Visit>
void at_late_moments(const Rules& rules, int left, const Visit& visit) {
  SplitMix64 random{77};
  Solver solver;
  for (int number = 0; number < scaled(30); ++number) {
    const auto deal = Deal::numbered(rules, static_cast<std::uint64_t>(number));
    Game game{deal};
    for (const Turn& turn : solver.solve(deal, {.nodes = 100'000}).solution) {
      for (const Play play : turn) {
        if (game.left() > left) game.lay(play);
      }
      if (game.left() <= left) break;
      game.end_turn();
    }
    if (game.left() > left) continue;
    for (std::uint64_t blunders = random.below(6); blunders > 0; --blunders) {
      const std::vector<Play> plays = legal_plays(game.position());
      if (!plays.empty()) game.lay(plays[random.below(plays.size())]);
    }
    visit(game.position());
  }
}

TEST_CASE("analysis: what the solver says of each play alone, for less", "[analysis][slow]") {
  Solver solver;
  const Limits limits{.nodes = 50'000, .memory = std::size_t{1} << 26};
  std::uint64_t together = 0;
  std::uint64_t alone = 0;
  int lost = 0;
  for (const Rules rules : {Rules{1, 8, 2}, Rules{1, 6, 3}, Rules{1, 4, 2, 60}}) {
    at_late_moments(rules, 26, [&](const Position& position) {
      INFO(describe(position));
      const Analysis analysis = analyse(solver, position, limits);
      expect_in_form(position, analysis);
      lost += analysis.verdict == Verdict::Unwinnable ? 1 : 0;
      bool decided = true;
      std::uint64_t sum = 0;
      for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
        const Result result = solver.solve(after(position, move_verdict.play), limits);
        sum += result.nodes;
        if (result.verdict == Verdict::Undecided || move_verdict.verdict == Verdict::Undecided) {
          decided = false;
        } else {
          REQUIRE(move_verdict.verdict == result.verdict);
        }
      }
      if (!decided) return;
      together += analysis.nodes;
      alone += sum;
    });
  }
  INFO(together << " nodes together, " << alone << " alone; " << lost << " moments lost");
  CHECK(together < alone);
  CHECK(lost > 0);
}

TEST_CASE("analysis: limits and interrupts leave plays undecided, and say so", "[analysis]") {
  Solver solver;
  const Position start{Deal::numbered({1, 8, 2}, 1)};
  const Analysis none = analyse(solver, start, {.nodes = 0});
  expect_in_form(start, none);
  CHECK(none.verdict == Verdict::Undecided);
  CHECK(none.limit == Limit::Nodes);
  CHECK(none.count(Verdict::Undecided) == none.move_verdicts.size());

  const std::atomic<bool> interrupt = true;
  const Analysis stopped = analyse(solver, start, {.interrupt = &interrupt});
  CHECK(stopped.limit == Limit::Interrupted);
  CHECK(stopped.move_verdicts.front().limit == Limit::Interrupted);

  std::size_t told = 0;
  const Analysis some = analyse(solver, start, {.nodes = 400}, [&](const AnalysisProgress& so_far) {
    REQUIRE(so_far.known >= told);
    REQUIRE(so_far.all == 32);
    told = so_far.known;
  });
  expect_in_form(start, some);
  CHECK(told > 0);
}

TEST_CASE("analysis: what is said within a limit is true", "[analysis]") {
  SplitMix64 random{41};
  std::vector<Solver> solvers;
  for (const Engine engine : kEngines) solvers.emplace_back(exhaustive(engine));
  solvers.emplace_back();
  int undecided = 0;
  int lost = 0;
  for_each_deal({{2, 2, 20, 32, 4}, {4, 2, 18, 24, 3}, {4, 4, 24, 32, 3}}, [&](const Deal& deal) {
    walk(deal, 1, random, [&](const Position& position, const Line&) {
      if (random.below(4) != 0) return;
      INFO(describe(position));
      Oracle oracle{deck_behind(position)};
      for (Solver& solver : solvers) {
        const Limits limits{.nodes = std::uint64_t{1} << random.below(10)};
        const Analysis analysis = analyse(solver, position, limits);
        expect_in_form(position, analysis);
        for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
          if (move_verdict.verdict == Verdict::Undecided) {
            ++undecided;
            continue;
          }
          const bool expected = oracle.winnable(after(position, move_verdict.play));
          REQUIRE(move_verdict.verdict == (expected ? Verdict::Winnable : Verdict::Unwinnable));
          lost += expected ? 0 : 1;
        }
      }
    });
  });
  CHECK(undecided > scaled(100));
  CHECK(lost > scaled(100));
}

TEST_CASE("analysis: nothing to be done", "[analysis]") {
  Solver solver;
  Game game{Deal::of_deck({1, 3, 1, 3}, {2, 3, 4})};
  for (const Card card : {Card{2}, Card{3}, Card{4}}) REQUIRE_FALSE(game.lay({card, Pile::A1}));
  const Analysis beaten = analyse(solver, game.position());
  CHECK(beaten.verdict == Verdict::Winnable);
  CHECK(beaten.move_verdicts.empty());
}

/// The first lost position, found by checking one after another.
std::size_t first_lost(const Deal& deal, const std::vector<Step>& steps) {
  std::size_t moment = 0;
  while (moment <= steps.size()) {
    const Position position = moment_of(deal, steps, moment);
    Oracle oracle{deal};
    if (!oracle.winnable(position)) break;
    ++moment;
  }
  return moment;
}

TEST_CASE("review: the step that lost the game", "[analysis]") {
  SplitMix64 random{3};
  Solver solver;
  int from_the_start = 0;
  int on_the_way = 0;
  int never = 0;
  for_each_deal({{1, 1, 1, 28, 6}, {2, 1, 4, 24, 6}, {2, 2, 8, 32, 6}, {4, 2, 14, 24, 4}},
                [&](const Deal& deal) {
                  Line plays;
                  walk(deal, 1, random, [&](const Position&, const Line& line) { plays = line; });
                  INFO(describe(deal));
                  std::size_t in_question = plays.size() * kMaxCards;
                  const auto narrower = [&](const Review& so_far) {
                    const std::size_t now = so_far.end_open() - so_far.first_open();
                    REQUIRE(now < in_question);
                    in_question = now;
                  };
                  const Review found = review(solver, deal, plays, {}, narrower);
                  const std::size_t expected = first_lost(deal, found.steps);
                  REQUIRE_FALSE(found.limit);
                  if (expected > found.steps.size()) {
                    REQUIRE(found.winnable == found.steps.size());
                    REQUIRE_FALSE(found.lost);
                    ++never;
                    return;
                  }
                  REQUIRE(found.lost == expected);
                  ++(expected == 0 ? from_the_start : on_the_way);
                  if (expected == 0) return;
                  REQUIRE(found.exact());
                  REQUIRE(found.winnable == expected - 1);
                });
  INFO(from_the_start << " from the start, " << on_the_way << " on the way, " << never << " never");
  if (!large_samples()) return;
  CHECK(from_the_start > 0);
  CHECK(on_the_way > scaled(50));
  CHECK(never > 0);
}

TEST_CASE("review: a game that was won, cut short, or stopped", "[analysis]") {
  Solver solver;
  const Deal deal = Deal::numbered({1, 8, 2}, 5);
  Line line = solver.solve(deal).solution;
  CHECK(review(solver, deal, line).winnable == kMaxCards + line.size() - 1);
  line.resize(10);
  CHECK(review(solver, deal, line).winnable.has_value());
  CHECK(review(solver, deal, {}).winnable == 0);
  const Review stopped = review(solver, deal, line, {.nodes = 0});
  CHECK(stopped.limit == Limit::Nodes);
  CHECK_FALSE(stopped.winnable);
  CHECK_FALSE(stopped.lost);
  CHECK_FALSE(stopped.exact());
  line.push_back(line.front());
  CHECK_THROWS_AS(review(solver, deal, line), std::invalid_argument);
}

}  // namespace
}  // namespace backtrick::the_game
