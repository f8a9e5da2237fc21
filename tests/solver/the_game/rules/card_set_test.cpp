// Compares sets of cards with std::set, member by member.

#include "solver/the_game/rules/card_set.hpp"

#include <set>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

std::set<int> members(CardSet set) {
  std::set<int> numbers;
  for (const int v : set) numbers.insert(v);
  return numbers;
}

CardSet made_of(const std::set<int>& numbers) {
  CardSet set;
  for (const int v : numbers) set = set.with(v);
  return set;
}

template <typename Keep>
std::set<int> numbers_where(const Keep& keep) {
  std::set<int> numbers;
  for (int v = 0; v < 128; ++v) {
    if (keep(v)) numbers.insert(v);
  }
  return numbers;
}

TEST_CASE("card set: every number by itself", "[card_set]") {
  for (int v = 0; v < 128; ++v) {
    const CardSet set = CardSet::of(v);
    REQUIRE(members(set) == std::set<int>{v});
    REQUIRE(set.lowest() == v);
    REQUIRE(set.highest() == v);
    REQUIRE(set.size() == 1);
    REQUIRE(set.without(v).empty());
    REQUIRE(set.without_lowest().empty());
    REQUIRE(members(CardSet::below(v)) == numbers_where([&](int u) { return u < v; }));
    if (v < 127) REQUIRE(members(CardSet::above(v)) == numbers_where([&](int u) { return u > v; }));
  }
}

TEST_CASE("card set: the deck of a game", "[card_set]") {
  CHECK(CardSet::deck_of(98).size() == 98);
  CHECK(CardSet::deck_of(98).lowest() == 2);
  CHECK(CardSet::deck_of(98).highest() == 99);
  CHECK(members(CardSet::deck_of(1)) == std::set<int>{2});
}

TEST_CASE("card set: like a set of numbers", "[card_set]") {
  SplitMix64 random{8};
  for (int round = 0; round < scaled(2000); ++round) {
    std::set<int> a;
    std::set<int> b;
    for (std::uint64_t i = random.below(40); i > 0; --i)
      a.insert(static_cast<int>(random.below(128)));
    for (std::uint64_t i = random.below(40); i > 0; --i)
      b.insert(static_cast<int>(random.below(128)));
    const CardSet x = made_of(a);
    const CardSet y = made_of(b);
    const int by = static_cast<int>(random.below(128));

    REQUIRE(members(x) == a);
    REQUIRE(x.size() == static_cast<int>(a.size()));
    REQUIRE(x.empty() == a.empty());
    REQUIRE((x == y) == (a == b));
    REQUIRE(members(x | y) == numbers_where([&](int v) { return a.count(v) + b.count(v) > 0; }));
    REQUIRE(members(x & y) == numbers_where([&](int v) { return a.count(v) * b.count(v) > 0; }));
    REQUIRE(members(~x) == numbers_where([&](int v) { return a.count(v) == 0; }));
    REQUIRE(members(x.raised(by)) == numbers_where([&](int v) { return a.count(v - by) > 0; }));
    REQUIRE(members(x.lowered(by)) == numbers_where([&](int v) { return a.count(v + by) > 0; }));
    REQUIRE(x.contains(by) == (a.count(by) > 0));
    if (a.empty()) continue;
    REQUIRE(x.lowest() == *a.begin());
    REQUIRE(x.highest() == *a.rbegin());
    a.erase(a.begin());
    REQUIRE(members(x.without_lowest()) == a);
  }
}

}  // namespace
}  // namespace backtrick::the_game
