// Tests of the referee: each rule of the sheet, what it refuses and why, and random rounds.

#include "solver/level8/round.hpp"

#include <bitset>
#include <stdexcept>

#include "solver/common/shuffle.hpp"
#include "solver/level8/game.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using Catch::Matchers::ContainsSubstring;
using enum GroupKind;

/// Why a move was refused, or "" if it was not.
std::string reason(const std::optional<RuleViolation>& violation) {
  return violation ? violation->reason : "";
}

Group run(int first, std::vector<Card> cards) { return {Run, first, std::move(cards)}; }
Group set(int number, std::vector<Card> cards) { return {Set, number, std::move(cards)}; }
Group colour(int colour, std::vector<Card> cards) { return {Colour, colour, std::move(cards)}; }

Card c(const char* name) { return card(name); }

/// Alone, level 1, with two runs of three in the hand.
Round two_runs() {
  return Round{deal_beginning({}, {"r4 o5 y6 r9 r10 W b7 S r3 p15", "b1", "b3 W g8 g9"}),
               {{{Run, 3}, {Run, 3}}}};
}

std::vector<Group> two_runs_laid() {
  return {run(4, {c("r4"), c("o5"), c("y6")}), run(9, {c("r9"), c("r10"), wild(1)})};
}

TEST_CASE("level8 referee: a turn takes, lays, adds, discards", "[level8]") {
  Round round = two_runs();
  CHECK(round.player() == 1);
  CHECK(round.discard_pile(1) == std::vector{c("b1")});
  CHECK(round.draw_pile().size() == 88);
  CHECK_THAT(reason(round.lay(two_runs_laid())), ContainsSubstring("must first take a card"));
  CHECK_THAT(reason(round.add({c("b7"), 1, 0, {}})), ContainsSubstring("must first take a card"));
  CHECK_THAT(reason(round.discard({c("b7"), {}})), ContainsSubstring("must first take a card"));
  CHECK_THAT(reason(round.take_discard(2)), ContainsSubstring("there is no player 2"));
  CHECK_FALSE(round.draw());
  CHECK_THAT(reason(round.draw()), ContainsSubstring("has taken a card already"));
  CHECK_THAT(reason(round.take_discard(1)), ContainsSubstring("has taken a card already"));
  CHECK_THAT(reason(round.add({c("b7"), 1, 0, {}})), ContainsSubstring("does not lie yet"));
  CHECK_FALSE(round.lay(two_runs_laid()));
  CHECK_THAT(reason(round.lay(two_runs_laid())), ContainsSubstring("lies already"));

  // 4-5-6 grows to 3-4-5-6-7; 9-10-11 at its low end by nothing that is held but a wild.
  CHECK_THAT(reason(round.add({c("r9"), 1, 0, {}})), ContainsSubstring("does not hold r9"));
  CHECK_THAT(reason(round.add({c("p15"), 1, 1, {}})),
             ContainsSubstring("does not fit the run of 3 from 9"));
  CHECK_THAT(reason(round.add({c("b7"), 1, 2, {}})), ContainsSubstring("has 2 groups"));
  CHECK_THAT(reason(round.add({c("b7"), 2, 0, {}})), ContainsSubstring("there is no player 2"));
  CHECK_THAT(reason(round.add({c("b7"), 1, 0, RunEnd::Low})), ContainsSubstring("at its low end"));
  CHECK_THAT(reason(round.add({c("S"), 1, 0, {}})), ContainsSubstring("S does not fit"));
  CHECK_FALSE(round.add({c("b7"), 1, 0, {}}));
  CHECK_FALSE(round.add({c("b3"), 1, 0, RunEnd::Low}));
  CHECK(round.display(1)[0].value == 3);
  CHECK(round.display(1)[0].size() == 5);
  CHECK_THAT(reason(round.discard({c("b3"), {}})), ContainsSubstring("does not hold b3"));
  CHECK_THAT(reason(round.discard({skip(1), 1})), ContainsSubstring("before another player"));
  CHECK_THAT(reason(round.discard({skip(1), 2})), ContainsSubstring("there is no player 2"));
  CHECK_FALSE(round.discard({skip(1), {}}));
  CHECK(round.turns() == 1);
  CHECK(round.player() == 1);
  CHECK(round.hand(1) == std::vector{c("r3"), c("p15")});

  // A wild needs an end, stays what it was named, and the numbers end at 15.
  CHECK_FALSE(round.draw());
  CHECK_THAT(reason(round.add({wild(2), 1, 1, {}})), ContainsSubstring("needs an end"));
  CHECK_FALSE(round.add({wild(2), 1, 1, RunEnd::Low}));
  CHECK(round.display(1)[1].value == 8);
  CHECK_FALSE(round.discard({c("r3"), {}}));
  CHECK_FALSE(round.draw());
  CHECK_THAT(reason(round.add({c("g8"), 1, 1, {}})), ContainsSubstring("does not fit"));
  CHECK_FALSE(round.add({c("g8"), 1, 0, {}}));
  CHECK_THAT(reason(round.add({c("p15"), 1, 0, {}})), ContainsSubstring("is the last card"));
  CHECK_FALSE(round.over());
  CHECK(round.gained(1) == 1);
  CHECK_FALSE(round.discard({c("p15"), {}}));
  CHECK(round.over());
  CHECK(round.winner() == 1);
  CHECK(round.gained(1) == 2);
  CHECK_THAT(reason(round.draw()), ContainsSubstring("the round is over"));
  CHECK_THAT(reason(round.discard({c("p15"), {}})), ContainsSubstring("the round is over"));
}

TEST_CASE("level8 referee: a level lies as it is asked for, or not at all", "[level8]") {
  Round round = two_runs();
  REQUIRE_FALSE(round.draw());
  const auto refused = [&](std::vector<Group> groups, const char* why) {
    Round before = round;
    CHECK_THAT(reason(round.lay(groups)), ContainsSubstring(why));
    CHECK(round.hand(1) == before.hand(1));
    CHECK_FALSE(round.has_laid(1));
  };
  refused({}, "not exactly");
  refused({two_runs_laid()[0]}, "not exactly those of the level: run 3, run 3");
  auto longer = two_runs_laid();
  longer[0].cards.push_back(c("b7"));
  refused(longer, "not exactly");
  auto third = two_runs_laid();
  third.push_back(run(2, {c("r3")}));
  refused(third, "not exactly");
  refused({two_runs_laid()[0], run(8, {wild(1), c("r9"), c("r4")})}, "does not hold r4");
  refused({two_runs_laid()[0], run(8, {c("g8"), c("r9"), c("r10")})}, "does not hold g8");
  refused({two_runs_laid()[0], run(9, {c("r10"), c("r9"), wild(1)})}, "r10 is card 1");
  refused({two_runs_laid()[0], run(8, {skip(1), c("r9"), c("r10")})}, "S is card 1");
  refused({two_runs_laid()[0], run(14, {wild(1), c("p15"), c("r3")})}, "allowed are 1 to 13");
  refused({two_runs_laid()[0], run(0, {wild(1), c("r9"), c("r10")})}, "allowed are 1 to 13");
  refused({two_runs_laid()[0], set(9, {c("r9"), wild(1), c("r10")})}, "not exactly");
  CHECK_FALSE(round.lay({two_runs_laid()[1], two_runs_laid()[0]}));  // in any order
}

TEST_CASE("level8 referee: sets and colour groups", "[level8]") {
  // The sheet's own example: 2-2, 3-3, 6-6, 6-6. The third wild pair is wilds alone.
  Round pairs{deal_beginning({}, {"r2 o2 r3 W r6 o6 y6 g6 W S", "b1", "W b2 b6 r7"}),
              {{{Set, 2}, {Set, 2}, {Set, 2}, {Set, 2}}}};
  REQUIRE_FALSE(pairs.draw());
  CHECK_FALSE(pairs.lay({set(2, {c("r2"), c("o2")}), set(9, {wild(1), wild(2)}),
                         set(6, {c("r6"), c("o6")}), set(6, {c("y6"), c("g6")})}));
  CHECK_THAT(reason(pairs.add({c("r3"), 1, 0, {}})),
             ContainsSubstring("does not fit the set of 2 of the number 2"));
  CHECK_THAT(reason(pairs.add({wild(3), 1, 0, RunEnd::High})), ContainsSubstring("has no ends"));
  CHECK_FALSE(pairs.add({wild(3), 1, 1, {}}));
  CHECK_FALSE(pairs.discard({c("r3"), {}}));
  REQUIRE_FALSE(pairs.draw());
  CHECK_FALSE(pairs.add({c("b2"), 1, 0, {}}));
  CHECK_FALSE(pairs.discard({skip(1), {}}));  // a Skip as the last card has no effect
  CHECK(pairs.winner() == 1);

  Round colours{deal_beginning({}, {"r7 r2 r11 W r1 o1 y1 b2 b3 b4", "r12", "r13"}),
                {{{Set, 3}, {Colour, 5}}}};
  REQUIRE_FALSE(colours.take_discard(1));
  const Group triple = set(1, {c("r1"), c("o1"), c("y1")});
  CHECK_THAT(
      reason(colours.lay({triple, colour(0, {c("r7"), c("r2"), c("r11"), c("r12"), c("b2")})})),
      ContainsSubstring("b2 is card 5 of a colour group of 5 of the colour r"));
  CHECK_THAT(
      reason(colours.lay({triple, colour(6, {c("r7"), c("r2"), c("r11"), c("r12"), wild(1)})})),
      ContainsSubstring("allowed are 0 to 5"));
  CHECK_FALSE(colours.lay({triple, colour(0, {c("r7"), c("r2"), c("r11"), c("r12"), wild(1)})}));
  CHECK_THAT(reason(colours.add({c("b3"), 1, 1, {}})), ContainsSubstring("does not fit"));
  CHECK_FALSE(colours.discard({c("b3"), {}}));
  REQUIRE_FALSE(colours.take_discard(1));  // the card discarded just before
  CHECK(colours.hand(1).back() == c("b3"));
}

/// Three players; every level is a pair. Player 1 deals, player 2 begins.
const Rules kThree{.numbers = 4, .colours = 3, .wilds = 1, .skips = 3, .hand = 3, .players = 3};
Round three_players() {
  return Round{deal_beginning(kThree, {"r1 o1 S", "r2 o2 S", "r3 o3 W", "S", "y1 y2 y3 r4"}),
               {{{Set, 2}}, {{Set, 2}}, {{Set, 2}}}};
}

TEST_CASE("level8 referee: several players skip, take from each other and add to each other",
          "[level8]") {
  Round round = three_players();
  CHECK(round.player() == 2);
  CHECK(round.discard_pile(1) == std::vector{skip(3)});
  CHECK_THAT(reason(round.take_discard(3)),
             ContainsSubstring("the discard pile of player 3 is empty"));
  CHECK_FALSE(round.take_discard(1));
  CHECK_FALSE(round.lay({set(2, {c("r2"), c("o2")})}));
  CHECK_THAT(reason(round.discard({skip(2), 2})), ContainsSubstring("another player"));
  CHECK_THAT(reason(round.discard({c("r2"), 3})), ContainsSubstring("does not hold"));
  CHECK_FALSE(round.discard({skip(2), 3}));  // player 3 is skipped at once
  CHECK(round.player() == 1);
  CHECK_FALSE(round.skip_before(3));
  CHECK(round.face_up_skips() == std::vector{skip(2)});
  CHECK(round.turns() == 1);

  CHECK_FALSE(round.draw());  // y1
  CHECK_FALSE(round.lay({set(1, {c("r1"), c("o1")})}));
  CHECK_FALSE(round.add({c("y1"), 1, 0, {}}));
  CHECK_FALSE(round.discard({skip(1), 3}));
  CHECK(round.winner() == 1);  // the last card: a Skip before player 3 has no effect
  CHECK(round.gained(1) == 2);
  CHECK(round.gained(2) == 1);
  CHECK(round.gained(3) == 0);

  Round other = three_players();
  REQUIRE_FALSE(other.take_discard(1));
  REQUIRE_FALSE(other.discard({skip(2), 1}));
  CHECK(other.player() == 3);
  REQUIRE_FALSE(other.draw());  // y1
  CHECK_THAT(reason(other.discard({c("y1"), 1})), ContainsSubstring("y1 is no Skip"));
  REQUIRE_FALSE(other.lay({set(3, {c("r3"), c("o3")})}));
  REQUIRE_FALSE(other.discard({c("y1"), {}}));
  CHECK(other.player() == 2);   // past player 1
  REQUIRE_FALSE(other.draw());  // y2
  CHECK_THAT(reason(other.add({c("y2"), 3, 0, {}})),
             ContainsSubstring("level of player 2 does not lie"));
  REQUIRE_FALSE(other.lay({set(2, {c("r2"), c("o2")})}));
  CHECK_THAT(reason(other.add({c("y2"), 3, 0, {}})), ContainsSubstring("does not fit"));
  CHECK_FALSE(other.add({c("y2"), 2, 0, {}}));
  CHECK_FALSE(other.discard({skip(3), {}}));  // a Skip may also be discarded
  CHECK(other.winner() == 2);
}

TEST_CASE("level8 referee: nobody has two Skips", "[level8]") {
  const Rules rules{.numbers = 4, .colours = 3, .wilds = 1, .skips = 3, .hand = 3, .players = 3};
  Round round{deal_beginning(rules, {"r1 o1 S", "r2 o2 S", "r3 o3 S", "W", "y1 y2 y3 r4"}),
              {{{Set, 2}}, {{Set, 2}}, {{Set, 2}}}};
  REQUIRE_FALSE(round.draw());
  REQUIRE_FALSE(round.discard({skip(2), 1}));
  REQUIRE_FALSE(round.draw());
  CHECK_THAT(reason(round.discard({skip(3), 1})), ContainsSubstring("player 1 has a Skip already"));
  CHECK_FALSE(round.discard({skip(3), 2}));
  // Both skipped players put their Skips at the bottom, and player 3 plays again.
  CHECK(round.player() == 3);
  CHECK(round.face_up_skips() == std::vector{skip(2), skip(3)});
}

TEST_CASE("level8 referee: the draw pile is formed anew from all but the top cards", "[level8]") {
  const Rules rules{.numbers = 3, .colours = 3, .wilds = 0, .skips = 1, .hand = 2, .players = 2};
  const Deal deal = deal_beginning(rules, {"r1 S", "o1 y1", "r2", "o2 y2 r3 o3 y3"});
  Round round{deal, {{{Run, 2}}, {{Run, 2}}}};
  const auto turn = [&](const char* card, std::optional<int> skipped = {}) {
    REQUIRE_FALSE(round.draw());
    REQUIRE_FALSE(round.discard({c(card), skipped}));
  };
  turn("o2");    // player 2
  turn("S", 2);  // player 1 draws y2; player 2 is skipped
  turn("r3");    // player 1
  turn("o3");    // player 2
  CHECK(round.reshuffles() == 0);
  CHECK(round.draw_pile().size() == 1);
  turn("y3");  // player 1 takes the last card, and the next turn begins with a new pile
  CHECK(round.player() == 2);
  CHECK(round.reshuffles() == 1);
  CHECK(round.discard_pile(1) == std::vector{c("y3")});
  CHECK(round.discard_pile(2) == std::vector{c("o3")});
  CHECK(round.face_up_skips().empty());
  std::vector<Card> expected{c("r2"), c("r3"), c("o2"), c("S")};  // player 1, player 2, Skips
  SplitMix64 random{SplitMix64{0}.next() + 1};
  shuffle(std::span{expected}, random);
  CHECK(round.draw_pile() == expected);
}

TEST_CASE("level8 referee: alone, nothing is shuffled again", "[level8]") {
  const Rules rules{.numbers = 3, .colours = 1, .wilds = 1, .skips = 0, .hand = 2, .players = 1};
  Round round{deal_beginning(rules, {"r1 r3", "r2", "W"}), {{{Set, 2}}}};
  REQUIRE_FALSE(round.draw());
  REQUIRE_FALSE(round.discard({c("r1"), {}}));
  CHECK_THAT(reason(round.draw()), ContainsSubstring("the draw pile is empty"));
  CHECK_FALSE(round.over());
  CHECK_FALSE(round.take_discard(1));
}

TEST_CASE("level8 referee: a recorded turn counts as a whole", "[level8]") {
  Round round = two_runs();
  Turn turn{{}, c("b3"), two_runs_laid(), {{c("b7"), 1, 0, {}}, {c("S"), 1, 0, {}}}, {}};
  const auto violation = round.play(turn);
  REQUIRE(violation);
  CHECK(in_words(*violation) == "turn 1, add: S does not fit the run of 4 from 4");
  CHECK_FALSE(round.has_taken());
  CHECK_FALSE(round.has_laid(1));
  turn.added.pop_back();
  turn.taken = c("b4");
  CHECK_THAT(reason(round.play(turn)), ContainsSubstring("the card to be taken is b3, not b4"));
  turn.taken = c("b3");
  turn.discard = Discard{c("p15"), {}};
  CHECK_FALSE(round.play(turn));
  CHECK(round.turns() == 1);
  CHECK(round.hand(1).size() == 11 - 6 - 1 - 1);
}

TEST_CASE("level8 referee: rounds it does not deal", "[level8]") {
  const Deal deal = Deal::numbered({.players = 2}, 1);
  const Level level{{Run, 3}};
  CHECK_THROWS_AS((Round{deal, {level}}), std::invalid_argument);
  CHECK_THROWS_AS((Round{deal, {level, level}, 0}), std::invalid_argument);
  CHECK_THROWS_AS((Round{deal, {level, level}, 3}), std::invalid_argument);
  CHECK_THROWS_AS((Round{Deal::numbered({.numbers = 2}, 1), {level}}), std::invalid_argument);
  CHECK((Round{deal, {level, level}, 2}).player() == 1);
}

/// Every card of the deck, counted in every place where it can lie.
std::size_t cards_in_sight(const Round& round, std::bitset<kMaxCards>& seen) {
  std::size_t cards = 0;
  const auto count = [&](const std::vector<Card>& some) {
    for (const Card card : some) seen.set(card);
    cards += some.size();
  };
  count(round.draw_pile());
  count(round.face_up_skips());
  for (int player = 1; player <= round.players(); ++player) {
    count(round.hand(player));
    count(round.discard_pile(player));
    for (const Group& group : round.display(player)) count(group.cards);
    if (const auto skip = round.skip_before(player)) count({*skip});
  }
  return cards;
}

TEST_CASE("level8 referee: random rounds lose no card and end in order", "[level8]") {
  SplitMix64 random{6};
  const auto pick = [&](int least, int most) {
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
  };
  int won = 0;
  int reshuffled = 0;
  int skipped = 0;
  for (int i = 0; i < the_game::scaled(1000); ++i) {
    Rules rules{pick(3, 15), pick(2, 6), pick(0, 6), pick(0, 3), pick(2, 6), pick(2, 6)};
    if (i % 2 == 0) rules.edition = Edition::German;
    if (fault_in(rules)) continue;
    const Deal deal = Deal::numbered(rules, random.next());
    const Level level{{Set, 2}};
    Round round{deal, std::vector<Level>(static_cast<std::size_t>(rules.players), level),
                pick(1, rules.players)};
    for (int move = 0; move < 4000 && !round.over(); ++move) {
      const int player = round.player();
      const auto& hand = round.hand(player);
      const Card card = hand[random.below(hand.size())];
      const Card other = hand[random.below(hand.size())];
      const std::size_t turns = round.turns();
      std::optional<RuleViolation> violation;
      switch (pick(0, 6)) {
        case 0: violation = round.draw(); break;
        case 1: violation = round.take_discard(pick(0, rules.players + 1)); break;
        case 2:
          violation = round.lay({set(number_of(is_wild(card) ? other : card), {card, other})});
          break;
        case 3:
        case 4: {
          std::optional<RunEnd> end;
          if (pick(0, 9) == 0) end = RunEnd::Low;
          violation = round.add({card, pick(0, rules.players + 1), 0, end});
          break;
        }
        case 5: violation = round.discard({card, {}}); break;
        default: violation = round.discard({card, pick(1, rules.players)}); break;
      }
      if (violation) CHECK_FALSE(violation->reason.empty());
      std::bitset<kMaxCards> seen;
      REQUIRE(cards_in_sight(round, seen) == static_cast<std::size_t>(rules.cards()));
      REQUIRE(seen.count() == static_cast<std::size_t>(rules.cards()));
      skipped +=
          round.turns() > turns && !round.over() && round.player() != player % rules.players + 1;
      for (int each = 1; each <= rules.players; ++each)
        REQUIRE(round.hand(each).empty() == (round.winner() == each));
    }
    won += round.winner().has_value();
    reshuffled += round.reshuffles() > 0;
  }
  if (!the_game::large_samples()) return;
  CHECK(won > 100);
  CHECK(reshuffled > 50);
  CHECK(skipped > 100);
}

TEST_CASE("level8 game: it ends with the last level, or by going out before it", "[level8]") {
  const Rules rules{.numbers = 2, .colours = 2, .wilds = 0, .skips = 0, .hand = 2, .players = 1};
  const LevelList two{"two", {{{Set, 2}}, {{Run, 2}}}};
  // The turns come from the deal itself: lay any pair or run.
  int by_level = 0;
  int by_out = 0;
  for (std::uint64_t number = 0; number < 30; ++number) {
    Game game{rules, two, number};
    CHECK(game.level(1) == 1);
    CHECK_THAT(reason(game.stop_round()), ContainsSubstring("does not lie yet"));
    const Deal deal = Deal::numbered(rules, number);
    std::vector<Card> all{deal.hand(1).begin(), deal.hand(1).end()};
    const Card taken = deal.draw_pile()[0];
    all.push_back(taken);
    for (std::size_t i = 0; i < 3; ++i) {
      const Card a = all[(i + 1) % 3];
      const Card b = all[(i + 2) % 3];
      if (number_of(a) != number_of(b)) continue;
      const Turn place{{}, taken, {set(number_of(a), {a, b})}, {}, {}};
      Game stopped = game;
      REQUIRE_FALSE(stopped.play(place));
      REQUIRE_FALSE(stopped.winner());
      REQUIRE_FALSE(stopped.stop_round());
      CHECK(stopped.level(1) == 2);
      CHECK(stopped.deal_number() == number + 1);
      CHECK(stopped.round().level(1) == two.levels[1]);
      CHECK_FALSE(stopped.round().has_laid(1));

      Turn out = place;
      out.discard = Discard{all[i], {}};
      REQUIRE_FALSE(game.play(out));
      CHECK(game.winner() == 1);
      CHECK(game.level(1) == 3);
      CHECK_THAT(reason(game.play(out)), ContainsSubstring("the game is over"));
      CHECK_THAT(reason(game.stop_round()), ContainsSubstring("the game is over"));
      ++by_out;

      // In the last level the game ends before anything follows.
      const Deal next = Deal::numbered(rules, number + 1);
      std::vector<Card> cards{next.hand(1).begin(), next.hand(1).end()};
      cards.push_back(next.draw_pile()[0]);
      for (const Card low : cards) {
        for (const Card high : cards) {
          if (number_of(low) != 1 || number_of(high) != 2 || stopped.winner()) continue;
          Turn last{{}, cards[2], {run(1, {low, high})}, {}, Discard{cards[0], {}}};
          CHECK_THAT(reason(stopped.play(last)), ContainsSubstring("the game ends when"));
          last.discard.reset();
          CHECK_FALSE(stopped.play(last));
          CHECK(stopped.winner() == 1);
          CHECK(stopped.level(1) == 3);
          ++by_level;
        }
      }
      break;
    }
  }
  CHECK(by_out > 5);
  CHECK(by_level > 5);
}

TEST_CASE("level8 game: the deal passes to the left", "[level8]") {
  const Rules rules{.numbers = 4, .colours = 3, .wilds = 0, .skips = 0, .hand = 2, .players = 3};
  const LevelList list{"three", {{{Set, 2}}, {{Set, 2}}, {{Set, 2}}, {{Set, 2}}}};
  int rounds = 0;
  for (std::uint64_t number = 0; number < 200 && rounds < 5; ++number) {
    Game game{rules, list, number, 3};
    CHECK(game.round().player() == 1);
    CHECK_THAT(reason(game.stop_round()), ContainsSubstring("only a player alone"));
    const auto& hand = game.round().hand(1);
    const Card taken = game.round().draw_pile()[0];
    if (number_of(hand[0]) != number_of(hand[1])) continue;
    const Turn out{
        {}, taken, {set(number_of(hand[0]), {hand[0], hand[1]})}, {}, Discard{taken, {}}};
    REQUIRE_FALSE(game.play(out));
    CHECK(game.level(1) == 3);
    CHECK(game.level(2) == 1);
    CHECK(game.level(3) == 1);
    CHECK(game.dealer() == 1);
    CHECK(game.round().player() == 2);
    CHECK(game.deal_number() == number + 1);
    CHECK_FALSE(game.winner());
    ++rounds;
  }
  CHECK(rounds == 5);
}

}  // namespace
}  // namespace backtrick::level8
