// Tests of deal text: what is read, what is refused, and whether the message points at the right
// place.

#include "puzzles/formats/deal_text.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr Rules kThree{1, 1, 1, 3};  // the cards are 2, 3 and 4

std::vector<Card> deck_in(const std::string& line, const Rules& rules = kThree) {
  INFO(line);
  const auto read = read_deal(line, rules);
  REQUIRE(read.value());
  const auto deck = read.value().value().deck();
  return {deck.begin(), deck.end()};
}

Error fault_in_text(const std::string& line, const Rules& rules = kThree) {
  INFO(line);
  const auto read = read_deal(line, rules);
  REQUIRE(!read);
  return read.error();
}

bool is_no_deal(const std::string& line) { return !read_deal(line, kThree).value(); }

TEST_CASE("deal text: blanks, commas and comments", "[deal_text]") {
  const std::vector<Card> deck{3, 4, 2};
  for (const std::string line :
       {"3 4 2", "3,4,2", "3, 4, 2", "  3\t4  2  ", "3 4 2 # comment", "3 4 2#7 8 9", "3 4 2\r",
        ",3,,4,2,", "03 4 002", "3 4 2 # solo: \r"}) {
    CHECK(deck_in(line) == deck);
  }
}

TEST_CASE("deal text: lines without a deal", "[deal_text]") {
  for (const std::string line : {"", "   ", "\t", "\r", "# 3 4 2", "  # 3 4 2", "#", ", ,"}) {
    INFO(line);
    CHECK(is_no_deal(line));
  }
}

TEST_CASE("deal text: a rule set in front replaces the rules given", "[deal_text]") {
  for (const NamedRules& set : rule_sets()) {
    const std::string deck = write_deal(Deal::numbered(set.rules, 42));
    for (const std::string between : {":", ": ", ":\t", ":,"}) {
      const auto read = read_deal(std::string{set.name} + between + deck, kThree);
      INFO(set.name);
      REQUIRE(read.value());
      CHECK(read.value().value().rules() == set.rules);
    }
  }
  CHECK(read_deal("  duo: " + write_deal(Deal::numbered({}, 42)), kThree)
            .value()
            .value()
            .rules()
            .players == 2);
}

TEST_CASE("deal text: without one the rules given hold", "[deal_text]") {
  const auto read = read_deal("2 3 4", {4, 3, 2, 3});
  REQUIRE(read.value());
  CHECK(read.value().value().rules() == Rules{4, 3, 2, 3});
  CHECK_FALSE(read.value().value().number());
}

struct BadLine {
  std::string line;
  std::size_t column;
  std::string found;
};

TEST_CASE("deal text: refused at the right column", "[deal_text]") {
  for (const BadLine& bad : std::initializer_list<BadLine>{
           {"2 3 5", 5, "\"5\", expected a card from 2 to 4 as card 3 of the deck"},
           {"2 1 3", 3, "\"1\", expected a card from 2 to 4"},
           {"0 3 4", 1, "\"0\""},
           {"2 -3 4", 3, "\"-3\""},
           {"2 +3 4", 3, "\"+3\""},
           {"2 3x 4", 3, "\"3x\""},
           {"2 x 4", 3, "\"x\""},
           {"2 3.0 4", 3, "\"3.0\""},
           {"2 0x3 4", 3, "\"0x3\""},
           {"2/3/4", 1, "\"2/3/4\""},
           {"  2   99999999999999999999999 4", 7, "\"99999999999999999999999\""},
           {"2 4294967299 4", 3, "\"4294967299\""},  // equals 3 if cut to 32 bits
           {"2 258 4", 3, "\"258\""},                // equals 2 if cut to 8 bits
           {"2,3,3", 5, "3 is card 2 of the deck already and cannot be card 3 too; 4 is missing"},
           {"2 3 4 2", 7, "\"2\" after all 3 cards"},
           {"2 3", 4, "ends after 2 of 3 cards: 4 is missing"},
           {"3", 2, "ends after 1 of 3 cards: 2 and 4 are missing"},
           {"3 3 2 4", 3, "3 is card 1 of the deck already and cannot be card 2 too"},
           {"2 3   # 4", 4, "ends after 2 of 3 cards"},
           {"solo:", 6, "ends after 0 of 98 cards: 2, 3, 4 and 95 more are missing"},
           {"sol: 2 3 4", 1, "\"sol\" before the colon, expected deck or one of solo, solo-expert"},
           {"  Solo: 2 3 4", 3, "\"Solo\""},
           {": 2 3 4", 1, "\"\" before the colon"},
           {"2 3: 4", 1, "\"2 3\" before the colon"},
           {"solo: duo: 2 3", 7, "\"duo:\""},
       }) {
    INFO(bad.line);
    const Error fault = fault_in_text(bad.line);
    CHECK(fault.column() == bad.column);
    CHECK_THAT(fault.message(), ContainsSubstring(bad.found));
  }
}

/// The cards of a deck in the order of a deal, so that mistakes can be put into them.
std::vector<int> cards_of(const Rules& rules) {
  const Deal deal = Deal::numbered(rules, 42);
  return {deal.deck().begin(), deal.deck().end()};
}

std::string in_a_line(const std::vector<int>& cards) {
  std::string line;
  for (const int card : cards) line += std::to_string(card) + " ";
  return line;
}

TEST_CASE("deal text: a deck told from numbers of deals", "[deal_text]") {
  const Rules solo;
  const std::vector<int> deck = cards_of(solo);
  CHECK(resembles_deck(in_a_line(deck), solo));
  CHECK(resembles_deck("duo: " + in_a_line(deck), solo));
  CHECK(resembles_deck("[" + in_a_line(deck) + "]", solo));
  CHECK_FALSE(resembles_deck(in_a_line(deck), kThree));
  CHECK_FALSE(resembles_deck("solo:42 43", solo));
  CHECK_FALSE(resembles_deck("", solo));
  CHECK(resembles_deck("3 2 4", kThree));
  CHECK(resembles_deck("2 3 4", kThree));
  CHECK_FALSE(resembles_deck("3 2", kThree));
  CHECK_FALSE(resembles_deck("3 2 4 2", kThree));

  std::vector<int> ascending = deck;
  std::ranges::sort(ascending);
  CHECK(resembles_deck(in_a_line(ascending), solo));
  ascending.insert(ascending.begin(), 1);
  ascending.push_back(100);
  CHECK_FALSE(resembles_deck(in_a_line(ascending), solo));

  // Up to four slips of each kind are those of a deck.
  std::vector<int> slips = deck;
  for (std::size_t i = 0; i < 4; ++i) slips[20 * i] = 200;
  CHECK(resembles_deck(in_a_line(slips), solo));
  slips[90] = 200;
  CHECK_FALSE(resembles_deck(in_a_line(slips), solo));
  slips = deck;
  slips.resize(94);
  CHECK(resembles_deck(in_a_line(slips), solo));
  slips.resize(93);
  CHECK_FALSE(resembles_deck(in_a_line(slips), solo));
}

TEST_CASE("deal text: bytes that are no text", "[deal_text]") {
  const Error nul = fault_in_text(std::string{"2 3\0 4", 6});
  CHECK(nul.column() == 3);
  CHECK_THAT(nul.message(), ContainsSubstring("\"3\\x00\""));
  const Error escape = fault_in_text("2 \x1b]31m 4");
  CHECK_THAT(escape.message(), ContainsSubstring("\"\\x1b\""));
  CHECK_THAT(escape.message(), !ContainsSubstring("\x1b"));
  CHECK_THAT(fault_in_text("\xff\xfe").message(), ContainsSubstring("\\xff\\xfe"));
  CHECK_THAT(fault_in_text("2 3 4\n2 3 4").message(), ContainsSubstring("\"2\" after all 3 cards"));
}

TEST_CASE("texts from outside: what is printable stays, the rest is shown", "[deal_text]") {
  for (const char* text : {"", "deal 42\\", "\u00fc\u00a0\u4e2d\U0001f0cf\U0010ffff"})
    CHECK(printable(text) == text);
  CHECK(printable(std::string{"\0\n\x1b[2J\x7f", 7}) == "\\x00\\x0a\\x1b[2J\\x7f");
  CHECK(printable("\u0080\u009b") == "\\xc2\\x80\\xc2\\x9b");
  // Invalid UTF-8: a truncated character, overlong forms, a surrogate, a value above U+10FFFF, a
  // lone byte.
  CHECK(printable("\xe4\xb8") == "\\xe4\\xb8");
  CHECK(printable("\xc0\x9b\xe0\x80\x9b") == "\\xc0\\x9b\\xe0\\x80\\x9b");
  CHECK(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
  CHECK(printable("\x9bx") == "\\x9bx");
  CHECK(in_quotes("12345678901234567890123\u00fc") == "\"12345678901234567890123...\"");
  CHECK(in_quotes(std::string(30, '\x9b')).size() < 150);
}

TEST_CASE("deal text: lines too long", "[deal_text]") {
  const std::string longest = "2 3 4" + std::string(kLongestDealLine - 5, ' ');
  CHECK(deck_in(longest) == std::vector<Card>{2, 3, 4});
  const Error fault = fault_in_text(longest + ' ');
  CHECK(fault.column() == kLongestDealLine + 1);
  CHECK_THAT(fault.message(), ContainsSubstring("4096"));
  CHECK(fault_in_text(std::string(10'000'000, '#')).column() == kLongestDealLine + 1);
  // Messages shorten what they quote.
  CHECK(fault_in_text(std::string(4000, '9')).message().size() < 200);
}

TEST_CASE("deal text: rules that are no rules", "[deal_text]") {
  CHECK_THAT(fault_in_text("2 3 4", {1, 8, 9, 3}).message(), ContainsSubstring("min_plays is 9"));
}

TEST_CASE("deal text: what is written is read back", "[deal_text]") {
  for (int cards = 1; cards <= 98; ++cards) {
    const Deal deal = Deal::numbered({1, 8, 2, cards}, 5);
    const std::vector<Card> deck{deal.deck().begin(), deal.deck().end()};
    REQUIRE(deck_in(write_deal(deal), deal.rules()) == deck);
  }
  CHECK(write_deal(Deal::of_deck(kThree, {4, 2, 3})) == "4 2 3");
}

}  // namespace
}  // namespace backtrick::the_game
