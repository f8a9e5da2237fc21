// Tests that games kept by other programs come out as they were played.

#include "puzzles/formats/game_import.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/state/direction.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

std::string joined(std::vector<Card> cards, const std::string& before, const std::string& after) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : ",") + std::to_string(card);
  return before + text + after;
}

std::vector<Card> sorted(std::vector<Card> cards) {
  std::ranges::sort(cards);
  return cards;
}

std::vector<Card> reversed(std::vector<Card> cards) {
  std::ranges::reverse(cards);
  return cards;
}

/// A moment as a simulator logs it.
std::string logged(const Position& position) {
  std::string line = "{";
  for (const int top : position.table().tops)
    line += (line.size() > 1 ? "," : "") + std::to_string(top);
  return line + "}, hand: 0, " + joined(sorted(position.hand(1)), "{", "}, 0x3\n");
}

std::string saved(const Position& position) {
  std::string piles;
  for (const int top : position.table().tops)
    piles += (piles.empty() ? "" : ", ") + std::to_string(top);
  return joined(reversed(position.draw_pile()), "{\"deck\": [", "], ") +
         joined(sorted(position.hand(1)), "\"hand\": [", "], ") + "\"piles\": [" + piles +
         "], \"cardsPlayedThisTurn\": " + std::to_string(position.laid()) +
         ", \"gameOver\": false}";
}

std::string import_refusal(const std::string& text, const Rules& rules = {}) {
  INFO(text);
  const auto game = import_game(text, rules);
  REQUIRE(!game);
  return game.error().what();
}

TEST_CASE("import: logs of random games lead to their ends", "[import]") {
  SplitMix64 random{12};
  int turns = 0;
  for (const Rules& rules : {Rules{}, Rules{1, 7, 2, 98}, Rules{1, 3, 1, 20}}) {
    for (int number = 0; number < scaled(60); ++number) {
      const Deal deal = Deal::numbered(rules, static_cast<std::uint64_t>(number));
      const Position start{deal};
      std::string log =
          joined(reversed(start.draw_pile()), "seed: 0, deck: {", "}\n") + logged(start);
      // A log has a line for each turn, and of every other game for each play.
      Position end = start;
      std::vector<Position> turns_of_game;
      walk(deal, 1, random, [&](const Position& position, const Line&) {
        if (number % 2 == 0 && position.laid() > 0) return;
        if (position == start) return;
        log += logged(position) + "Cards remaining: " + std::to_string(position.left()) + "\n";
        end = position;
        ++turns;
      });
      INFO(log);
      const auto game = import_game(log, rules);
      REQUIRE(game);
      const Record& record = std::get<Record>(*game);
      const Position reached = position_after(record.deal, record.plays).value();
      CHECK(reached.table().tops == end.table().tops);
      CHECK(sorted(reached.hand(1)) == sorted(end.hand(1)));
      CHECK(reached.draw_pile() == end.draw_pile());
      // What is written is a game that the other commands read.
      CHECK(read_record(write_imported_game(*game)).value().plays == record.plays);
    }
  }
  CHECK(turns > scaled(60));
}

TEST_CASE("import: saves of random games are their positions", "[import]") {
  SplitMix64 random{13};
  for (int number = 0; number < scaled(60); ++number) {
    const Deal deal = Deal::numbered({}, static_cast<std::uint64_t>(number));
    walk(deal, 1, random, [&](const Position& position, const Line& line) {
      const auto game = import_game(saved(position), {});
      REQUIRE(game);
      const bool at_start = line.size() == 1 && line.front().empty();
      REQUIRE(std::holds_alternative<Record>(*game) == at_start);
      if (at_start) {
        const Deal& found = std::get<Record>(*game).deal;
        CHECK(Position{found}.draw_pile() == position.draw_pile());
      } else {
        Table table = position.table();
        table.hands[0] = sorted(table.hands[0]);
        CHECK(std::get<Position>(*game).table() == table);
      }
    });
  }
}

TEST_CASE("import: what cannot be is refused where it stands", "[import]") {
  const Rules five{1, 2, 1, 5};
  const std::string deck = "deck: {4,3,6}\n";  // 6 is drawn first
  const std::string start = deck + "{1,1,7,7}, hand: 0, {2,5}\n";
  CHECK(import_game(start + "{2,1,7,7}, hand: 0, {5,6}\n", five));
  CHECK_THAT(import_refusal("no game", five), ContainsSubstring("found no game"));
  CHECK_THAT(import_refusal("", five), ContainsSubstring("found no game"));
  CHECK_THAT(import_refusal("{1,1,7,7}, hand: 0, {2,5}\n", five),
             ContainsSubstring("\"deck: {...}\""));
  CHECK_THAT(import_refusal(start + "{2,1,7,7}, hand: 0, {5,3}\n", five),
             ContainsSubstring("the hand has drawn 3, but the end of the deck is 6"));
  CHECK_THAT(import_refusal(start + "{3,1,7,7}, hand: 0, {5,6}\n", five),
             ContainsSubstring("no order of 2 leads"));
  CHECK_THAT(import_refusal(start + "{2,1,7}, hand: 0, {5,6}\n", five),
             ContainsSubstring("four piles"));
  CHECK_THAT(import_refusal(start + "{2,1,7,7}, hand: 1, {5,6}\n", five),
             ContainsSubstring("one player"));
  CHECK_THAT(import_refusal(start + "{2,1,7,7}, hand: 0, {5,x}\n", five),
             ContainsSubstring("found \"x\""));
  CHECK_THAT(import_refusal(deck + "{2,1,7,7}, hand: 0, {5}\n", five),
             ContainsSubstring("missing") || ContainsSubstring("hand"));
  CHECK_THAT(import_refusal(R"({"deck": [4,3,6], "hand": [2,5], "piles": [1,1,7]})", five),
             ContainsSubstring("four piles"));
  CHECK_THAT(import_refusal(R"({"deck": [4,3,6], "hand": [2,2], "piles": [1,1,7,7]})", five),
             ContainsSubstring("2"));
  CHECK_THAT(import_refusal("{}", five), ContainsSubstring("the key \"hand\" is missing"));
  const auto second = import_game(start + "{3,1,7,7}, hand: 0, {5,6}\n", five);
  CHECK(second.error().line() == 3);
}

}  // namespace
}  // namespace backtrick::the_game
