// Several players: the solver against an oracle of its own, rules off and on, and what the whole
// table of rule sets comes to.

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "../solver/game.hpp"
#include "../solver/shuffle.hpp"
#include "../solver/solver.hpp"
#include "catch.hpp"
#include "engines.hpp"
#include "samples.hpp"
#include "team_oracle.hpp"

namespace backtrick {
namespace {

/// Numbered deals of one number of players and hand size, over a range of deck sizes.
struct TeamSample {
  int players;
  int hand;
  int min_plays;
  int fewest_cards;
  int most_cards;
  int deals;  ///< of each deck size, before scaling
};

template <typename Visit>
void for_each_team_deal(std::initializer_list<TeamSample> samples, const Visit& visit) {
  for (const TeamSample& sample : samples) {
    for (int cards = sample.fewest_cards; cards <= sample.most_cards; ++cards) {
      const Rules rules{sample.players, sample.hand, sample.min_plays, cards};
      for (int number = 0; number < scaled(sample.deals); ++number)
        visit(Deal::numbered(rules, static_cast<std::uint64_t>(number)));
    }
  }
}

/// Cards in a comb's order, 2, 9, 16, ..., 3, 10, 17, ..., with a few swapped: lost sooner than
/// shuffled decks.
Deal combed(const Deal& like) {
  SplitMix64 random{*like.number()};
  const int teeth = 3 + static_cast<int>(random.below(10));
  std::vector<Card> deck;
  for (int first = 2; first < 2 + teeth; ++first) {
    for (int card = first; card <= like.rules().highest_card(); card += teeth)
      deck.push_back(static_cast<Card>(card));
  }
  for (int i = 0; i < 4; ++i)
    std::swap(deck[random.below(deck.size())], deck[random.below(deck.size())]);
  return Deal::of_deck(like.rules(), std::move(deck));
}

void expect_certified(const Deal& deal, const Result& result) {
  const Replay check = replay(deal, result.solution, result.first_player);
  REQUIRE_FALSE(check.fault);
  REQUIRE(check.left == 0);
}

/// Holds every way of solving to the oracle's verdict.
class TeamComparison {
 public:
  TeamComparison() {
    add({});
    add(none());
    for (const Switch& each : switches_of(Engine::Plays)) {
      add(all_but(each.rule));
      add(only(each.rule));
    }
    solvers_.emplace_back();  // as delivered
  }

  void operator()(const Deal& deal) {
    INFO(describe(deal));
    const bool winnable = TeamOracle{deal}.winnable();
    for (std::size_t i = 0; i < solvers_.size(); ++i) {
      INFO("solver " << i);
      const Result result = solvers_[i].solve(deal, {.memory = std::size_t{1} << 22});
      REQUIRE(result.verdict == (winnable ? Verdict::Winnable : Verdict::Unwinnable));
      if (winnable) {
        expect_certified(deal, result);
        REQUIRE(TeamOracle{deal}.winnable_from(static_cast<std::size_t>(result.first_player) - 1));
      }
    }
    ++deals_;
    lost_ += winnable ? 0 : 1;
  }

  void expect_lost_percent(int least) const {
    INFO(deals_ << " deals, " << lost_ << " unwinnable");
    CHECK(lost_ * 100 >= least * deals_);
  }

 private:
  void add(const Pruning& pruning) { solvers_.emplace_back(exhaustive(std::nullopt, pruning)); }

  std::vector<Solver> solvers_;
  int deals_ = 0;
  int lost_ = 0;
};

void expect_oracle_agrees(std::initializer_list<TeamSample> samples, int least_lost_percent) {
  TeamComparison compare;
  for_each_team_deal(samples, [&](const Deal& deal) {
    compare(deal);
    compare(combed(deal));
  });
  compare.expect_lost_percent(least_lost_percent);
}

TEST_CASE("team oracle: two with a card each", "[team][oracle]") {
  expect_oracle_agrees({{2, 1, 1, 1, 30, 8}, {2, 1, 1, 31, 44, 5}}, 10);
}

TEST_CASE("team oracle: two with two cards each", "[team][oracle]") {
  expect_oracle_agrees({{2, 2, 2, 2, 30, 2}, {2, 2, 2, 31, 44, 5}, {2, 2, 1, 2, 18, 3}}, 10);
}

TEST_CASE("team oracle: two with three cards each", "[team][oracle]") {
  expect_oracle_agrees({{2, 3, 3, 4, 40, 2}, {2, 3, 2, 4, 16, 3}, {2, 3, 1, 4, 14, 2}}, 0);
}

TEST_CASE("team oracle: three", "[team][oracle]") {
  expect_oracle_agrees({{3, 1, 1, 1, 34, 5},
                        {3, 2, 2, 1, 34, 3},
                        {3, 2, 1, 2, 15, 3},
                        {3, 3, 3, 4, 20, 2},
                        {3, 3, 2, 4, 14, 2}},
                       5);
}

TEST_CASE("team oracle: four and five", "[team][oracle]") {
  expect_oracle_agrees({{4, 1, 1, 1, 34, 3}, {5, 1, 1, 1, 34, 3}, {5, 2, 2, 3, 16, 2}}, 1);
}

}  // namespace
}  // namespace backtrick
