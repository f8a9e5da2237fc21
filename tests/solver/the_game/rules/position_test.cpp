// Tests of positions: every position that a legal game reaches is accepted, and the game goes on
// from there.

#include "solver/the_game/rules/position.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_fault.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("position: the start of a deal", "[position]") {
  const Deal deal = Deal::numbered({3, 6, 2}, 1);
  const Position start{deal, 2};
  CHECK(start.player() == 2);
  CHECK(start.laid() == 0);
  CHECK(start.required() == 2);
  CHECK(start.left() == 98);
  CHECK(start.draw_pile().size() == 80);
  CHECK(std::ranges::equal(start.draw_pile(), deal.deck().subspan(18)));
  CHECK(std::ranges::equal(start.hand(3), deal.deck().subspan(12, 6)));
  CHECK(start.top(Pile::A2) == 1);
  CHECK(start.top(Pile::D1) == 100);
  CHECK_FALSE(fault_of(start.table()));
  CHECK_THROWS_AS(Position(Deal::numbered({}, 1), 2), std::out_of_range);
}

TEST_CASE("position: everything that legal play leads to is accepted", "[position]") {
  SplitMix64 random{1};
  int tricks = 0;
  int beaten = 0;
  int nothing_to_draw = 0;
  for (int round = 0; round < scaled(2000); ++round) {
    const Rules rules = random_rules(random, 1 + round % 5);
    const Deal deal = Deal::numbered(rules, random.next());
    walk(deal, between(random, 1, rules.players), random, [&](const Position& now, const Line&) {
      if (const auto fault = fault_of(now.table()))
        FAIL(describe(deal) << ": " << fault->message());
      beaten += now.beaten() ? 1 : 0;
      nothing_to_draw += now.draw_pile().empty() ? 1 : 0;
      tricks += now.top(Pile::A1) < now.top(Pile::D1) ? 0 : 1;
    });
  }
  CHECK(tricks > scaled(1000));
  CHECK(beaten > scaled(100));
  CHECK(nothing_to_draw > scaled(1000));
}

TEST_CASE("position: a line cut off anywhere leads to where the game was", "[position]") {
  SplitMix64 random{2};
  for (int round = 0; round < scaled(500); ++round) {
    const Rules rules = random_rules(random, 1 + round % 5);
    const Deal deal = Deal::numbered(rules, random.next());
    const int first = between(random, 1, rules.players);
    walk(deal, first, random, [&](const Position& now, const Line& line) {
      if (now.beaten() && now.laid() == 0)
        return;  // the referee has ended the turn, which the
                 // line does not show
      const auto again = position_after(deal, line, first);
      REQUIRE(again);
      REQUIRE(*again == now);
    });
  }
  const Deal deal = Deal::numbered({}, 1);
  CHECK(position_after(deal, {}).value() == Position{deal});
  CHECK(position_after(deal, {{}}).value() == Position{deal});
}

TEST_CASE("position: a line that breaks the rules is refused where it does", "[position]") {
  const Deal deal = Deal::of_deck({1, 2, 2, 6}, {2, 3, 4, 5, 6, 7});
  const auto violation = [&](const Line& line) {
    const auto read = position_after(deal, line);
    REQUIRE(!read);
    return read.error();
  };
  const Turn opening{{2, Pile::A1}, {3, Pile::A1}};
  RuleViolation found = violation({opening, {{4, Pile::A1}, {7, Pile::A1}}});
  CHECK(found.turn == 1);
  CHECK(found.play == 1);
  CHECK(found.message() == "player 1 does not hold the 7");
  found = violation({{{2, Pile::A1}}, {}});
  CHECK(found.turn == 0);
  CHECK_FALSE(found.play);
  CHECK(found.message() == "1 of at least 2 cards laid");
  const Line whole{opening, {{4, Pile::A1}, {5, Pile::A1}}, {{6, Pile::A1}, {7, Pile::A1}}};
  CHECK(position_after(deal, whole).value().beaten());
  Line more = whole;
  more.emplace_back();
  CHECK(violation(more).message() == "the game is beaten already");
  CHECK_THROWS_AS(position_after(deal, {}, 2), std::out_of_range);
}

// The referee can continue a game from any position, also within a turn.
TEST_CASE("position: a game goes on from any moment as it did", "[position]") {
  SplitMix64 random{3};
  for (int round = 0; round < scaled(200); ++round) {
    const Rules rules = random_rules(random, 1 + round % 5);
    const Deal deal = Deal::numbered(rules, random.next());
    const int first = between(random, 1, rules.players);
    Line whole;
    std::vector<std::pair<Position, Line>> moments;
    walk(deal, first, random, [&](const Position& now, const Line& line) {
      if (now.beaten()) return;
      moments.emplace_back(now, line);
      whole = line;
    });
    whole.pop_back();  // the last turn may be incomplete
    const int left = replay(deal, whole, first).left;
    for (const auto& [now, line] : moments) {
      if (line.size() > whole.size()) continue;
      Line rest{whole.begin() + static_cast<std::ptrdiff_t>(line.size()) - 1, whole.end()};
      rest.front() = Turn{rest.front().begin() + line.back().size(), rest.front().end()};
      const Replay outcome = replay(now, rest);
      REQUIRE_FALSE(outcome.fault);
      REQUIRE(outcome.left == left);
    }
  }
  const Position start{Deal::of_deck({1, 1, 1, 3}, {2, 3, 4})};
  CHECK(replay(start, {{{3, Pile::A1}}}).fault == "turn 1, play 1: player 1 does not hold the 3");
}

}  // namespace
}  // namespace backtrick::the_game
