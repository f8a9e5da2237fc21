// Tests that one deck is understood in every spelling in which people and programs have it.

#include "puzzles/formats/any_deal.hpp"

#include <string>
#include <vector>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_items.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr Rules kFive{1, 2, 1, 5};  // the cards are 2 to 6

const std::vector<Card> kDeck{5, 2, 6, 3, 4};

/// The texts of the deals in a file.
std::vector<DealItem> items_of(const std::string& file, int cards = kFive.cards) {
  DealItems items{cards};
  std::vector<DealItem> found;
  std::string_view rest{file};
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    items.take(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  items.finish();
  while (auto item = items.next()) found.push_back(*std::move(item));
  return found;
}

/// The deals in a file; what is refused is left out.
std::vector<Deal> deals_in(const std::string& file, DealtFrom end = DealtFrom::Front) {
  std::vector<Deal> deals;
  for (const DealItem& item : items_of(file)) {
    auto read = read_deal_item(item.text, kFive, end);
    if (read && *read) deals.push_back(**std::move(read));
  }
  return deals;
}

std::string deal_refusal(const std::string& text, DealtFrom end = DealtFrom::Front) {
  INFO(text);
  const auto read = read_any_deal(text, kFive, end);
  REQUIRE(!read);
  return read.error().what();
}

TEST_CASE("any deal: one deck in every spelling", "[any_deal]") {
  const Deal deal = Deal::of_deck(kFive, kDeck);
  for (const std::string& text :
       std::vector<std::string>{"5 2 6 3 4",
                                "5,2,6,3,4",
                                "5, 2, 6, 3, 4",
                                "5\t2\t6\t3\t4",
                                "5;2;6;3;4",
                                "5; 2; 6; 3; 4",
                                "5|2|6|3|4",
                                "5 2 | 6 3 4",
                                "| 5 | 2 | 6 | 3 | 4 |",
                                "[5, 2, 6, 3, 4]",
                                "[5,2,6,3,4]",
                                "[5 2 6 3 4]",
                                "(5, 2, 6, 3, 4)",
                                "{5, 2, 6, 3, 4}",
                                "{5,2,6,3,4}",
                                "\"5 2 6 3 4\"",
                                "'5 2 6 3 4'",
                                "\"5\",\"2\",\"6\",\"3\",\"4\"",
                                "['5', '2', '6', '3', '4']",
                                "5\u00a02\u00a06\u00a03\u00a04",
                                "5\u202f2, 6\u202f3, 4",
                                "05 02 06 03 04",
                                "deck: 5 2 6 3 4",
                                "deck = [5, 2, 6, 3, 4]",
                                "deck=5,2,6,3,4;",
                                "  5 2 6 3 4  \r",
                                "5\n2\n6\n3\n4",
                                "5,\n2,\n6,\n3,\n4\n",
                                "[5,\n 2,\n 6,\n 3,\n 4]\n",
                                "[\n5 2\n6 3 4\n]",
                                "deck = [5, 2,\n        6, 3, 4]",
                                "5 2 6 3 4  # from the shop",
                                "[5, 2, # the hand\n 6, 3, 4]",
                                R"({"deck": [5, 2, 6, 3, 4]})",
                                "{'deck': [5, 2, 6, 3, 4]}",
                                R"({"hand": [5, 2], "deck": [6, 3, 4]})",
                                R"({"hands": [[5, 2]], "deck": [6, 3, 4]})",
                                R"({"hand": [2, 5], "deck": [5, 2, 6, 3, 4]})",
                                "{\n  \"deck\": [\n    5, 2, 6, 3, 4\n  ]\n}",
                                write_deal_json(deal),
                                "{\"deal\":" + write_deal_json(deal) + ",\"verdict\":\"winnable\"}",
                                "[[5, 2, 6, 3, 4]]",
                                "[\n  [5, 2, 6, 3, 4]\n]",
                                "[" + write_deal_json(deal) + "]",
                                write_deal_code(deal),
                                "\xEF\xBB\xBF" + write_deal_json(deal)}) {
    INFO(text);
    const std::string file = text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    const auto found = deals_in(file);
    REQUIRE(found.size() == 1);
    CHECK(found.front() == deal);
    const bool list =
        text.starts_with("[[") || text.starts_with("[\n  [") || text.starts_with("[{");
    if (!list) CHECK(read_any_deal(file, kFive).value() == deal);
  }
}

TEST_CASE("any deal: several deals in a file, and what stands between them", "[any_deal]") {
  const Deal deal = Deal::of_deck(kFive, kDeck);
  for (const std::string& text : std::vector<std::string>{
           "5 2 6 3 4\n\n# two\n5,2,6,3,4\n", "[[5,2,6,3,4],[5,2,6,3,4]]",
           "[[5,2,6,3,4],\n [5,2,6,3,4]]\n", "[\n  [\n5,2,6,\n3,4\n],\n[5,2,6,3,4]\n]\n",
           "5\n2\n6\n3\n4\n5\n2\n6\n3\n4\n", "5 2\n6 3\n4\n5, 2,\n6, 3, # here\n4\n",
           "5 2\n6 3\n\n5 2\n6 3\n4\n5 2 6 3 4", "5 2\nno\n5 2 6 3 4\n5 2\n6 3\n4\n",
           "5\n2\n6\n3\n4\n\n[5,2,6,3,4]", "{\"deck\":[5,2,6,3,4]}\n{\"deck\":[5,2,6,3,4]}\n",
           "[{\"deck\":[5,2,6,3,4]},\n{\"deck\":[5,2,6,3,4]}]",
           "2 3 4\n5 2 6 3 4\n2 2 2 2 2\n5 2 6 3 4\n", "2 3 [4\n5 2 6 3 4\n5 2 6 3 4",
           "[5 2 6 3 4]\n7\n5 2 6 3 4", "deck: 5 2 6 3 4 # a ] bracket\n5 2 6 3 4"}) {
    INFO(text);
    CHECK(deals_in(text) == std::vector<Deal>{deal, deal});
  }
}

TEST_CASE("any deal: items say where they begin", "[any_deal]") {
  const auto items = items_of("# none\n[[5,2,6,3,4], [2,\n3]]\n\n5\n2\n6 6 6\n");
  REQUIRE(items.size() == 5);
  const auto place = [&](std::size_t i) { return std::pair{items[i].line, items[i].column}; };
  CHECK(place(1) == std::pair<std::uint64_t, std::size_t>{2, 2});
  CHECK(place(2) == std::pair<std::uint64_t, std::size_t>{2, 15});
  CHECK(items[2].text == "[2,\n3]");
  CHECK(place(3) == std::pair<std::uint64_t, std::size_t>{5, 1});
  CHECK(items[3].text == "5\n2");
  CHECK(place(4) == std::pair<std::uint64_t, std::size_t>{7, 1});
  // A bracket that nothing closes ends with the file, or where no deal is that long.
  CHECK(items_of("[2,\n3\n").size() == 1);
  CHECK(items_of("[" + std::string(kLongestItem, ' ') + "\n2\n").size() == 2);
}

TEST_CASE("any deal: the last card first", "[any_deal]") {
  const Deal deal = Deal::of_deck(kFive, kDeck);
  for (const std::string text : {"4 3 6 2 5", "[4, 3, 6, 2, 5]", R"({"deck": [4, 3, 6, 2, 5]})",
                                 R"({"deck": [4, 3, 6], "hand": [5, 2]})",
                                 R"({"deck": [4, 3, 6], "hand": [5, 2], "piles": [1, 1, 7, 7]})",
                                 R"({"deck": [4, 3, 6, 2, 5], "hand": [2, 5]})"}) {
    INFO(text);
    CHECK(deals_in(text, DealtFrom::Back) == std::vector<Deal>{deal});
  }
  // Codes say which card is first.
  CHECK(read_any_deal(write_deal_code(deal), kFive, DealtFrom::Back).value() == deal);
}

TEST_CASE("any deal: what is no deal says what was expected", "[any_deal]") {
  CHECK_THAT(deal_refusal("4 3 6 2 7"),
             ContainsSubstring("found \"7\", expected a card from 2 to 6"));
  CHECK_THAT(deal_refusal("4\n3\n4"),
             ContainsSubstring("4 is card 1 of the deck already and cannot be card 3 too"));
  CHECK_THAT(deal_refusal("4 3\n6\n3"),
             ContainsSubstring("3 is card 2 of the deck already and cannot be card 4 too"));
  CHECK_THAT(deal_refusal("4\n3\n3"),
             ContainsSubstring("3 is card 2 of the deck already and cannot be card 3 too"));
  CHECK_THAT(deal_refusal("pile: 4 3 6 2 5"), ContainsSubstring("expected deck or one of solo"));
  CHECK_THAT(deal_refusal("pile = 4 3 6 2 5"), ContainsSubstring("before the equals sign"));
  CHECK_THAT(deal_refusal(R"({"hand": [5, 2]})"), ContainsSubstring("the key \"deck\" is missing"));
  CHECK_THAT(deal_refusal(R"({"hand": [5], "deck": [6, 3, 4]})"),
             ContainsSubstring("that the hands lack"));
  CHECK_THAT(deal_refusal(R"({"hand": [5, 2], "deck": [4, 3, 6, 2, 5]})"),
             ContainsSubstring("is its last card dealt first? then say so with --last-first"));
  CHECK_THAT(deal_refusal(R"({"hand": [5, 2], "deck": [5, 2, 6, 3, 4]})", DealtFrom::Back),
             ContainsSubstring("if not, leave out --last-first"));
  CHECK_THAT(deal_refusal(R"({"hand": [5, 2], "deck": [4, 3, 6], "piles": [1, 1, 7, 7]})"),
             ContainsSubstring("backtrick import"));
  CHECK_THAT(deal_refusal(R"({"hand": [5, 2], "deck": [4, 3, 6], "piles": [1, 3, 7, 7]})",
                          DealtFrom::Back),
             ContainsSubstring("under way"));
  CHECK_THAT(deal_refusal(R"({"rules": "chess", "deck": [4, 3, 6, 2, 5]})"),
             ContainsSubstring("the name of a rule set"));
}

}  // namespace
}  // namespace backtrick::the_game
