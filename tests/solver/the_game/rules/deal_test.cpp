// Tests of deals and rules: numbered decks must never change, and invalid ones are refused.

#include "solver/the_game/rules/deal.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/deal_vectors.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::Equals;

std::vector<Card> deck_of(const Deal& deal) { return {deal.deck().begin(), deal.deck().end()}; }

TEST_CASE("deals: numbers name the decks of the vectors", "[deal]") {
  bool smaller = false;
  for_each_vector<Card>("deal_vectors.txt", 7, [&](std::uint64_t number, const auto& deck) {
    const Deal deal = Deal::numbered({1, 8, 2, static_cast<int>(deck.size())}, number);
    CHECK(deck_of(deal) == deck);
    CHECK(deal.number() == number);
    smaller = smaller || deck.size() < 98;
  });
  CHECK(smaller);
}

// The first numbers of the generator from state 0, computed by its authors' own code.
TEST_CASE("deals: SplitMix64", "[deal]") {
  SplitMix64 random{0};
  CHECK(random.next() == 0xE220A8397B1DCDAFU);
  CHECK(random.next() == 0x6E789E6AA1B965F4U);
  CHECK(random.next() == 0x06C45D188009454FU);
}

TEST_CASE("deals: below() stays below and favours none", "[deal]") {
  SplitMix64 random{1};
  for (std::uint64_t n = 1; n <= 100; ++n) REQUIRE(random.below(n) < n);
  // More than half of all 64-bit numbers are rejected here, so both branches run.
  const std::uint64_t large = (std::uint64_t{1} << 63) + 1;
  for (int i = 0; i < 100; ++i) REQUIRE(random.below(large) < large);
  // These take ten draws, of which six are rejected.
  SplitMix64 fixed{5};
  CHECK(fixed.below(large) == 4'654'242'949'169'100'535U);
  CHECK(fixed.below(large) == 8'957'066'056'171'264'800U);
  CHECK(fixed.below(large) == 204'786'321'411'665'706U);
  CHECK(fixed.below(large) == 1'908'141'438'795'372'386U);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[random.below(6)];
  for (const int count : counts) CHECK(std::abs(count - 10'000) < 500);
}

TEST_CASE("deals: every number gives every card once", "[deal]") {
  for (int cards = 1; cards <= 98; ++cards) {
    for (const std::uint64_t number :
         {std::uint64_t{0}, std::uint64_t{77}, std::numeric_limits<std::uint64_t>::max()}) {
      std::vector<Card> deck = deck_of(Deal::numbered({1, 1, 1, cards}, number));
      std::ranges::sort(deck);
      REQUIRE(deck.size() == static_cast<std::size_t>(cards));
      REQUIRE(deck.front() == 2);
      REQUIRE(deck.back() == cards + 1);
      REQUIRE(std::ranges::adjacent_find(deck) == deck.end());
    }
  }
}

TEST_CASE("deals: the deck does not depend on hand, players or min_plays", "[deal]") {
  CHECK(deck_of(Deal::numbered({1, 8, 2}, 5)) == deck_of(Deal::numbered({5, 3, 1}, 5)));
  CHECK(deck_of(Deal::numbered({1, 8, 2}, 5)) != deck_of(Deal::numbered({1, 8, 2}, 6)));
}

TEST_CASE("deals: equal only when rules, deck and number are", "[deal]") {
  const Deal deal = Deal::numbered({1, 8, 2}, 5);
  CHECK(deal == Deal::numbered({1, 8, 2}, 5));
  CHECK_FALSE(deal == Deal::numbered({1, 8, 3}, 5));
  const Deal by_deck = Deal::of_deck({1, 8, 2}, deck_of(deal));
  CHECK_FALSE(by_deck.number());
  CHECK_FALSE(deal == by_deck);
}

TEST_CASE("deals: bad decks are refused", "[deal]") {
  const Rules rules{1, 1, 1, 3};
  CHECK_NOTHROW(Deal::of_deck(rules, {4, 2, 3}));
  const auto refused = [&](std::vector<Card> deck, const std::string& why) {
    CHECK_THROWS_WITH(Deal::of_deck(rules, deck), Equals(why));
    CHECK_THROWS_AS(Deal::of_deck(rules, deck), InvalidDeal);
  };
  refused({}, "the deck has 0 cards, it needs 3");
  refused({2, 3}, "the deck has 2 cards, it needs 3");
  refused({2, 3, 4, 5}, "the deck has 4 cards, it needs 3");
  refused({2, 3, 3}, "card 3 of the deck is 3, which is already there");
  refused({1, 2, 3}, "card 1 of the deck is 1, allowed are 2 to 4");
  refused({2, 0, 3}, "card 2 of the deck is 0, allowed are 2 to 4");
  refused({2, 3, 5}, "card 3 of the deck is 5, allowed are 2 to 4");
  refused({2, 3, 255}, "card 3 of the deck is 255, allowed are 2 to 4");
}

TEST_CASE("deals: bad rules are refused", "[deal][rules]") {
  const auto refused = [](const Rules& rules, const std::string& why) {
    CHECK(fault_in(rules) == why);
    CHECK_THROWS_WITH(Deal::numbered(rules, 1), Equals(why));
    CHECK_THROWS_AS(Deal::of_deck(rules, {2, 3}), InvalidDeal);
  };
  refused({0, 8, 2}, "players is 0, allowed are 1 to 5");
  refused({6, 8, 2}, "players is 6, allowed are 1 to 5");
  refused({-1, 8, 2}, "players is -1, allowed are 1 to 5");
  refused({1, 0, 1}, "hand is 0, allowed are 1 to 16");
  refused({1, 17, 2}, "hand is 17, allowed are 1 to 16");
  refused({1, 8, 0}, "min_plays is 0, allowed are 1 to 8");
  refused({1, 8, 9}, "min_plays is 9, allowed are 1 to 8");
  refused({1, 8, 2, 0}, "cards is 0, allowed are 1 to 98");
  refused({1, 8, 2, 99}, "cards is 99, allowed are 1 to 98");
  refused({1, 8, 2, std::numeric_limits<int>::min()}, "cards is -2147483648, allowed are 1 to 98");
  for (const Rules rules : {Rules{1, 1, 1, 1}, Rules{5, 16, 16, 98}, Rules{1, 16, 1, 2}}) {
    CHECK_FALSE(fault_in(rules));
  }
}

// The numbers of the rule sheet.
TEST_CASE("rules: the rule sets", "[rules]") {
  const auto is = [](std::string_view name, const Rules& rules) {
    INFO(name);
    CHECK(find_rules(name) == rules);
    CHECK(name_of(rules) == name);
    CHECK_FALSE(fault_in(rules));
  };
  is("solo", {1, 8, 2, 98});
  is("solo-expert", {1, 8, 3, 98});
  is("solo-expert-7", {1, 7, 3, 98});
  is("duo", {2, 7, 2, 98});
  is("duo-expert", {2, 7, 3, 98});
  is("duo-expert-6", {2, 6, 3, 98});
  is("trio", {3, 6, 2, 98});
  is("trio-expert", {3, 6, 3, 98});
  is("trio-expert-5", {3, 5, 3, 98});
  is("quartet", {4, 6, 2, 98});
  is("quartet-expert", {4, 6, 3, 98});
  is("quartet-expert-5", {4, 5, 3, 98});
  is("quintet", {5, 6, 2, 98});
  is("quintet-expert", {5, 6, 3, 98});
  is("quintet-expert-5", {5, 5, 3, 98});
  is("short", {1, 6, 4, 60});
  CHECK(rule_sets().size() == 16);
  CHECK(rule_sets().front().name == "solo");
  CHECK(rule_sets().front().rules == Rules{});
}

TEST_CASE("rules: other names and numbers are not in the table", "[rules]") {
  for (const std::string_view name : {"", "Solo", "solo ", "solo-expert-8", "sextet"}) {
    CHECK_FALSE(find_rules(name));
  }
  CHECK_FALSE(name_of({1, 8, 4}));
  CHECK_FALSE(name_of({1, 8, 2, 97}));
}

}  // namespace
}  // namespace backtrick::the_game
