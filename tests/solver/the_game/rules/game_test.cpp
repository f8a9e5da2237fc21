// Tests of the referee, rule by rule. The quotations are from the rule sheet.

#include "solver/the_game/rules/game.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

/// A deck that begins with these cards; the remaining ones follow in ascending order.
Deal starting_with(const Rules& rules, std::vector<Card> deck) {
  for (int card = 2; card <= rules.highest_card(); ++card) {
    if (std::ranges::count(deck, card) == 0) deck.push_back(static_cast<Card>(card));
  }
  return Deal::of_deck(rules, std::move(deck));
}

TEST_CASE("referee: the start", "[game]") {
  const Game game{starting_with({3, 6, 2}, {50, 51, 52, 53, 54, 55, 60, 61, 62, 63, 64, 65, 70})};
  CHECK(game.hand(1) == std::vector<Card>{50, 51, 52, 53, 54, 55});
  CHECK(game.hand(2) == std::vector<Card>{60, 61, 62, 63, 64, 65});
  CHECK(game.hand(3) == std::vector<Card>{70, 2, 3, 4, 5, 6});
  CHECK(game.draw_pile() == 98 - 18);
  CHECK(game.left() == 98);
  CHECK(game.top(Pile::A1) == 1);
  CHECK(game.top(Pile::A2) == 1);
  CHECK(game.top(Pile::D1) == 100);
  CHECK(game.top(Pile::D2) == 100);
  CHECK(game.player() == 1);
  CHECK(game.required() == 2);
  CHECK_FALSE(game.over());
}

// "each card laid must always be greater than the card laid before it"
TEST_CASE("referee: rising and falling piles", "[game]") {
  Game game{starting_with({1, 8, 2}, {4, 8, 13, 12, 94, 90, 91, 50})};
  CHECK_FALSE(game.lay({4, Pile::A1}));
  CHECK_FALSE(game.lay({8, Pile::A1}));
  CHECK_FALSE(game.lay({13, Pile::A1}));
  CHECK(game.top(Pile::A1) == 13);
  CHECK(game.lay({12, Pile::A1}) == "12 may not be laid on A1, which shows 13");
  CHECK_FALSE(game.lay({94, Pile::D2}));
  CHECK_FALSE(game.lay({90, Pile::D2}));
  CHECK(game.lay({91, Pile::D2}) == "91 may not be laid on D2, which shows 90");
  CHECK_FALSE(game.lay({91, Pile::D1}));
  CHECK(game.laid() == 6);
  CHECK(game.left() == 92);
}

// "Normally a card that is greater than 47 would have to be laid on this ascending pile. [...] He
// has the number 37 in his hand and can play the card on the pile since it is exactly 10 less."
TEST_CASE("referee: the backwards trick on an ascending pile", "[game]") {
  Game game{starting_with({1, 8, 2}, {47, 37, 36, 38, 46, 27, 57, 50})};
  CHECK_FALSE(game.lay({47, Pile::A1}));
  for (const Card wrong : {Card{36}, Card{38}, Card{46}, Card{27}}) {
    CHECK(game.lay({wrong, Pile::A1}));
  }
  CHECK_FALSE(game.lay({37, Pile::A1}));
  CHECK_FALSE(game.lay({27, Pile::A1}));  // repeated as often as you like
  CHECK_FALSE(game.lay({36, Pile::A1}));
  CHECK(game.top(Pile::A1) == 36);
}

// "[...] less than 65 [...] She has the number 75 in her hand and can play the card on the pile
// since it is exactly 10 greater."
TEST_CASE("referee: the backwards trick on a descending pile", "[game]") {
  Game game{starting_with({1, 8, 2}, {65, 75, 74, 76, 66, 85, 55, 50})};
  CHECK_FALSE(game.lay({65, Pile::D1}));
  for (const Card wrong : {Card{74}, Card{76}, Card{66}, Card{85}}) {
    CHECK(game.lay({wrong, Pile::D1}));
  }
  CHECK_FALSE(game.lay({75, Pile::D1}));
  CHECK_FALSE(game.lay({85, Pile::D1}));
  CHECK_FALSE(game.lay({76, Pile::D1}));
  CHECK(game.top(Pile::D1) == 76);
}

// The row cards 1 and cards + 2 are tops like any other. In a small game, 11 is ten above 1 and 2
// is ten below 12, but 1 and 12 are not cards.
TEST_CASE("referee: no trick leads onto a row card", "[game]") {
  Game game{starting_with({1, 10, 1, 10}, {})};
  CHECK_FALSE(game.lay({11, Pile::A1}));
  CHECK(game.lay({1, Pile::A1}) == "player 1 does not hold the 1");
  CHECK_FALSE(game.lay({2, Pile::D1}));
  CHECK(game.lay({12, Pile::D1}) == "player 1 does not hold the 12");
}

TEST_CASE("referee: only cards in hand, each once", "[game]") {
  Game game{starting_with({2, 7, 2}, {10, 20, 30, 40, 50, 60, 70, 11})};
  CHECK(game.lay({11, Pile::A1}) == "player 1 does not hold the 11");  // the other player holds it
  CHECK(game.lay({99, Pile::A1}) == "player 1 does not hold the 99");  // it is still in the draw
                                                                       // pile
  CHECK(game.lay({0, Pile::A1}) == "player 1 does not hold the 0");
  CHECK_FALSE(game.lay({10, Pile::A1}));
  CHECK(game.lay({10, Pile::A2}) == "player 1 does not hold the 10");
}

// "On your turn lay at least two cards"; experts "at least three".
TEST_CASE("referee: a turn needs its cards while the draw pile holds any", "[game]") {
  for (const int min_plays : {1, 2, 3, 8}) {
    Game game{Deal::numbered({1, 8, min_plays}, 1)};
    auto rising = game.hand(1);
    std::ranges::sort(rising);
    for (int laid = 0; laid < min_plays; ++laid) {
      CHECK(game.end_turn() ==
            std::to_string(laid) + " of at least " + std::to_string(min_plays) + " cards laid");
      REQUIRE_FALSE(game.lay({rising[static_cast<std::size_t>(laid)], Pile::A1}));
    }
    CHECK_FALSE(game.end_turn());
    CHECK(game.laid() == 0);
    CHECK(game.hand(1).size() == 8);  // the hand is filled again
    CHECK(game.draw_pile() == 90 - min_plays);
    CHECK(game.end_turn());  // the next turn begins with no plays
  }
}

// "If possible, you can lay as many more cards as you like, even until you have no cards left."
TEST_CASE("referee: a whole hand in one turn, and no card drawn in between", "[game]") {
  Game game{starting_with({1, 8, 2}, {2, 3, 4, 5, 6, 7, 8, 9, 10})};
  for (Card card = 2; card <= 9; ++card) CHECK_FALSE(game.lay({card, Pile::A1}));
  CHECK(game.hand(1).empty());
  CHECK(game.lay({10, Pile::A1}));  // it is still in the draw pile
  CHECK_FALSE(game.over());
  CHECK_FALSE(game.end_turn());
  CHECK(game.hand(1).size() == 8);
  CHECK_FALSE(game.lay({10, Pile::A1}));
}

// "when the draw pile is empty [...] each player only has to play a single card". This holds for
// experts, too.
TEST_CASE("referee: with the draw pile empty one card is enough", "[game]") {
  for (const int min_plays : {2, 3}) {
    Game game{starting_with({1, 3, min_plays, 6}, {2, 3, 4, 5, 6, 7})};
    for (Card card = 2; card <= 4; ++card) CHECK_FALSE(game.lay({card, Pile::A1}));
    CHECK(game.required() == min_plays);  // no card has been drawn yet
    CHECK_FALSE(game.end_turn());
    CHECK(game.draw_pile() == 0);
    CHECK(game.required() == 1);
    CHECK(game.end_turn() == "0 of at least 1 cards laid");
    for (Card card = 5; card <= 7; ++card) {
      CHECK_FALSE(game.over());
      CHECK_FALSE(game.lay({card, Pile::A1}));
      CHECK_FALSE(game.end_turn());
    }
    CHECK(game.beaten());
    CHECK(game.over());
  }
}

// This turn draws the last card of the draw pile. The turn itself still needed the full number of
// plays.
TEST_CASE("referee: the draw pile may run out in the middle of drawing", "[game]") {
  Game game{starting_with({1, 4, 3, 5}, {2, 3, 4, 5, 6})};
  CHECK_FALSE(game.lay({2, Pile::A1}));
  CHECK_FALSE(game.lay({3, Pile::A1}));
  CHECK(game.end_turn());
  CHECK_FALSE(game.lay({4, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.hand(1) == std::vector<Card>{5, 6});
}

// "Begin play by taking turns in a clockwise direction"; "decide together who goes first".
TEST_CASE("referee: players take turns from the one chosen", "[game]") {
  for (int players = 1; players <= 5; ++players) {
    for (int first = 1; first <= players; ++first) {
      Game game{starting_with({players, 6, 1}, {}), first};
      for (int turn = 0; turn <= players; ++turn) {
        INFO(players << " players, first " << first << ", turn " << turn);
        const int player = (first - 1 + turn) % players + 1;
        REQUIRE(game.player() == player);
        // Hands rise from player to player, so two ascending piles are enough for more than one
        // round.
        const Card card = game.hand(player).front();
        REQUIRE_FALSE(game.lay({card, player < first || turn == players ? Pile::A2 : Pile::A1}));
        REQUIRE_FALSE(game.end_turn());
      }
    }
    CHECK_THROWS_AS(Game(Deal::numbered({players, 6, 1}, 3), 0), std::out_of_range);
    CHECK_THROWS_AS(Game(Deal::numbered({players, 6, 1}, 3), players + 1), std::out_of_range);
    CHECK_THROWS_AS(Game(Deal::numbered({players, 6, 1}, 3), -1), std::out_of_range);
  }
}

// "If a player has no cards left to play, the others continue playing without him."
TEST_CASE("referee: players without cards are passed over", "[game]") {
  // The hands are {2, 3}, {4, 5} and {6, 7}; the draw pile is empty.
  Game game{starting_with({3, 2, 2, 6}, {2, 3, 4, 5, 6, 7})};
  CHECK_FALSE(game.lay({2, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK_FALSE(game.lay({4, Pile::A1}));
  CHECK_FALSE(game.lay({5, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK_FALSE(game.lay({6, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.player() == 1);
  CHECK_FALSE(game.lay({3, Pile::A2}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.player() == 3);  // not 2
  CHECK_FALSE(game.lay({7, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.beaten());
}

TEST_CASE("referee: some hold no card from the start in a small deck", "[game]") {
  const Deal deal = starting_with({4, 2, 1, 3}, {2, 3, 4});  // hands {2, 3}, {4}, {}, {}
  CHECK(Game(deal, 1).player() == 1);
  CHECK(Game(deal, 2).player() == 2);
  CHECK(Game(deal, 3).player() == 1);
  CHECK(Game(deal, 4).player() == 1);
  Game game{deal, 2};
  CHECK_FALSE(game.lay({4, Pile::A1}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.player() == 1);
  CHECK_FALSE(game.lay({2, Pile::A2}));
  CHECK_FALSE(game.end_turn());
  CHECK(game.player() == 1);
}

// "The game is over as soon as a player cannot play the minimum number of cards during his turn."
TEST_CASE("referee: the game is over when the turn cannot be completed", "[game]") {
  // After the first turn lays all four cards, the ascending tops are 91 and 92 and the descending
  // ones 9 and 8; then 50 and 51 fit nowhere.
  Game game{starting_with({1, 4, 2, 98}, {91, 92, 8, 9, 50, 51, 52, 53})};
  CHECK_FALSE(game.lay({91, Pile::A1}));
  CHECK_FALSE(game.lay({92, Pile::A2}));
  CHECK_FALSE(game.lay({9, Pile::D1}));
  CHECK_FALSE(game.lay({8, Pile::D2}));
  CHECK_FALSE(game.over());  // the turn is complete
  CHECK_FALSE(game.end_turn());
  CHECK(game.over());
  CHECK_FALSE(game.beaten());
  CHECK(game.left() == 94);
}

TEST_CASE("referee: one card that fits is not enough where two are required", "[game]") {
  const std::vector<Card> deck{91, 92, 8, 9, 50, 51, 93, 53};
  for (const int min_plays : {1, 2}) {
    Game game{starting_with({1, 4, min_plays, 98}, deck)};
    CHECK_FALSE(game.lay({91, Pile::A1}));
    CHECK_FALSE(game.lay({92, Pile::A2}));
    CHECK_FALSE(game.lay({9, Pile::D1}));
    CHECK_FALSE(game.lay({8, Pile::D2}));
    CHECK_FALSE(game.end_turn());
    CHECK(game.over() == (min_plays == 2));
    CHECK_FALSE(game.lay({93, Pile::A1}));  // plays of the unfinished turn stay
    CHECK(game.left() == 93);
  }
}

// The second card may fit only after the first: 61 on 60, then 51 by the trick.
TEST_CASE("referee: over() looks ahead within the turn", "[game]") {
  Game game{starting_with({1, 4, 2, 98}, {60, 98, 3, 4, 61, 51, 40, 41})};
  CHECK_FALSE(game.lay({60, Pile::A1}));
  CHECK_FALSE(game.lay({98, Pile::A2}));
  CHECK_FALSE(game.lay({4, Pile::D1}));
  CHECK_FALSE(game.lay({3, Pile::D2}));
  CHECK_FALSE(game.end_turn());
  CHECK_FALSE(game.over());
  CHECK_FALSE(game.lay({61, Pile::A1}));
  CHECK_FALSE(game.over());
  CHECK_FALSE(game.lay({51, Pile::A1}));
  CHECK_FALSE(game.end_turn());
}

// ---- whole games ----

/// Three cards in hand and nine in the deck. All go on one pile in ascending order.
Deal nine_rising() { return starting_with({1, 3, 2, 9}, {}); }

Line rising_line() {
  return {{{2, Pile::A1}, {3, Pile::A1}},
          {{4, Pile::A1}, {5, Pile::A1}, {6, Pile::A1}},
          {{7, Pile::A1}, {8, Pile::A1}},
          {{9, Pile::A1}, {10, Pile::A1}}};
}

TEST_CASE("replay: a whole game", "[game][replay]") {
  const Replay result = replay(nine_rising(), rising_line());
  CHECK_FALSE(result.fault);
  CHECK(result.left == 0);
}

TEST_CASE("replay: a game that stops early leaves cards, without fault", "[game][replay]") {
  Line line = rising_line();
  line.pop_back();
  const Replay result = replay(nine_rising(), line);
  CHECK_FALSE(result.fault);
  CHECK(result.left == 2);
  CHECK(replay(nine_rising(), {}).left == 9);
}

TEST_CASE("turn: as many plays as a hand has cards, and no more", "[game][replay]") {
  Turn turn;
  for (int i = 0; i < kMaxHand; ++i) turn.push_back({static_cast<Card>(2 + i), Pile::A1});
  const Turn same{turn.begin(), turn.end()};
  CHECK(same == turn);
  CHECK_THROWS_AS(turn.push_back({50, Pile::A1}), std::length_error);
  CHECK(same == turn);
  turn.pop_back();
  CHECK_FALSE(same == turn);
  CHECK(turn.back() == Play{kMaxHand, Pile::A1});
  const RuleViolation violation = too_long(2);
  CHECK_THAT(in_words(violation), Catch::Matchers::StartsWith("turn 3, play 17: "));
}

TEST_CASE("replay: faults are named by turn and play", "[game][replay]") {
  Line line = rising_line();
  SECTION("a card that is not in hand") {
    line[1][2].card = 9;
    const Replay result = replay(nine_rising(), line);
    CHECK(result.fault == "turn 2, play 3: player 1 does not hold the 9");
    CHECK(result.left == 5);
  }
  SECTION("a card that does not fit") {
    std::swap(line[0][0], line[0][1]);
    const Replay result = replay(nine_rising(), line);
    CHECK(result.fault == "turn 1, play 2: 2 may not be laid on A1, which shows 3");
    CHECK(result.left == 8);
  }
  SECTION("a turn too short") {
    line[0].pop_back();
    const Replay result = replay(nine_rising(), line);
    CHECK(result.fault == "turn 1: 1 of at least 2 cards laid");
    CHECK(result.left == 8);
  }
  SECTION("an empty turn") {
    line.insert(line.begin() + 1, Turn{});
    CHECK(replay(nine_rising(), line).fault == "turn 2: 0 of at least 2 cards laid");
  }
  SECTION("a turn after the end") {
    line.emplace_back();
    const Replay result = replay(nine_rising(), line);
    CHECK(result.fault == "turn 5: the game is beaten already");
    CHECK(result.left == 0);
  }
  SECTION("a play after the end, in the last turn") {
    line.back().push_back({2, Pile::A1});
    const Replay result = replay(nine_rising(), line);
    CHECK(result.fault == "turn 4, play 3: player 1 does not hold the 2");
    CHECK(result.left == 0);
  }
}

TEST_CASE("replay: the player is named, and the first one chosen", "[game][replay]") {
  const Deal deal = starting_with({2, 2, 1, 4}, {2, 3, 4, 5});
  const Line second_begins{{{4, Pile::D1}}, {{2, Pile::A1}, {3, Pile::A1}}, {{5, Pile::A1}}};
  CHECK(replay(deal, second_begins, 2).left == 0);
  CHECK_FALSE(replay(deal, second_begins, 2).fault);
  CHECK(replay(deal, second_begins, 1).fault == "turn 1, play 1: player 1 does not hold the 4");
  CHECK_THROWS_AS(replay(deal, second_begins, 3), std::out_of_range);
}

}  // namespace
}  // namespace backtrick::the_game
