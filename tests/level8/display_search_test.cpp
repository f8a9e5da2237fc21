// Tests of the question whether cards hold a display, against brute force.

#include "solver/level8/display_search.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/level8/display_oracle.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using the_game::large_samples;
using the_game::scaled;

std::vector<Card> random_cards(const Rules& rules, std::size_t size, SplitMix64& random) {
  std::vector<Card> deck;
  for (Card card = 0; card < kMaxCards; ++card) {
    if (rules.contains(card)) deck.push_back(card);
  }
  shuffle(std::span{deck}, random);
  deck.resize(std::min(size, deck.size()));
  return deck;
}

struct SearchTally {
  int held = 0;
  int close = 0;  // one card is missing
  int never = 0;  // no display of that size exists
};

/// Compares the shortage with the least number of wilds that, added, make a display.
void compare(const std::vector<Card>& cards, const Level& level, int size, const Rules& rules,
             SearchTally& tally) {
  std::string text = "size " + std::to_string(size) + ", numbers " + std::to_string(rules.numbers);
  for (const auto& [kind, count] : level.groups())
    text += " " + std::string{name(kind)} + " " + std::to_string(count);
  for (const Card card : cards) text += " " + name(card);
  INFO(text);
  CardCounts counts;
  for (const Card card : cards) counts.add(card);
  DisplaySearch search{level, size, rules};
  const int shortage = search.shortage(counts);
  int missing = 0;
  while (missing <= size && !oracle_holds(cards, missing, level, size, rules)) ++missing;
  REQUIRE((shortage == 0) == (missing == 0));
  if (missing > size) {
    ++tally.never;
  } else {
    REQUIRE(shortage <= missing);
  }
  tally.held += missing == 0;
  tally.close += missing == 1;
}

TEST_CASE("level8 displays: agree with brute force on small decks", "[level8][oracle][slow]") {
  SplitMix64 random{1};
  SearchTally tally;
  const int trials = scaled(100000);
  for (int i = 0; i < trials; ++i) {
    const auto pick = [&](int least, int most) {
      return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
    };
    Rules rules{pick(2, 7), pick(1, 4), pick(0, 3), pick(0, 1), 10, 1};
    if (i % 3 == 0) rules.edition = Edition::DistinctSets;
    const Level level = random_level(rules, pick(2, 7), random);
    const auto cards = random_cards(rules, static_cast<std::size_t>(pick(3, 11)), random);
    compare(cards, level, std::min(8, level.cards() + pick(0, 3)), rules, tally);
  }
  if (!large_samples()) return;
  CHECK(tally.held > trials / 10);
  CHECK(tally.close > trials / 10);
  CHECK(tally.never > trials / 1000);
}

TEST_CASE("level8 displays: several colour groups agree with brute force", "[level8][oracle]") {
  SplitMix64 random{2};
  SearchTally tally;
  const int trials = scaled(20000);
  using enum GroupKind;
  const std::vector<Level> levels{
      {{Colour, 2}, {Colour, 2}},           {{Colour, 3}, {Colour, 2}},
      {{Set, 2}, {Colour, 2}, {Colour, 2}}, {{Set, 2}, {Set, 2}, {Set, 2}},
      {{Set, 2}, {Set, 3}, {Colour, 2}},    {{Run, 3}, {Colour, 2}, {Colour, 2}},
      {{Run, 2}, {Set, 2}, {Colour, 3}}};
  for (int i = 0; i < trials; ++i) {
    Rules rules{4, 3, 2, 0, 10, 1};
    if (i % 3 == 0) rules.edition = Edition::DistinctSets;
    const Level& level = levels[random.below(levels.size())];
    const auto cards = random_cards(rules, 4 + random.below(6), random);
    const int size = std::min(8, level.cards() + static_cast<int>(random.below(3)));
    compare(cards, level, size, rules, tally);
  }
  if (!large_samples()) return;
  CHECK(tally.held > trials / 10);
  CHECK(tally.close > trials / 10);
}

TEST_CASE("level8 displays: the default levels agree with brute force on the real deck",
          "[level8][oracle][slow]") {
  SplitMix64 random{3};
  SearchTally tally;
  const int trials = scaled(200);
  for (int i = 0; i < trials; ++i) {
    const auto cards = random_cards({}, 10 + random.below(10), random);
    for (const Level& level : default_levels().levels) {
      CardCounts counts;
      for (const Card card : cards) counts.add(card);
      for (const int size : {level.cards(), kMaxHand}) {
        DisplaySearch search{level, size, {}};
        const bool held = search.shortage(counts) == 0;
        REQUIRE(held == oracle_holds(cards, 0, level, size, {}));
        tally.held += held;
      }
    }
  }
  if (large_samples()) CHECK(tally.held > trials);
}

TEST_CASE("level8 displays: a card lowers the shortage by at most one", "[level8]") {
  SplitMix64 random{4};
  for (int i = 0; i < scaled(20000); ++i) {
    const auto cards = random_cards({}, 30, random);
    const Level level = random_level({}, 10, random);
    DisplaySearch search{level, kMaxHand, {}};
    // Fewer cards than the bound says to be missing make no display.
    std::vector<int> shortage;
    CardCounts counts;
    for (const Card card : cards) {
      counts.add(card);
      shortage.push_back(search.shortage(counts));
    }
    const auto first = std::ranges::find(shortage, 0) - shortage.begin();
    for (std::ptrdiff_t at = 0; at < first && first < std::ssize(shortage); ++at)
      REQUIRE(shortage[static_cast<std::size_t>(at)] <= first - at);
    for (auto at = static_cast<std::size_t>(first); at < shortage.size(); ++at)
      REQUIRE(shortage[at] == 0);
  }
}

}  // namespace
}  // namespace backtrick::level8
