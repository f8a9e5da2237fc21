// Tests of cards, deals and levels: the committed data, and what is refused.

#include <fstream>
#include <sstream>
#include <string>

#include "puzzles/level8/level_text.hpp"
#include "solver/level8/deal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/deal_vectors.hpp"

namespace backtrick::level8 {
namespace {

using Catch::Matchers::ContainsSubstring;
using enum GroupKind;

std::string text_of(const std::string& path) {
  std::ifstream file{BACKTRICK_DATA_DIR "/level8/" + path};
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_CASE("level8 deals: numbers name the decks of the vectors", "[level8]") {
  for_each_vector<Card>("level8/deal_vectors.txt", 7, [](std::uint64_t number, const auto& deck) {
    const Rules rules =
        deck.size() == 99 ? Rules{} : Rules{.numbers = 5, .colours = 3, .wilds = 2, .skips = 1};
    const Deal deal = Deal::numbered(rules, number);
    CHECK(std::vector<Card>(deal.deck().begin(), deal.deck().end()) == deck);
    CHECK(deal.number() == number);
    CHECK(deal.hand(1).size() == 10);
    CHECK(deal.turned_up() == deck[10]);
    CHECK(deal.draw_pile().size() == deck.size() - 11);
  });
}

TEST_CASE("level8 cards: ids, names, numbers and colours", "[level8]") {
  CHECK(name(0) == "r1");
  CHECK(name(15) == "o1");
  CHECK(name(89) == "p15");
  CHECK(name(90) == "W");
  CHECK(name(98) == "S");
  CHECK(numbered_card(7, 4) == 66);
  CHECK(number_of(66) == 7);
  CHECK(colour_of(66) == 4);
  int wilds = 0;
  int skips = 0;
  for (Card card = 0; card < kMaxCards; ++card) {
    wilds += is_wild(card);
    skips += is_skip(card);
    CHECK(is_numbered(card) + is_wild(card) + is_skip(card) == 1);
  }
  CHECK(wilds == 6);
  CHECK(skips == 3);
  CHECK(Rules{}.cards() == 99);
}

TEST_CASE("level8 deals: what is no deal", "[level8]") {
  const Rules rules{.numbers = 2, .colours = 1, .wilds = 1, .skips = 0, .hand = 2, .players = 1};
  const auto refuses = [&](std::vector<Card> deck, const char* why) {
    CHECK_THROWS_WITH(Deal::of_deck(rules, deck), ContainsSubstring(why));
  };
  refuses({0, 1}, "the deck has 2 cards, it needs 3");
  refuses({0, 1, 1}, "card 3 of the deck is r2, which is already there");
  refuses({0, 1, 91}, "card 3 of the deck is W, which is not among the cards");
  refuses({0, 1, 200}, "card 3 of the deck is 200, which is not among the cards");
  CHECK_NOTHROW(Deal::of_deck(rules, std::vector<Card>{90, 1, 0}));
  CHECK_THROWS_WITH(Deal::numbered({.hand = 11}, 0), "hand is 11, allowed are 1 to 10");
  CHECK_THROWS_WITH(Deal::numbered({.players = 0}, 0), "players is 0, allowed are 1 to 6");
  CHECK_THROWS_WITH(Deal::numbered({.numbers = 1, .colours = 1}, 0),
                    "the deck has 10 cards, the deal needs 11");
  CHECK_NOTHROW(Deal::numbered({.players = 6}, 0));
}

TEST_CASE("level8 levels: what is no level", "[level8]") {
  CHECK_THROWS_AS(Level(std::initializer_list<Requirement>{}), Error);
  CHECK_THROWS_WITH((Level{{Run, 1}}), "run of 1, allowed are 2 to 10");
  CHECK_THROWS_WITH((Level{{Run, 11}}), "run of 11, allowed are 2 to 10");
  CHECK_THROWS_WITH((Level{{Set, 6}, {Run, 5}}), "the level has 11 cards, a hand has 10 cards");
  CHECK_THROWS_WITH((Level{{Set, 2}, {Set, 2}, {Set, 2}, {Set, 2}, {Set, 2}, {Set, 2}}),
                    "the level has 6 groups, a hand has 10 cards");
  CHECK((Level{{Set, 2}, {Run, 8}}).cards() == 10);
  CHECK(fault_in(Level{{Run, 3}}, {.numbers = 2}) == "run of 3, but there are 2 numbers");
  CHECK(fault_in(Level{{Run, 3}}, {.hand = 2}) == "the level has 3 cards, a hand 2");
  CHECK_FALSE(fault_in(Level{{Run, 3}}, {.numbers = 3, .hand = 3}));
}

TEST_CASE("level8 levels: the file holds the default list", "[level8]") {
  const auto lists = read_level_lists(text_of("levels.txt"));
  REQUIRE(lists);
  REQUIRE(lists->size() >= 2);
  CHECK(lists->front() == default_levels());
  for (const LevelList& list : *lists) {
    CHECK(list.levels.size() == 8);
    const auto again = read_level_lists(write_level_list(list));
    REQUIRE(again);
    CHECK(*again == std::vector{list});
    for (const Level& level : list.levels) CHECK_FALSE(fault_in(level, {}));
  }
  CHECK(write_level(default_levels().levels[1]) == "set 2 x4");
  CHECK(write_level(default_levels().levels[5]) == "set 2, set 3 x2");
  CHECK(level_in_words(default_levels().levels[1]) == "four pairs");
  CHECK(level_in_words(default_levels().levels[5]) == "a pair and two triples");
  CHECK(
      level_in_words(Level{{GroupKind::Set, 4}, {GroupKind::Colour, 3}, {GroupKind::Colour, 3}}) ==
      "four of a kind and two times three cards of one colour");
}

TEST_CASE("level8 levels: what the text may not say", "[level8]") {
  const auto refuses = [](const std::string& text, std::size_t line, std::size_t column,
                          const char* why) {
    INFO(text);
    const auto read = read_level_lists(text);
    REQUIRE(!read);
    CHECK_THAT(read.error().message(), ContainsSubstring(why));
    CHECK(read.error().line() == line);
    CHECK(read.error().column() == column);
  };
  refuses("", 1, 1, "there is no list of levels");
  refuses("# only a comment", 1, 17, "there is no list of levels");
  refuses("1: run 3", 1, 1, "found \"1\", expected \"list\" and a name");
  refuses("list", 1, 5, "the line ends, expected a name");
  refuses("list A", 1, 6, "found \"A\", expected a name");
  refuses("list a b", 1, 8, "found \"b\", expected the end of the line");
  refuses("list a\n", 2, 1, "the list \"a\" has no level");
  refuses("list a\nlist b", 2, 1, "the list \"a\" has no level");
  refuses("list a\n1: run 3\nlist a", 3, 6, "there is a list \"a\" already");
  refuses("list a\n2: run 3", 2, 1, "found \"2\", expected \"list\" or the level 1");
  refuses("list a\n1 run 3", 2, 3, "found \"run\", expected a colon");
  refuses("list a\n1:", 2, 3, "the line ends, expected run, set or colour");
  refuses("list a\n1: row 3", 2, 4, "found \"row\", expected run, set or colour");
  refuses("list a\n1: run", 2, 7, "the line ends, expected a number of cards from 2 to 10");
  refuses("list a\n1: run 11", 2, 8, "found \"11\", expected a number of cards from 2 to 10");
  refuses("list a\n1: run 3x", 2, 8, "found \"3x\", expected a number of cards");
  refuses("list a\n1: set 2 x6", 2, 11, "found \"6\", expected how often");
  refuses("list a\n1: set 2 x", 2, 11, "the line ends, expected how often");
  refuses("list a\n1: run 3,", 2, 10, "the line ends, expected run, set or colour");
  refuses("list a\n1: run 3 run 3", 2, 10, "found \"run\", expected the end of the line");
  refuses("list a\n1: run 6, set 5", 2, 11, "the level has 11 cards");
  refuses("list a\n1: run 3 # why\n3: run 3", 3, 1, "expected \"list\" or the level 2");
  refuses(std::string(kLongestLevelText + 1, ' '), 1, kLongestLevelText + 1, "longer than any");
  const auto dense = read_level_lists("list a # name\r\n\n1:run 3,run 3 #\n 2 : set  2 x4 , run 2");
  REQUIRE(dense);
  CHECK((*dense)[0].levels[1].cards() == 10);
}

}  // namespace
}  // namespace backtrick::level8
