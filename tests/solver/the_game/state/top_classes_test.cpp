// Compares top classes with their definition, card by card: which cards still to come a top takes.

#include "solver/the_game/state/top_classes.hpp"

#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kCards = 40;

CardSet random_coming(SplitMix64& random) {
  CardSet coming;
  const std::uint64_t density = 1 + random.below(9);
  for (int card = 2; card <= kCards + 1; ++card) {
    if (random.below(10) < density) coming = coming.with(card);
  }
  return coming;
}

/// The cards of `coming` that go on a top. All numbers count from the start of the pile's
/// direction.
CardSet taken(CardSet coming, int top) {
  CardSet cards;
  for (const int card : coming) {
    if (card > top || card == top - 10) cards = cards.with(card);
  }
  return cards;
}

bool takes_all(CardSet coming, int a, int b) {
  return (taken(coming, b) & ~taken(coming, a)).empty();
}

TEST_CASE("top classes: a limit is what the definition says", "[top_classes]") {
  SplitMix64 random{10};
  int guarded = 0;
  for (int round = 0; round < scaled(300); ++round) {
    const CardSet coming = random_coming(random);
    const DirectionClasses classes{coming, kCards + 2, true};
    for (std::uint8_t b = 1; b <= kCards + 1; ++b) {
      for (std::uint8_t a = 1; a <= kCards + 1; ++a) {
        const bool covers = a == b || a <= classes.limit(b);
        INFO("a " << int{a} << ", b " << int{b});
        if (covers) REQUIRE(takes_all(coming, a, b));
        // The test misses only a higher top that takes the cards in between by its own trick.
        if (!covers && takes_all(coming, a, b)) REQUIRE((a > b && coming.contains(a - 10)));
        const auto name_a = classes.same(a);
        const auto name_b = classes.same(b);
        if (covers && name_a != name_b) REQUIRE(classes.rank(name_a) < classes.rank(name_b));
        guarded += !covers && a < b ? 1 : 0;
      }
    }
  }
  CHECK(guarded >= scaled(1000));
}

TEST_CASE("top classes: one name for tops that take the same cards, and no others",
          "[top_classes]") {
  SplitMix64 random{11};
  int renamed = 0;
  for (int round = 0; round < scaled(300); ++round) {
    const CardSet coming = random_coming(random);
    const DirectionClasses classes{coming, kCards + 2, true};
    for (std::uint8_t top = 1; top <= kCards + 1; ++top) {
      const std::uint8_t name = classes.same(top);
      INFO("top " << int{top} << " named " << int{name});
      REQUIRE(taken(coming, name) == taken(coming, top));
      REQUIRE(name >= top);
      REQUIRE(classes.same(name) == name);
      renamed += name != top ? 1 : 0;
    }
  }
  CHECK(renamed >= scaled(1000));
}

TEST_CASE("top classes: switched off, a top stands for itself", "[top_classes]") {
  const DirectionClasses classes{CardSet::of(20), kCards + 2, false};
  for (std::uint8_t top = 1; top <= kCards + 1; ++top) {
    REQUIRE(classes.same(top) == top);
    REQUIRE(classes.limit(top) < 1);
  }
}

Tops random_tops(SplitMix64& random) {
  const auto top = [&] { return static_cast<int>(1 + random.below(kCards)); };
  return Tops{}.with_pair(0, top(), top()).with_pair(1, top(), top());
}

bool covers_pairwise(const std::array<DirectionClasses, 2>& top_classes, Tops a, Tops b) {
  for (std::size_t direction = 0; direction < 2; ++direction) {
    const auto covers = [&](std::size_t i, std::size_t j) {
      const auto x = static_cast<std::uint8_t>(a.at(direction, i));
      const auto y = static_cast<std::uint8_t>(b.at(direction, j));
      return x == y || x <= top_classes[direction].limit(y);
    };
    if (!(covers(0, 0) && covers(1, 1)) && !(covers(0, 1) && covers(1, 0))) return false;
  }
  return true;
}

// Comparing four vectors at a time must give the same result as one by one, for every count and any
// data behind the end.
TEST_CASE("top classes: vectors of tops, four at a time", "[top_classes]") {
  SplitMix64 random{12};
  int found = 0;
  for (int round = 0; round < scaled(20'000); ++round) {
    TopClasses top_classes;
    for (DirectionClasses& classes : top_classes.by_direction)
      classes = DirectionClasses{random_coming(random), kCards + 2, true};
    const Tops asked = random_tops(random);
    const DominanceTest search = top_classes.test_of(asked);
    const std::size_t count = random.below(9);
    std::vector<Tops> vectors;
    bool expected = false;
    for (std::size_t i = 0; i < count; ++i) {
      vectors.push_back(random_tops(random));
      const bool covers = covers_pairwise(top_classes.by_direction, vectors.back(), asked);
      REQUIRE(search.covered_by(vectors.back()) == covers);
      expected = expected || covers;
    }
    vectors.resize(count + DominanceTest::kLanes, asked);  // each of these would cover
    REQUIRE(search.any_covers(vectors.data(), count) == expected);
    found += expected ? 1 : 0;
  }
  CHECK(found >= scaled(1000));
}

TEST_CASE("top classes: a descending pile is an ascending pile of mirrored cards",
          "[top_classes]") {
  SplitMix64 random{13};
  for (int round = 0; round < scaled(300); ++round) {
    const CardSet coming = random_coming(random);
    const TopClasses classes{coming, kCards, true};
    for (int a = 1; a <= kCards + 2; ++a) {
      const auto name =
          classes.by_direction[Descending].same(static_cast<std::uint8_t>(along(Descending, a)));
      const int b = along(Descending, name);
      INFO("top " << a << " named " << b);
      REQUIRE((playable(Descending, a) & coming) == (playable(Descending, b) & coming));
    }
  }
}

}  // namespace
}  // namespace backtrick::the_game
