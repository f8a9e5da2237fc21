// Tests of the fewest cards left. Every way of searching must agree with the oracles, for whole
// deals and games under way, and for one player and several.

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/stride_deal.hpp"
#include "tests/support/under_way.hpp"

namespace backtrick::the_game {
namespace {

int left_after(const Position& start, const Line& line) {
  const auto end = position_after(start, line);
  REQUIRE(end);
  return end->left();
}

/// Checks that the parts of a result are consistent, and replays its line with the referee.
void expect_in_form(const Position& start, const Result& result) {
  REQUIRE(result.best);
  const Best& best = *result.best;
  REQUIRE(best.at_least <= best.left);
  REQUIRE(left_after(start, best.line) == best.left);
  REQUIRE((result.verdict == Verdict::Winnable) == (best.left == 0));
  REQUIRE((result.verdict == Verdict::Unwinnable) == (best.at_least > 0));
  REQUIRE(result.limit.has_value() == !best.proved());
  if (best.left == 0) {
    REQUIRE(result.solution == best.line);
    REQUIRE_FALSE(replay(start, result.solution).fault);
  } else {
    REQUIRE(result.solution.empty());
  }
}

/// The searches for one player by all engines.
std::vector<Options> each_way() {
  std::vector<Options> ways;
  for (const Engine engine : kEngines) {
    const auto more = each_way(engine);
    ways.insert(ways.end(), more.begin(), more.end());
  }
  return ways;
}

/// Compares solvers with the oracles, and counts results. Each case meets a third of the solvers,
/// in turn, and every solver at night.
class Comparison {
 public:
  explicit Comparison(const std::vector<Options>& ways) {
    for (const Options& options : ways) solvers_.emplace_back(options);
  }

  void operator()(const Deal& deal) {
    INFO(describe(deal));
    int least = 0;
    if (deal.rules().players == 1) {
      Oracle oracle{deal};
      least = deal.rules().cards - oracle.most(oracle.start());
    } else {
      least = deal.rules().cards - TeamOracle{deal}.most();
    }
    for (std::size_t i = first_way(static_cast<std::size_t>(all_)); i < solvers_.size();
         i += way_step()) {
      INFO("solver " << i);
      const Result result = solvers_[i].best(deal);
      expect_in_form(Position{deal, result.first_player}, result);
      REQUIRE(result.best->proved());
      REQUIRE(result.best->left == least);
    }
    count(least);
  }

  void operator()(const Position& position) {
    INFO(describe(position));
    // The oracles read only the end of the deck.
    const Deal deck = deck_behind(position);
    int least = position.left() - TeamOracle{deck}.most(position);
    if (position.rules().players == 1) {
      REQUIRE(position.left() - Oracle{deck}.most(position) == least);
    }
    for (std::size_t i = first_way(static_cast<std::size_t>(all_)); i < solvers_.size();
         i += way_step()) {
      INFO("solver " << i);
      const Result result = solvers_[i].best(position);
      expect_in_form(position, result);
      REQUIRE(result.best->proved());
      REQUIRE(result.best->left == least);
    }
    count(least);
  }

  void expect_lost_percent(int least) const {
    INFO(all_ << " compared, " << lost_ << " of them lost, " << unfinished_ << " left");
    if (large_samples()) CHECK(lost_ * 100 >= least * all_);
  }
  int all() const { return all_; }
  int lost() const { return lost_; }

 private:
  void count(int least) {
    ++all_;
    lost_ += least > 0 ? 1 : 0;
    unfinished_ += least;
  }

  std::vector<Solver> solvers_;
  int all_ = 0;
  int lost_ = 0;
  int unfinished_ = 0;
};

void expect_agreement(const std::vector<Options>& ways, int players,
                      std::initializer_list<Sample> samples, int least_lost_percent) {
  Comparison compare{ways};
  for (const Sample& sample : samples) {
    for_each_deal(players, sample, [&](const Deal& deal) {
      compare(deal);
      compare(stride_deal(deal));
    });
  }
  compare.expect_lost_percent(least_lost_percent);
}

std::vector<Options> as_they_are() {
  return {exhaustive(Engine::Arrivals), exhaustive(Engine::Plays), Options{}};
}

TEST_CASE("best: hand of one", "[best][oracle][slow]") {
  expect_agreement(each_way(), 1, {{1, 1, 18, 36, 3}}, 20);
  expect_agreement(as_they_are(), 1, {{1, 1, 1, 17, 10}, {1, 1, 24, 64, 25}}, 50);
}

TEST_CASE("best: hand of two", "[best][oracle]") {
  expect_agreement(each_way(), 1, {{2, 2, 24, 36, 1}}, 5);
  expect_agreement(as_they_are(), 1, {{2, 2, 38, 60, 6}}, 60);
}

TEST_CASE("best: hand of two, free turns", "[best][oracle]") {
  expect_agreement(each_way(), 1, {{2, 1, 2, 13, 2}}, 0);
  expect_agreement(as_they_are(), 1, {{2, 1, 14, 22, 1}, {2, 1, 46, 48, 1}}, 0);
}

TEST_CASE("best: larger hands", "[best][oracle][slow]") {
  expect_agreement(each_way(), 1, {{3, 3, 12, 22, 1}}, 0);
  expect_agreement(as_they_are(), 1, {{3, 3, 36, 44, 1}}, 30);
  expect_agreement(
      as_they_are(), 1,
      {{3, 2, 8, 16, 1}, {3, 1, 8, 13, 1}, {4, 3, 10, 15, 1}, {4, 2, 8, 13, 1}, {5, 4, 12, 16, 1}},
      0);
}

TEST_CASE("best: two players", "[best][team][oracle][slow]") {
  expect_agreement(each_way(), 2, {{1, 1, 20, 44, 1}, {2, 2, 20, 32, 1}}, 10);
  expect_agreement(as_they_are(), 2,
                   {{1, 1, 30, 46, 4}, {2, 2, 33, 44, 1}, {3, 3, 4, 16, 1}, {2, 1, 4, 12, 1}}, 20);
}

TEST_CASE("best: three to five players", "[best][team][oracle][slow]") {
  expect_agreement(as_they_are(), 3, {{1, 1, 20, 42, 2}, {2, 2, 3, 16, 1}}, 10);
  expect_agreement(as_they_are(), 4, {{1, 1, 20, 38, 1}}, 5);
  expect_agreement(as_they_are(), 5, {{1, 1, 20, 38, 1}}, 2);
}

/// Visits a few positions of each random game. Most such games are lost at some point.
void at_random_moments(Comparison& compare, int players, std::initializer_list<Sample> samples) {
  SplitMix64 random{47};
  for (const Sample& sample : samples) {
    for_each_deal(players, sample, [&](const Deal& deal) {
      const int first = between(random, 1, players);
      walk(deal, first, random, [&](const Position& position, const Line&) {
        if (random.below(5) == 0) compare(position);
      });
    });
  }
  INFO(compare.all() << " moments, " << compare.lost() << " lost");
  if (large_samples()) CHECK(compare.lost() * 20 >= compare.all());
}

TEST_CASE("best: games under way", "[best][under_way][slow]") {
  Comparison compare{each_way()};
  at_random_moments(compare, 1, {{1, 1, 4, 36, 4}, {2, 2, 8, 36, 3}, {2, 1, 4, 18, 2}});
  Comparison compare_long{as_they_are()};
  at_random_moments(compare_long, 1,
                    {{3, 1, 14, 24, 2}, {4, 2, 16, 26, 2}, {5, 3, 18, 28, 2}, {3, 3, 20, 40, 2}});
}

TEST_CASE("best: games of several players under way", "[best][under_way][team]") {
  Comparison compare{{exhaustive(std::nullopt), exhaustive(std::nullopt, none()), Options{}}};
  at_random_moments(compare, 2, {{1, 1, 4, 30, 3}, {2, 2, 6, 18, 1}, {3, 2, 6, 12, 1}});
  at_random_moments(compare, 3, {{1, 1, 4, 30, 3}, {2, 1, 6, 10, 1}, {2, 2, 6, 16, 1}});
  at_random_moments(compare, 5, {{1, 1, 4, 26, 2}});
}

/// Compares with player 1 renumbered in all possible ways.
void compare_renumbered(Comparison& compare, const Position& position) {
  for (int by = 0; by < position.rules().players; ++by) {
    if (const auto same = renumbered(position, by)) compare(*same);
  }
}

TEST_CASE("best: positions under way, players renumbered", "[best][under_way][team][slow]") {
  Comparison compare{{exhaustive(Engine::Arrivals), exhaustive(Engine::Plays),
                      exhaustive(std::nullopt, only(&Pruning::dead_card)),
                      exhaustive(std::nullopt, only(&Pruning::blocked_turn)), Options{}}};
  SplitMix64 random{61};
  for (const PositionFamily& family : position_families()) {
    for (int round = 0; round < scaled(25 * family.share); ++round)
      compare_renumbered(compare, random_position(family, random));
  }
  compare.expect_lost_percent(30);
}

// Regression test. The players hold a dead card from the start, and its holder's turn comes when
// little or nothing is left to draw. The bound once treated it as a card drawn at the end of a
// turn, so that 6 and 4 were called proved.
TEST_CASE("best: dead cards held at the outset", "[best][under_way][team]") {
  Comparison compare{{exhaustive(std::nullopt), exhaustive(std::nullopt, none()),
                      exhaustive(std::nullopt, only(&Pruning::dead_card)), Options{}}};
  const Table five{.rules = {5, 2, 2, 26},
                   .tops = {27, 1, 10, 7},
                   .hands = {{21, 5}, {12, 22}, {11, 23}, {8, 17}, {20, 14}},
                   .draw_pile = {9, 18, 26, 15, 2, 6},
                   .player = 3};
  const Table two{.rules = {2, 3, 3, 39},
                  .tops = {37, 36, 9, 20},
                  .hands = {{23, 39, 24}, {38}},
                  .draw_pile = {40, 25, 26},
                  .player = 2,
                  .laid = 2};
  for (const auto& [table, left] : {std::pair{five, 1}, std::pair{two, 3}}) {
    const Position position = Position::of(table).value();
    CHECK(Solver{}.best(position).best->left == left);
    compare_renumbered(compare, position);
  }
}

TEST_CASE("best: the engines agree where the oracle is too slow", "[best]") {
  Solver by_arrivals{exhaustive(Engine::Arrivals)};
  Solver by_plays{exhaustive(Engine::Plays)};
  for_each_deal({{2, 2, 98, 98, 20}, {3, 3, 98, 98, 6}, {3, 2, 98, 98, 1}}, [&](const Deal& deal) {
    INFO(describe(deal));
    const Result one = by_arrivals.best(deal);
    const Result other = by_plays.best(deal);
    expect_in_form(Position{deal}, one);
    expect_in_form(Position{deal}, other);
    REQUIRE(one.best->proved());
    REQUIRE(other.best->proved());
    REQUIRE(one.best->left == other.best->left);
  });
}

TEST_CASE("best: little memory and any number of threads, the same number",
          "[best][memory][slow]") {
  Solver roomy{exhaustive(Engine::Arrivals)};
  Solver narrow{exhaustive(Engine::Arrivals)};
  Solver plays{exhaustive(Engine::Plays)};
  for_each_deal({{2, 2, 40, 60, 1}, {3, 3, 52, 60, 1}, {2, 1, 36, 44, 1}}, [&](const Deal& deal) {
    INFO(describe(deal));
    const Result expected = roomy.best(deal);
    for (const std::size_t memory : {std::size_t{3'000}, std::size_t{100'000}}) {
      const Result result = narrow.best(deal, {.memory = memory, .threads = 2});
      expect_in_form(Position{deal}, result);
      REQUIRE(result.best->proved());
      REQUIRE(result.best->left == expected.best->left);
    }
    const Result result = plays.best(deal, {.memory = 200'000});
    REQUIRE(result.best->left == expected.best->left);
  });
  for_each_deal({{4, 2, 98, 98, 2}}, [&](const Deal& deal) {
    const Result one = roomy.best(deal);
    const Result two = roomy.best(deal, {.threads = 3});
    CHECK(one.nodes == two.nodes);
    CHECK(one.best->line == two.best->line);
    const Result narrower = narrow.best(deal, {.memory = std::size_t{1} << 20});
    expect_in_form(Position{deal}, narrower);
    CHECK(narrower.best->left == one.best->left);
  });
}

// Bounds must hold whenever a limit is reached.
TEST_CASE("best: within limits the bounds hold", "[best][limits]") {
  SplitMix64 random{7};
  int open = 0;
  int bounded = 0;
  for (const int players : {1, 2}) {
    std::vector<Solver> solvers;
    for (const Engine engine : kEngines) solvers.emplace_back(exhaustive(engine));
    solvers.emplace_back();
    const Sample sample = players == 1 ? Sample{2, 2, 20, 50, 6} : Sample{1, 1, 20, 44, 4};
    for_each_deal(players, sample, [&](const Deal& deal) {
      INFO(describe(deal));
      const Result exact = Solver{}.best(deal);
      for (Solver& solver : solvers) {
        const Result result = solver.best(deal, {.nodes = std::uint64_t{1} << random.below(11)});
        expect_in_form(Position{deal, result.first_player}, result);
        REQUIRE(result.best->left >= exact.best->left);
        REQUIRE(result.best->at_least <= exact.best->left);
        open += result.best->proved() ? 0 : 1;
        bounded += !result.best->proved() && result.best->at_least > 0 ? 1 : 0;
      }
    });
  }
  if (large_samples()) {
    CHECK(open > scaled(100));
    CHECK(bounded > 0);
  }
  const Position start{Deal::numbered({}, 1)};
  const Result nothing = Solver{}.best(start, {.nodes = 0});
  expect_in_form(start, nothing);
  CHECK(nothing.best->left == kMaxCards);
  CHECK(nothing.limit == Limit::Nodes);
  const std::atomic<bool> interrupt = true;
  CHECK(Solver{}.best(start, {.interrupt = &interrupt}).limit == Limit::Interrupted);
}

TEST_CASE("best: a deal that is won is won as by solve", "[best]") {
  Solver solver;
  for (const NamedRules& named : rule_sets()) {
    INFO(named.name);
    const Deal deal = Deal::numbered(named.rules, 5);
    const Result won = solver.solve(deal);
    const Result best = solver.best(deal);
    expect_in_form(Position{deal, best.first_player}, best);
    REQUIRE(best.verdict == Verdict::Winnable);
    CHECK(best.solution == won.solution);
    CHECK(best.first_player == won.first_player);
  }
}

TEST_CASE("best: a game beaten, and one that is over", "[best]") {
  Solver solver;
  Game game{Deal::of_deck({1, 3, 1, 3}, {2, 3, 4})};
  for (const Card card : {Card{2}, Card{3}, Card{4}}) REQUIRE_FALSE(game.lay({card, Pile::A1}));
  const Result beaten = solver.best(game.position());
  expect_in_form(game.position(), beaten);
  CHECK(beaten.best->left == 0);
  CHECK(beaten.best->line.empty());
  // The last turn can lay one card but not a second.
  const auto stuck = Position::of(
      {.rules = {1, 2, 2, 40}, .tops = {41, 40, 3, 2}, .hands = {{30, 15}}, .draw_pile = {21, 22}});
  REQUIRE(stuck);
  const Result over = solver.best(*stuck);
  expect_in_form(*stuck, over);
  CHECK(over.best->left == 3);
  CHECK(over.best->line == Line{{{30, Pile::A2}}});
}

}  // namespace
}  // namespace backtrick::the_game
