// Tests of editions: what differs from the English sheet at the table.

#include "solver/level8/edition.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/level8/round.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::level8 {
namespace {

using Catch::Matchers::ContainsSubstring;
using enum GroupKind;

std::string reason_given(const std::optional<RuleViolation>& violation) {
  return violation ? violation->reason : "";
}

Group pair_of(int number, const char* one, const char* other) {
  return {Set, number, {card(one), card(other)}};
}

TEST_CASE("level8 editions: German deals one by one and shuffles as the last card is drawn",
          "[level8]") {
  CHECK(Rules::of(Edition::German).cards() == 98);
  Rules rules{.numbers = 3, .colours = 3, .wilds = 0, .skips = 1, .hand = 2, .players = 2};
  rules.edition = Edition::German;
  const Deal deal = deal_beginning(rules, {"r1 o1", "S y1", "r2", "o2 y2 r3 o3 y3"});
  CHECK(std::ranges::equal(deal.hand(1), std::vector{card("r1"), card("S")}));
  CHECK(std::ranges::equal(deal.hand(2), std::vector{card("o1"), card("y1")}));
  Round round{deal, {{{Run, 2}}, {{Run, 2}}}};
  const auto turn = [&](const char* card, std::optional<int> skipped = {}) {
    REQUIRE_FALSE(round.draw());
    REQUIRE_FALSE(round.discard({level8::card(card), skipped}));
  };
  turn("o2");    // player 2
  turn("S", 2);  // player 1 draws y2; player 2 is skipped
  turn("r3");    // player 1
  turn("o3");    // player 2
  CHECK(round.reshuffles() == 0);
  REQUIRE_FALSE(round.draw());  // player 1 takes the last card, and the pile is formed at once
  CHECK(round.reshuffles() == 1);
  CHECK(round.discard_pile(1) == std::vector{card("r3")});
  CHECK(round.discard_pile(2) == std::vector{card("o3")});
  std::vector<Card> expected{card("r2"), card("o2"), card("S")};
  SplitMix64 random{SplitMix64{0}.next() + 1};
  shuffle(std::span{expected}, random);
  CHECK(round.draw_pile() == expected);
  REQUIRE_FALSE(round.discard({card("y3"), {}}));
  CHECK(round.reshuffles() == 1);
}

TEST_CASE("level8 editions: any discard may be taken, or sets must differ", "[level8]") {
  Rules rules{.numbers = 4, .colours = 4, .wilds = 1, .skips = 0, .hand = 5, .players = 1};
  const auto round_of = [&](Edition edition) {
    rules.edition = edition;
    return Round{deal_beginning(rules, {"r1 o1 y1 g1 r3", "r2", "o4 y4 W"}),
                 {{{Set, 2}, {Set, 2}}}};
  };
  for (const Edition edition : kEditions) {
    Round round = round_of(edition);
    INFO(name(edition));
    REQUIRE_FALSE(round.draw());
    const auto pairs = std::vector{pair_of(1, "r1", "o1"), pair_of(1, "y1", "g1")};
    CHECK(reason_given(Round{round}.lay(pairs)) ==
          (edition == Edition::DistinctSets
               ? "two sets show the number 1, and in this edition they must differ"
               : ""));
    REQUIRE_FALSE(round.discard({card("o4"), {}}));
    const Turn deep{1, card("r2"), {}, {}, Discard{card("r3"), {}}};
    CHECK(reason_given(round.play(deep)) ==
          (edition == Edition::AnyDiscard ? "" : "the card to be taken is o4, not r2"));
    CHECK(round.discard_pile(1).size() == 2);
    if (edition == Edition::AnyDiscard)
      CHECK_THAT(reason_given(round.take_discard(1, card("g4"))),
                 ContainsSubstring("does not lie on"));
  }
}

TEST_CASE("level8 editions: each has a name", "[level8]") {
  for (const Edition edition : kEditions) CHECK(edition_named(name(edition)) == edition);
  CHECK_FALSE(edition_named("french"));
  CHECK(Rules::of(Edition::English) == Rules{});
}

}  // namespace
}  // namespace backtrick::level8
