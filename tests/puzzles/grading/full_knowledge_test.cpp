#include "puzzles/grading/full_knowledge.hpp"

#include <optional>

#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Solves each legal action except `chosen` and its equivalents on its own.
struct Alone {
  bool any = false;
  bool wins = false;
};

Alone otherwise_alone(Solver& solver, const Game& game, Play chosen) {
  Alone alone;
  const auto ask = [&](const Game& next) {
    alone.any = true;
    alone.wins = alone.wins || solver.solve(next.position()).verdict == Verdict::Winnable;
  };
  for (const Card card : game.hand(game.player())) {
    for (const Pile pile : kPiles) {
      const bool alike = card == chosen.card && ascending(pile) == ascending(chosen.pile) &&
                         game.top(pile) == game.top(chosen.pile);
      if (Game next = game; !alike && !next.lay({card, pile})) ask(next);
    }
  }
  if (Game next = game; !next.end_turn()) ask(next);
  return alone;
}

TEST_CASE("full knowledge: only moves are those beside which everything loses", "[knowledge]") {
  Solver solver;
  std::size_t only = 0;
  std::size_t lost = 0;
  const auto check = [&](const Deal& deal) {
    INFO(describe(deal));
    const FullKnowledge known = analyse_deal(solver, deal, {});
    REQUIRE(known.result.verdict == solver.solve(deal).verdict);
    REQUIRE(known.first_plays.undecided == 0);
    REQUIRE(known.alternatives.undecided == 0);
    REQUIRE((known.first_plays.winnable > 0) == (known.result.verdict == Verdict::Winnable));

    MoveCounts expected;
    Game game{deal, known.result.first_player};
    for (const Turn& turn : known.result.solution) {
      for (const Play play : turn) {
        const Alone alone = otherwise_alone(solver, game, play);
        if (alone.any) ++(alone.wins ? expected.winnable : expected.unwinnable);
        REQUIRE_FALSE(game.lay(play));
      }
      REQUIRE_FALSE(game.end_turn());
    }
    REQUIRE(known.alternatives.winnable == expected.winnable);
    REQUIRE(known.alternatives.unwinnable == expected.unwinnable);
    only += expected.unwinnable;

    const auto after = position_after(deal, known.greedy_line);
    REQUIRE(after->left() == known.greedy_left);
    const Review& review = known.greedy_review;
    REQUIRE((review.exact() || review.lost == 0U || known.greedy_left == 0));
    lost += review.exact() ? 1U : 0U;
  };
  for_each_deal({{2, 1, 34, 38, 12}, {2, 2, 33, 36, 12}}, check);
  for_each_deal(2, {2, 1, 30, 33, 4}, check);
  CHECK(only > static_cast<std::size_t>(scaled(50)));
  CHECK(lost > static_cast<std::size_t>(scaled(10)));
}

TEST_CASE("full knowledge: limits leave things undecided, never wrong", "[knowledge]") {
  Solver solver;
  std::size_t undecided = 0;
  for_each_deal({{4, 2, 60, 62, 4}}, [&](const Deal& deal) {
    INFO(describe(deal));
    const FullKnowledge all = analyse_deal(solver, deal, {});
    const FullKnowledge some = analyse_deal(solver, deal, {.nodes = 100});
    const MoveCounts& few = some.first_plays;
    REQUIRE(few.winnable + few.unwinnable + few.undecided ==
            all.first_plays.winnable + all.first_plays.unwinnable);
    REQUIRE(few.winnable <= all.first_plays.winnable);
    REQUIRE(few.unwinnable <= all.first_plays.unwinnable);
    REQUIRE(some.greedy_line == all.greedy_line);
    if (all.greedy_review.exact()) {
      REQUIRE(some.greedy_review.winnable.value_or(0) <= *all.greedy_review.winnable);
      REQUIRE(some.greedy_review.lost.value_or(1000) >= *all.greedy_review.lost);
    }
    undecided += few.undecided + some.alternatives.undecided;
  });
  CHECK(undecided > 0);
}

}  // namespace
}  // namespace backtrick::the_game
