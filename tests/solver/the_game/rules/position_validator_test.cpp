// Tests of tables that are no positions: they are refused with the reason and the place.

#include "solver/the_game/rules/position_validator.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_fault.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Part = InvalidPosition::Part;

/// Two players with three cards each, in a deck of 20. A1 holds 2, 3 and 4, D2 holds 21, and player
/// 2 has laid one card in this turn.
Table good() {
  Table table;
  table.rules = {2, 3, 2, 20};
  table.tops = {4, 1, 22, 21};
  table.hands = {{5, 6, 7}, {8, 9}};
  for (Card card = 10; card <= 20; ++card) table.draw_pile.push_back(card);
  table.player = 2;
  table.laid = 1;
  return table;
}

/// "place: reason", or nothing. Cards count from 0.
std::string refusal(const Table& table) {
  const auto fault = fault_of(table);
  if (!fault) return {};
  constexpr std::array<std::string_view, 7> kParts{"whole",     "rules",  "pile", "hand",
                                                   "draw pile", "player", "laid"};
  std::string place{kParts[static_cast<std::size_t>(fault->part)]};
  if (fault->part == Part::Pile) place += " " + std::string{name(kPiles.at(fault->index))};
  if (fault->part == Part::Hand) place += " " + std::to_string(fault->index + 1);
  if (fault->card) place += ", card " + std::to_string(*fault->card);
  return place + ": " + fault->message();
}

/// The refusal of the good table after one change.
template <typename Change>
std::string refusal_after(const Change& change) {
  Table table = good();
  change(table);
  return refusal(table);
}

TEST_CASE("position: numbers out of range", "[position]") {
  CHECK(refusal(good()).empty());
  CHECK(refusal_after([](Table& t) { t.rules.hand = 17; }) ==
        "rules: hand is 17, allowed are 1 to 16");
  CHECK(refusal_after([](Table& t) { t.rules.players = 0; }) ==
        "rules: players is 0, allowed are 1 to 5");
  CHECK(refusal_after([](Table& t) { t.hands.pop_back(); }) == "hand 2: 1 hand for 2 players");
  CHECK(refusal_after([](Table& t) { t.hands.emplace_back(); }) == "hand 3: 3 hands for 2 players");
  CHECK(refusal_after([](Table& t) { t.hands.clear(); }) == "hand 1: 0 hands for 2 players");
  CHECK(refusal_after([](Table& t) { t.player = 0; }) ==
        "player: player 0 on turn, allowed are 1 to 2");
  CHECK(refusal_after([](Table& t) { t.player = 3; }) ==
        "player: player 3 on turn, allowed are 1 to 2");
  CHECK(refusal_after([](Table& t) { t.laid = -1; }) ==
        "laid: -1 cards laid in this turn, allowed are 0 to 3");
  CHECK(refusal_after([](Table& t) { t.laid = 4; }) ==
        "laid: 4 cards laid in this turn, allowed are 0 to 3");
}

TEST_CASE("position: each card once, and a card at all", "[position]") {
  CHECK(refusal_after([](Table& t) { t.hands[1][0] = 1; }) ==
        "hand 2, card 0: found \"1\", expected a card from 2 to 21");
  CHECK(refusal_after([](Table& t) { t.draw_pile[3] = 22; }) ==
        "draw pile, card 3: found \"22\", expected a card from 2 to 21");
  CHECK(refusal_after([](Table& t) { t.draw_pile[3] = 255; }) ==
        "draw pile, card 3: found \"255\", expected a card from 2 to 21");
  CHECK(refusal_after([](Table& t) { t.hands[0][2] = 5; }) ==
        "hand 1, card 2: 5 is in hand 1 already, each card comes once");
  CHECK(refusal_after([](Table& t) { t.hands[1][1] = 5; }) ==
        "hand 2, card 1: 5 is in hand 1 already, each card comes once");
  CHECK(refusal_after([](Table& t) { t.draw_pile[0] = 9; }) ==
        "draw pile, card 0: 9 is in hand 2 already, each card comes once");
  CHECK(refusal_after([](Table& t) { t.draw_pile[1] = 10; }) ==
        "draw pile, card 1: 10 is in the draw pile already, each card comes once");
}

TEST_CASE("position: piles that cannot show that", "[position]") {
  const auto with_top = [](Pile pile, int shown) {
    return refusal_after([&](Table& t) { t.tops[static_cast<std::size_t>(pile)] = shown; });
  };
  CHECK(with_top(Pile::A1, 0) == "pile A1: A1 shows 0, allowed are 1 to 21");
  CHECK(with_top(Pile::A2, 22) == "pile A2: A2 shows 22, allowed are 1 to 21");
  CHECK(with_top(Pile::D1, 1) == "pile D1: D1 shows 1, allowed are 2 to 22");
  CHECK(with_top(Pile::D2, 23) == "pile D2: D2 shows 23, allowed are 2 to 22");
  CHECK(with_top(Pile::A1, 9) == "pile A1: A1 shows 9, which is in hand 2");
  CHECK(with_top(Pile::D1, 20) == "pile D1: D1 shows 20, which is in the draw pile");
  CHECK(with_top(Pile::A2, 4) == "pile A2: A2 shows 4, as A1 does");
  CHECK(with_top(Pile::D2, 4) == "pile D2: D2 shows 4, as A1 does");
  CHECK(with_top(Pile::D2, 22) ==
        "whole: 21 is in no hand, not to be drawn, and can lie under no pile's top");
}

TEST_CASE("position: cards that are nowhere", "[position]") {
  CHECK(refusal_after([](Table& t) { t.draw_pile.erase(t.draw_pile.begin()); }) ==
        "whole: 10 is in no hand, not to be drawn, and can lie under no pile's top");
  CHECK(refusal_after([](Table& t) {
          t.tops = {1, 1, 22, 22};
        }) ==
        "whole: 2, 3, 4, 21 are in no hand, not to be drawn, and can lie under no pile's top");
  CHECK(refusal_after([](Table& t) {
          t.draw_pile.resize(2);
          t.tops = {1, 1, 22, 22};
        }) ==
        "whole: 2, 3, 4, 12, 13, 14 and 7 more are in no hand, not to be drawn, and can lie under "
        "no pile's top");
}

// A pile returns past a card only by tricks across all numbers in between.
TEST_CASE("position: under a top lies only what the trick leads past", "[position]") {
  const auto laid = [](std::initializer_list<int> cards, std::array<int, 4> tops) {
    Table table;
    table.rules = {1, 1, 1, 40};
    table.tops = tops;
    table.hands.emplace_back();
    for (int card = 2; card <= 41; ++card) {
      if (std::ranges::count(cards, card) != 0) continue;
      auto& held = table.hands[0].empty() ? table.hands[0] : table.draw_pile;
      held.push_back(static_cast<Card>(card));
    }
    return refusal(table);
  };
  CHECK(laid({20, 30}, {20, 1, 42, 42}).empty());          // laid as 30, 20
  CHECK(laid({12, 20, 22, 30}, {20, 1, 42, 42}).empty());  // laid as 30, 20 or as 22, 12, 20
  CHECK(laid({12, 20, 22}, {20, 1, 42, 42}).empty());      // laid as 22, 12, 20
  CHECK_FALSE(laid({20, 31}, {20, 1, 42, 42}).empty());
  CHECK_FALSE(laid({11, 20, 21, 31}, {12, 1, 42, 42}).empty());  // 12 was not laid
  CHECK_FALSE(laid({10, 12, 23, 33}, {12, 1, 42, 42}).empty());  // the only trick is from 33 to 23
  CHECK_FALSE(laid({20, 29}, {20, 1, 42, 42}).empty());
  CHECK_FALSE(laid({5, 9}, {5, 1, 42, 42}).empty());   // would need a trick to -1
  CHECK_FALSE(laid({5, 11}, {5, 1, 42, 42}).empty());  // would need a trick to the row card
  CHECK(laid({20, 30}, {1, 1, 30, 42}).empty());
  CHECK(laid({20, 12, 22}, {1, 1, 42, 22}).empty());
  CHECK_FALSE(laid({20, 22, 32}, {1, 1, 42, 22}).empty());
  CHECK_FALSE(laid({21, 19}, {1, 1, 21, 42}).empty());
  CHECK_FALSE(laid({32, 38}, {1, 1, 38, 42}).empty());  // would need a trick to the row card
  CHECK(laid({20, 30, 5}, {5, 20, 42, 42}).empty());
  // From about 40 down to 5, tricks must cross every number in between.
  CHECK(laid({5, 15, 25, 35}, {5, 1, 42, 42}).empty());
  CHECK(laid({5, 9, 15, 19, 29, 33, 39}, {5, 1, 42, 42}).empty());
  CHECK_FALSE(laid({5, 15, 26, 36}, {5, 1, 42, 42}).empty());
  CHECK_FALSE(laid({5, 15, 40}, {5, 1, 42, 42}).empty());
  CHECK_FALSE(laid({5, 15, 16}, {5, 1, 42, 42}).empty());
  CHECK_FALSE(laid({19, 20, 30}, {1, 1, 42, 30}).empty());
  CHECK(laid({9, 12, 19, 22, 32, 10}, {1, 1, 42, 32}).empty());
  CHECK_FALSE(laid({9, 8, 19, 22, 32, 10}, {1, 1, 42, 32}).empty());
}

TEST_CASE("position: hands too large and too small", "[position]") {
  CHECK(refusal_after([](Table& t) {
          t.hands[0].push_back(20);
          t.draw_pile.pop_back();
        }) == "hand 1, card 3: hand 1 has 4 cards, at most 3 are allowed");
  CHECK(refusal_after([](Table& t) {
          t.hands[1].push_back(20);
          t.draw_pile.pop_back();
        }) ==
        "hand 2: hand 2 has 3 cards, and 1 card laid in this turn; a turn begins with at most 3");
  CHECK(refusal_after([](Table& t) { t.hands[0].pop_back(); }) ==
        "hand 1: hand 1 has 2 cards; while there are cards to draw it has 3 when a turn begins");
  CHECK(refusal_after([](Table& t) { t.hands[1].pop_back(); }) ==
        "hand 2: hand 2 has 1 card, and 1 card laid in this turn; while there are cards to draw it "
        "has 3 when a turn begins");
  CHECK(refusal_after([](Table& t) { t.player = 1; }) ==
        "hand 1: hand 1 has 3 cards, and 1 card laid in this turn; a turn begins with at most 3");
  CHECK(refusal_after([](Table& t) { t.laid = 0; }) ==
        "hand 2: hand 2 has 2 cards; while there are cards to draw it has 3 when a turn begins");
}

TEST_CASE("position: laid in this turn and before", "[position]") {
  CHECK(refusal_after([](Table& t) {  // only the 21 has been laid
          for (const Card card : {Card{2}, Card{3}, Card{4}, Card{9}}) t.draw_pile.push_back(card);
          t.hands[1].pop_back();
          t.tops[0] = 1;
          t.laid = 2;
        }) == "laid: 2 cards laid in this turn, but only 1 of all cards have been laid");
  CHECK(refusal_after([](Table& t) {
          t.draw_pile.push_back(4);
          t.draw_pile.push_back(3);
          t.tops[0] = 2;
        }) == "whole: 1 card laid before this turn, but every turn lays 2 to 3");
}

/// Three players with three cards each, in a deck of 12 with an empty draw pile. A1 holds the laid
/// cards from 2 up.
Table endgame(std::array<int, 3> held, int player, int laid) {
  Table table;
  table.rules = {3, 3, 2, 12};
  Card next = 13;
  for (const int size : held) {
    auto& hand = table.hands.emplace_back();
    for (int i = 0; i < size; ++i) hand.push_back(next--);
  }
  table.tops = {next, 1, 14, 14};
  table.player = player;
  table.laid = laid;
  return table;
}

TEST_CASE("position: with nothing to draw hands shrink turn by turn", "[position]") {
  // Three cards are drawn during play: two and one, or all three at once.
  CHECK_FALSE(fault_of(endgame({3, 3, 3}, 1, 0)));  // player 1 drew all three
  CHECK_FALSE(fault_of(endgame({3, 2, 3}, 3, 0)));  // player 2 laid two and drew the last one
  CHECK_FALSE(fault_of(endgame({3, 1, 3}, 3, 0)));  // player 2 laid three
  CHECK_FALSE(fault_of(endgame({2, 3, 3}, 2, 0)));  // player 3 drew all three, and player 1 has had
                                                    // a turn
  CHECK_FALSE(fault_of(endgame({0, 3, 3}, 2, 0)));  // player 1 laid the whole hand
  CHECK_FALSE(fault_of(endgame({0, 0, 1}, 3, 0)));
  CHECK_FALSE(fault_of(endgame({0, 0, 1}, 1, 2)));  // player 1 has just laid two
  CHECK_FALSE(fault_of(endgame({0, 0, 0}, 1, 1)));  // won, with the last turn open
  CHECK_FALSE(fault_of(endgame({0, 0, 0}, 1, 0)));  // won, with the last turn ended

  CHECK(refusal(endgame({0, 3, 2}, 1, 0)) == "player: player 1 has no cards and is passed over");
  for (const auto& [held, player, laid] : std::vector<std::tuple<std::array<int, 3>, int, int>>{
           {{2, 3, 2}, 1, 0},  // player 1 has two cards after drawing or a turn; player 2 has had a
                               // turn since
           {{3, 3, 1}, 2, 0},  // player 3 has one card after drawing, so it is player 1's turn
           {{1, 1, 3}, 3, 1},  // player 3 would have had four cards
           {{3, 0, 3}, 2, 1},  // player 2 began with one card, and player 3 has had a turn since
       }) {
    const auto fault = fault_of(endgame(held, player, laid));
    INFO(held[0] << held[1] << held[2] << " " << player);
    CHECK(fault);
  }
  CHECK(refusal(endgame({3, 3, 1}, 2, 0)) ==
        "whole: nothing to draw, 3, 3, 1 cards in hand and player 2 on turn after laying 0: no "
        "course of turns leads there");
}

TEST_CASE("position: one thing changed is refused, or is a position as well", "[position]") {
  SplitMix64 random{4};
  int refused = 0;
  int accepted = 0;
  // From an accepted position, the rules lead only to accepted ones.
  const auto expect_closed = [](const Position& position) {
    Game game{position};
    for (const Card card : position.hand(position.player())) {
      for (const Pile pile : kPiles) {
        Game next = game;
        if (!next.lay({card, pile})) REQUIRE_FALSE(fault_of(next.position().table()));
      }
    }
    if (!game.end_turn()) REQUIRE_FALSE(fault_of(game.position().table()));
  };
  const auto expect = [&](const Table& table, bool must_be_refused) {
    const auto fault = fault_of(table);  // also checks that conversion changes nothing
    if (!fault) expect_closed(Position::of(table).value());
    if (must_be_refused) REQUIRE(fault);
    if (fault) REQUIRE_FALSE(fault->message().empty());
    (fault ? refused : accepted) += 1;
  };
  for (int round = 0; round < scaled(300); ++round) {
    const Rules rules = random_rules(random, 1 + round % 5);
    const Deal deal = Deal::numbered(rules, random.next());
    walk(deal, 1, random, [&](const Position& now, const Line&) {
      const auto changed = [&](bool must_be_refused, const auto& change) {
        Table table = now.table();
        change(table);
        expect(table, must_be_refused);
      };
      auto any_hand = [&](Table& t) -> std::vector<Card>& {
        return t.hands[random.below(t.hands.size())];
      };
      const bool drawing = !now.draw_pile().empty();
      const auto held = now.hand(now.player()).size();
      changed(true, [](Table& t) { t.hands.pop_back(); });
      changed(true, [](Table& t) { t.hands.emplace_back(); });
      changed(true, [](Table& t) { t.player = t.rules.players + 1; });
      changed(true, [](Table& t) { t.laid = t.rules.hand + 1; });
      changed(drawing, [](Table& t) { ++t.laid; });
      changed(drawing, [](Table& t) { --t.laid; });
      changed(false, [](Table& t) { t.player = t.player % t.rules.players + 1; });
      changed(false, [](Table& t) { std::swap(t.tops[0], t.tops[1]); });
      changed(false, [](Table& t) { std::ranges::reverse(t.draw_pile); });
      changed(false, [&](Table& t) { t.tops[random.below(4)] = between(random, 1, 100); });
      if (drawing) {
        changed(true, [&](Table& t) { any_hand(t).push_back(t.draw_pile.back()); });
        changed(true, [](Table& t) { t.tops[3] = t.draw_pile.front(); });
        changed(true, [](Table& t) { t.draw_pile.push_back(t.draw_pile.front()); });
        changed(false, [](Table& t) { t.draw_pile.pop_back(); });
        changed(true, [&](Table& t) {
          any_hand(t).push_back(t.draw_pile.back());
          t.draw_pile.pop_back();
          if (t.draw_pile.empty()) t.hands.pop_back();
        });
      }
      if (held > 0) {
        const auto mine = static_cast<std::size_t>(now.player()) - 1;
        changed(true, [&](Table& t) { t.tops[0] = t.hands[mine].back(); });
        changed(true, [&](Table& t) { t.draw_pile.push_back(t.hands[mine].back()); });
        changed(drawing, [&](Table& t) { t.hands[mine].pop_back(); });
        changed(false, [&](Table& t) { t.hands[mine].back() = Card{2}; });
      }
    });
  }
  CHECK(refused > accepted);
  CHECK(accepted > scaled(1000));
}

// The most frequent mistake of a person is to forget cards of the draw pile. It is also the hardest
// to detect, because the card may have been laid.
TEST_CASE("position: some cards left out of the draw pile are missed", "[position]") {
  SplitMix64 random{5};
  int forgotten = 0;
  int missed = 0;
  for (int round = 0; round < scaled(300); ++round) {
    const Rules rules = rule_sets()[random.below(rule_sets().size())].rules;
    walk(Deal::numbered(rules, random.next()), 1, random, [&](const Position& now, const Line&) {
      if (now.left() < 49 || now.draw_pile().empty()) return;
      Table table = now.table();
      table.draw_pile.erase(table.draw_pile.begin() +
                            static_cast<std::ptrdiff_t>(random.below(table.draw_pile.size())));
      ++forgotten;
      missed += fault_of(table) ? 1 : 0;
    });
  }
  INFO(missed << " of " << forgotten);
  CHECK(missed * 10 > forgotten);
}

}  // namespace
}  // namespace backtrick::the_game
