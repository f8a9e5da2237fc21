// Tests of what the rules guarantee for pairs of deals, without knowing either verdict.

#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

bool winnable(const Deal& deal) {
  static Solver solver;
  const Verdict verdict = solver.solve(deal).verdict;
  INFO(describe(deal));
  REQUIRE(verdict != Verdict::Undecided);
  return verdict == Verdict::Winnable;
}

Deal under(const Deal& deal, int hand, int min_plays) {
  const Rules rules{1, hand, min_plays, deal.rules().cards};
  return Deal::of_deck(rules, {deal.deck().begin(), deal.deck().end()});
}

/// Sizes at which about half of the deals are lost.
constexpr std::initializer_list<Sample> kSymmetrySamples{
    {1, 1, 26, 34, 60}, {2, 2, 33, 39, 40}, {3, 3, 38, 44, 25}, {2, 1, 46, 50, 6}};

TEST_CASE("symmetry: a deal and its mirror are winnable together", "[symmetry]") {
  int lost = 0;
  for_each_deal(kSymmetrySamples, [&](const Deal& deal) {
    INFO(describe(deal));
    const bool won = winnable(deal);
    REQUIRE(winnable(mirrored(deal)) == won);
    lost += won ? 0 : 1;
  });
  CHECK(lost >= scaled(200));
}

TEST_CASE("symmetry: the mirror of the mirror is the deal", "[symmetry]") {
  for_each_deal(kSymmetrySamples, [](const Deal& deal) {
    const Deal twice = mirrored(mirrored(deal));
    REQUIRE(std::equal(twice.deck().begin(), twice.deck().end(), deal.deck().begin()));
    REQUIRE(mirrored(deal).deck()[0] + deal.deck()[0] == deal.rules().cards + 3);
  });
}

// With one more card in hand, every earlier line can still be played.
TEST_CASE("symmetry: a larger hand never loses a win", "[symmetry]") {
  int helped = 0;
  for_each_deal(kSymmetrySamples, [&](const Deal& deal) {
    INFO(describe(deal));
    const Rules& rules = deal.rules();
    const bool larger = winnable(under(deal, rules.hand + 1, rules.min_plays));
    const bool smaller = winnable(deal);
    REQUIRE((larger || !smaller));
    helped += larger && !smaller ? 1 : 0;
  });
  CHECK(helped >= scaled(50));
}

TEST_CASE("symmetry: fewer required plays never lose a win", "[symmetry]") {
  int helped = 0;
  for_each_deal({{2, 2, 33, 39, 40}, {3, 3, 38, 44, 20}, {4, 4, 42, 44, 10}},
                [&](const Deal& deal) {
                  INFO(describe(deal));
                  const Rules& rules = deal.rules();
                  const bool freer = winnable(under(deal, rules.hand, rules.min_plays - 1));
                  const bool bound = winnable(deal);
                  REQUIRE((freer || !bound));
                  helped += freer && !bound ? 1 : 0;
                });
  CHECK(helped >= scaled(50));
}

}  // namespace
}  // namespace backtrick::the_game
