// Tests of positions as text and as JSON: what is written is read back, and other input is either
// read or refused at the right place.

#include "puzzles/formats/position_text.hpp"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/result_json.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;

/// Two players with three cards each, in a deck of 20.
const std::string kLines =
    "rules: players 2, hand 3, min_plays 2, cards 20\n"
    "A1: 4\n"
    "A2: 1\n"
    "D1: 22\n"
    "D2: 21\n"
    "hand 1: 5 6 7\n"
    "hand 2: 8 9\n"
    "turn: 2\n"
    "laid: 1\n"
    "draw: 10 11 12 13 14 15 16 17 18 19 20\n";
const std::string kJson =
    R"({"rules":{"players":2,"hand":3,"min_plays":2,"cards":20},)"
    R"("piles":{"A1":4,"A2":1,"D1":22,"D2":21},"hands":[[5,6,7],[8,9]],"turn":2,"laid":1,)"
    R"("draw":[10,11,12,13,14,15,16,17,18,19,20]})";
const std::string kRecord =
    R"({"deal":{"rules":{"players":2,"hand":2,"min_plays":1,"cards":8},"deck":[5,2,9,7,3,4,8,6]},)"
    R"("first_player":2,"plays":[[[9,"D1"],[7,"D1"]],[[2,"A1"]],[]]})";

/// A text with one part replaced.
std::string with(std::string text, const std::string& part, const std::string& replacement) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

Position position_in(const std::string& text) {
  INFO(text);
  auto read = read_position(text);
  if (!read) FAIL(read.error().message());
  return *read;
}

std::string refusal(const std::string& text) {
  INFO(text.substr(0, 1000));
  const auto read = read_position(text);
  REQUIRE(!read);
  const Error& fault = read.error();
  CHECK(fault.message().size() < 400);
  for (const char c : fault.message()) REQUIRE((c >= ' ' && c <= '~'));
  CHECK(fault.line() >= 1);
  CHECK(fault.column() >= 1);
  return std::to_string(fault.line()) + ":" + std::to_string(fault.column()) + ": " +
         fault.message();
}

TEST_CASE("position: written to the letter", "[position]") {
  CHECK(write_position_text(position_in(kLines)) == kLines);
  CHECK(write_position_json(position_in(kLines)) == kJson);
  CHECK(write_position_json(position_in(kJson)) == kJson);
  const Position solo{Deal::of_deck({1, 2, 1, 3}, {4, 2, 3})};
  CHECK(write_position_text(solo) ==
        "rules: players 1, hand 2, min_plays 1, cards 3\nA1: 1\nA2: 1\nD1: 5\nD2: 5\n"
        "hand: 4 2\nlaid: 0\ndraw: 3\n");
  CHECK_THAT(write_position_text(Position{Deal::numbered({3, 5, 3}, 1)}),
             ContainsSubstring("rules: trio-expert-5\n"));
}

TEST_CASE("position: both forms read what they write, at any moment of a game", "[position]") {
  SplitMix64 random{11};
  for (int round = 0; round < scaled(500); ++round) {
    const Rules rules = random_rules(random, 1 + round % 5);
    const Deal deal = Deal::numbered(rules, random.next());
    const int first = between(random, 1, rules.players);
    walk(deal, first, random, [&](const Position& now, const Line& line) {
      REQUIRE(position_in(write_position_text(now)) == now);
      REQUIRE(position_in(write_position_json(now)) == now);
      if (now.beaten() && now.laid() == 0)
        return;  // its last turn has ended, which a line cannot
                 // express
      const Record record{deal, first, line};
      REQUIRE(position_in(write_record(record)) == now);
      auto read = read_record(write_record(record));
      REQUIRE(*read == record);
    });
  }
}

/// The fenced blocks of one kind in the document of the formats.
std::vector<std::string> examples(const std::string& kind) {
  std::ifstream file{BACKTRICK_DATA_DIR "/../puzzles/formats/FORMATS.md"};
  const std::string page{std::istreambuf_iterator<char>{file}, {}};
  const std::string fence = "```" + kind + "\n";
  std::vector<std::string> found;
  for (std::size_t at = page.find(fence); at != std::string::npos; at = page.find(fence, at)) {
    at += fence.size();
    found.push_back(page.substr(at, page.find("```", at) - at));
  }
  return found;
}

TEST_CASE("position: the examples of the documentation", "[position]") {
  const auto lines = examples("position");
  const auto json = examples("json position");
  const auto records = examples("json record");
  REQUIRE(lines.size() == 1);
  REQUIRE(json.size() == 1);
  REQUIRE(records.size() == 1);
  CHECK(position_in(lines[0]) == position_in(json[0]));
  CHECK(position_in(json[0]).required() == 2);
  const Position come_to = position_in(records[0]);
  CHECK(write_position_json(come_to) ==
        R"({"rules":{"players":2,"hand":2,"min_plays":1,"cards":8},)"
        R"("piles":{"A1":2,"A2":1,"D1":7,"D2":10},"hands":[[5,8],[3,4]],"turn":2,"laid":0,)"
        R"("draw":[6]})");
}

TEST_CASE("position lines: order, blanks, comments", "[position]") {
  const Position good = position_in(kLines);
  for (const std::string& text :
       {"\n\n# x\n  \n" + kLines + "\n# : y", with(kLines, "A1: 4", " A1 :4\t\r"),
        with(kLines, "8 9", "8,9,,  # 10 11"),
        with(kLines, "8 9\n", "8\n  # no card\n\n 9 # yes\n"), with(kLines, "hand 1:", "hand:"),
        with(kLines, "hand 1:", "  hand\t 01 :"),
        with(kLines, "hand 1: 5 6 7\n", "") + "hand 1:\n5\n6\n7",
        with(kLines, "A1: 4\n", "") + "A1: 4", with(kLines, "draw: 10", "draw: 010"),
        with(with(kLines, "\n", "\r\n"), "D1: 22\n", "D1: 22\r\n")}) {
    CHECK(position_in(text) == good);
  }
}

TEST_CASE("position lines: rules and what may be left out", "[position]") {
  const Position start{Deal::numbered({}, 5)};
  const std::string text = write_position_text(start);
  CHECK(position_in(with(text, "rules: solo\n", "")) == start);
  CHECK(position_in(with(text, "laid: 0\n", "")) == start);
  CHECK(position_in(text + "turn: 1\n") == start);
  CHECK(position_in(with(text, "solo", "cards 98 players 1")) == start);
  CHECK(position_in(with(text, "solo", "duo, hand 8, players 1")) == start);
  CHECK(position_in(with(text, "solo", "solo-expert min_plays 2")) == start);
  const Position expert{Deal::numbered({1, 7, 3}, 5)};
  CHECK(position_in(with(write_position_text(expert), "solo-expert-7", "solo-expert, hand 7")) ==
        expert);
}

TEST_CASE("position lines: refused at the right place", "[position]") {
  const auto changed = [](const std::string& part, const std::string& replacement) {
    return refusal(with(kLines, part, replacement));
  };
  CHECK(refusal("") == "1:1: found no position, expected a line such as \"rules: solo\"");
  CHECK(refusal(" \n# rules: solo\n") ==
        "1:1: found no position, expected a line such as \"rules: solo\"");
  CHECK(refusal("5 6") == "1:1: found \"5\", expected a key and a colon, such as \"rules: solo\"");
  CHECK_THAT(
      changed("A1", "A3"),
      Equals("2:1: found \"A3\" before the colon, expected rules, A1, A2, D1, D2, hand, hand "
             "2, turn, laid, draw, played, unseen, talk, said 2 or own"));
  CHECK_THAT(changed("A1:", "  a1  :"), ContainsSubstring("2:3: found \"a1  \" before the colon"));
  CHECK_THAT(changed("A1:", ":"), ContainsSubstring("2:1: found \"\" before the colon"));
  CHECK_THAT(changed("turn", "turn 1"),
             ContainsSubstring("8:1: found \"turn 1\" before the colon"));
  CHECK_THAT(changed("hand 2", "hand 2 3"),
             ContainsSubstring("7:1: found \"hand 2 3\" before the colon"));
  CHECK(changed("hand 2", "hand 6") == "7:6: found \"6\", expected a player from 1 to 5");
  CHECK(changed("hand 2", "hand x") == "7:6: found \"x\", expected a player from 1 to 5");
  CHECK(changed("A2", "A1") == "3:1: a second line \"A1: ...\"");
  CHECK(changed("hand 2", "hand") == "7:1: a second line \"hand 1: ...\"");
  CHECK(changed("A2: 1\n", "") == "1:1: the line \"A2: ...\" is missing");
  CHECK(changed("hand 2: 8 9\n", "") == "1:1: the line \"hand 2: ...\" is missing");
  CHECK(changed("turn: 2\n", "") == "1:1: the line \"turn: ...\" is missing");
  CHECK(changed("draw:", "#") == "1:1: the line \"draw: ...\" is missing");
  CHECK(refusal("\nrules: duo\nA1: x\nhand: 5\n") ==
        "2:1: the lines \"A2: ...\", \"D1: ...\", \"D2: ...\", \"hand 2: ...\", \"turn: ...\", "
        "\"draw: ...\" are missing");
  CHECK(refusal("D1: 90\n") ==
        "1:1: the lines \"A1: ...\", \"A2: ...\", \"D2: ...\", \"hand: ...\", \"draw: ...\" are "
        "missing");
  CHECK(changed("turn:", "hand 3: 9\nturn:") == "8:1: hand 3, but the rules are for 2 players");
  CHECK(changed("A1: 4", "A1:") == "2:1: nothing follows \"A1:\", expected a number");
  CHECK(changed("A1: 4", "A1: 4 5") == "2:7: found \"5\", expected one number alone");
  CHECK(changed("A1: 4", "A1: 4\n5") == "3:1: found \"5\", expected one number alone");
  // rules
  CHECK(changed("players 2, hand 3, min_plays 2, cards 20", "") ==
        "1:1: nothing follows \"rules:\", expected a rule set");
  CHECK(changed("players 2", "chess") ==
        "1:8: found \"chess\", expected a rule set such as solo, or players, hand, min_plays or "
        "cards");
  CHECK(changed("players 2", "duo trio") ==
        "1:12: found \"trio\", expected players, hand, min_plays or cards");
  CHECK(changed("players 2", "players 6") == "1:16: found \"6\", expected a number from 1 to 5");
  CHECK(changed("hand 3", "hand 17") == "1:24: found \"17\", expected a number from 1 to 16");
  CHECK(changed("cards 20", "cards") == "1:40: no number follows \"cards\"");
  CHECK(changed("min_plays 2", "min_plays 4") == "1:8: min_plays is 4, allowed are 1 to 3");
  // numbers
  CHECK(changed("A1: 4", "A1: 0") == "2:5: found \"0\", expected a number from 1 to 21");
  CHECK(changed("A1: 4", "A1: 22") == "2:5: found \"22\", expected a number from 1 to 21");
  CHECK(changed("D1: 22", "D1: 1") == "4:5: found \"1\", expected a number from 2 to 22");
  CHECK(changed("turn: 2", "turn: 3") == "8:7: found \"3\", expected a player from 1 to 2");
  CHECK(changed("laid: 1", "laid: 4") == "9:7: found \"4\", expected a number from 0 to 3");
  CHECK(changed("laid: 1", "laid: -1") == "9:7: found \"-1\", expected a number from 0 to 3");
  for (const std::string bad : {"1", "22", "-8", "+8", "8x", "x", "8.0", "0x8", "8/9", "258",
                                "4294967304", "99999999999999999999999"}) {
    CHECK(changed("8 9", bad + " 9") == "7:9: found \"" + bad + "\", expected a card from 2 to 21");
  }
  // impossible positions
  CHECK(changed("8 9", "8 5") == "7:11: 5 is in hand 1 already, each card comes once");
  CHECK(changed("8 9", "8-9 5") == "7:13: 5 is in hand 1 already, each card comes once");
  CHECK(changed("8 9", "8 4-6") == "7:11: 5 is in hand 1 already, each card comes once");
  CHECK(changed("11 12", "11\n 11 12") ==
        "11:2: 11 is in the draw pile already, each card comes once");
  CHECK(changed("A2: 1", "A2: 9") == "3:1: A2 shows 9, which is in hand 2");
  CHECK(changed("5 6 7", "5 6 7 20") == "10:37: 20 is in hand 1 already, each card comes once");
  CHECK(refusal(with(with(kLines, "19 20", "19"), "5 6 7", "5 6 7 20")) ==
        "6:15: hand 1 has 4 cards, at most 3 are allowed");
  CHECK(changed("turn: 2", "turn: 1") ==
        "6:1: hand 1 has 3 cards, and 1 card laid in this turn; a turn begins with at most 3");
  CHECK(refusal("# late\n\n  " + with(kLines, "10 11", "11")) ==
        "3:3: 10 is in no hand, not to be drawn, and can lie under no pile's top");
}

TEST_CASE("position JSON: refused at the right place", "[position]") {
  const auto changed = [](const std::string& part, const std::string& replacement) {
    return refusal(with(kJson, part, replacement));
  };
  const auto column_of = [](const std::string& text, const std::string& part) {
    return std::to_string(text.find(part) + 1) + ": ";
  };
  CHECK(changed("[8,9]", "[8,5]") ==
        "1:" + column_of(kJson, "9]],") +
            "/hands/1/1: 5 is in hand 1 already, each card comes once");
  CHECK(changed("[8,9]", "[8,1]") == "1:" + column_of(kJson, "9]],") +
                                         "/hands/1/1: found \"1\", expected a number from 2 to 21");
  CHECK(changed("\"A1\":4", "\"A1\":9") ==
        "1:" + column_of(kJson, "4,\"A2\"") + "/piles/A1: A1 shows 9, which is in hand 2");
  CHECK(changed("\"D1\":22", "\"D1\":1") ==
        "1:" + column_of(kJson, "22,\"D2\"") +
            "/piles/D1: found \"1\", expected a number from 2 to 22");
  CHECK(changed("\"D1\":22,", "") ==
        "1:" + column_of(kJson, "{\"A1\"") + "/piles: the key \"D1\" is missing");
  CHECK(changed(",[8,9]", "") == "1:" + column_of(kJson, "[[5") + "/hands/1: 1 hand for 2 players");
  CHECK(changed("[8,9]", "[8,9],[10]") ==
        "1:" + column_of(kJson, ",\"turn\"") + "/hands/2: 3 hands for 2 players");
  CHECK_THAT(changed("\"turn\":2,", ""), Equals("1:1: the key \"turn\" is missing"));
  CHECK(refusal(R"({"piles":{}})") == "1:1: the keys \"rules\", \"hands\", \"draw\" are missing");
  CHECK(refusal(R"({"rules":{"players":2,"hand":3,"min_plays":2,"cards":20},"draw":[]})") ==
        "1:1: the keys \"piles\", \"hands\", \"turn\" are missing");
  CHECK_THAT(changed("\"turn\":2", "\"turn\":3"), ContainsSubstring("/turn: found \"3\""));
  CHECK_THAT(changed("\"laid\":1", "\"laid\":4"), ContainsSubstring("/laid: found \"4\""));
  CHECK_THAT(changed("[8,9]", "9"),
             ContainsSubstring("/hands/1: found \"9\", expected a number from 0 to 3"));
  CHECK_THAT(
      changed("\"draw\"", "\"drawn\""),
      Equals("1:140: found the key \"drawn\", expected one of rules, piles, hands, turn, laid, "
             "draw, played, unseen, talk"));
  CHECK_THAT(changed("[10,", "["),
             Equals("1:1: 10 is in no hand, not to be drawn, and can lie under no pile's top"));
  // errors in texts of several lines
  CHECK(refusal("\n\n" + with(kJson, R"("turn":2)", "\n \"turn\":\n  3")) ==
        "5:3: /turn: found \"3\", expected a number from 1 to 2");
  CHECK_THAT(refusal(kJson + "\n" + kJson), ContainsSubstring("2:1: syntax error"));
  // a set of numbers in braces is no object
  CHECK_THAT(refusal("{8, 9}"), ContainsSubstring("1:2: found \"8\", expected a key and a colon"));
  CHECK(position_in("\r\n\t " + kJson + "\n\n") == position_in(kJson));
  // with one player, "turn" is optional
  const std::string solo = write_position_json(Position{Deal::numbered({}, 1)});
  CHECK(position_in(with(with(solo, "\"turn\":1,", ""), "\"laid\":0,", "")) == position_in(solo));
}

TEST_CASE("position: a recorded game", "[position]") {
  const auto after = [](const std::string& plays) {
    return with(kRecord, R"([[[9,"D1"],[7,"D1"]],[[2,"A1"]],[]])", plays);
  };
  const Deal deal = Deal::of_deck({2, 2, 1, 8}, {5, 2, 9, 7, 3, 4, 8, 6});
  const Position start{deal, 2};
  CHECK(position_in(after("[]")) == start);
  CHECK(position_in(after("[[]]")) == start);
  CHECK_THAT(refusal(with(kRecord, R"("plays")", R"("plans")")),
             ContainsSubstring("found the key \"plans\""));
  // The last turn stays open until another one begins.
  const Position open = position_in(after(R"([[[9,"D1"]]])"));
  CHECK(open.player() == 2);
  CHECK(open.laid() == 1);
  CHECK(open.hand(2) == std::vector<Card>{7});
  const Position closed = position_in(after(R"([[[9,"D1"]],[]])"));
  CHECK(closed.player() == 1);
  CHECK(closed.laid() == 0);
  CHECK(closed.hand(2) == std::vector<Card>{7, 3});

  CHECK_THAT(refusal(after(R"([[[5,"A1"]]])")),
             ContainsSubstring("/plays/0/0: player 2 does not hold the 5"));
  CHECK(refusal("{\n" + after(R"([[[9,"A1"],)"
                              "\n"
                              R"([7,"A1"]]])")
                            .substr(1)) ==
        "3:1: /plays/0/1: 7 may not be laid on A1, which shows 9");
  CHECK_THAT(refusal(after("[[],[]]")), ContainsSubstring("/plays/0: 0 of at least 1 cards laid"));
  CHECK_THAT(refusal(with(kRecord, "\"first_player\":2", "\"first_player\":3")),
             ContainsSubstring("/first_player: found \"3\", expected a number from 1 to 2"));
  CHECK_THAT(refusal(with(kRecord, "\"deck\":[5,", "\"deck\":[2,")),
             ContainsSubstring("/deal/deck: card 2"));
  const auto not_a_record = read_record(kJson);
  CHECK(not_a_record.error().message() == "the key \"deal\" is missing");
}

// A result line is a recorded game, and so is every beginning of its solution.
TEST_CASE("position: a result line and its beginnings", "[position]") {
  Solver solver;
  for (const Rules& rules : {Rules{}, Rules{1, 8, 3}, Rules{1, 3, 2, 12}}) {
    const Deal deal = Deal::numbered(rules, 1);
    const Result result = solver.solve(deal);
    REQUIRE(result.verdict == Verdict::Winnable);
    const Position end = position_in(write_result(deal, result));
    CHECK(end.beaten());
    Game game{deal};
    Result root_position = result;
    root_position.solution.clear();
    for (const Turn& turn : result.solution) {
      root_position.solution.emplace_back();
      CHECK(position_in(write_result(deal, root_position)) == game.position());
      for (const Play play : turn) {
        REQUIRE_FALSE(game.lay(play));
        root_position.solution.back().push_back(play);
        CHECK(position_in(write_result(deal, root_position)) == game.position());
      }
      REQUIRE_FALSE(game.end_turn());
    }
  }
  Result unwinnable;
  unwinnable.verdict = Verdict::Unwinnable;
  const Deal deal = Deal::numbered({}, 1);
  CHECK(position_in(write_result(deal, unwinnable)) == Position{deal});
}

TEST_CASE("position: any bytes, too long and too deep", "[position]") {
  for (const std::string& text : {std::string{"\xff\xfe"},
                                  std::string{"\0", 1},
                                  std::string{"{\0}", 3},
                                  std::string{"{"},
                                  std::string{"{}"},
                                  std::string{"{]"},
                                  std::string{":"},
                                  std::string{"::::"},
                                  std::string{"hand :"},
                                  std::string{"\x1b[31m: 3"},
                                  kLines + std::string{"\0", 1},
                                  with(kLines, "A1: 4", "A1: \x1b[31m"),
                                  with(kLines, "A1", "\x1b[31m"),
                                  with(kLines, "8 9", std::string{"8\0 9", 4}),
                                  with(kLines, "players", "\x1b[31m"),
                                  with(kLines, "draw", std::string(5000, 'x')),
                                  with(kLines, "10", std::string(5000, '9')),
                                  kJson + kLines,
                                  kLines + kJson,
                                  with(kJson, "2", "1e999"),
                                  with(kJson, "[8,9]", "null"),
                                  std::string(kLongestPosition, '{'),
                                  std::string(kLongestPosition, '['),
                                  std::string(kLongestPosition, ':'),
                                  std::string(kLongestPosition, '9'),
                                  std::string(kLongestPosition, '\n')}) {
    refusal(text);
  }
  const std::string longest = kLines + std::string(kLongestPosition - kLines.size(), '\n');
  CHECK(position_in(longest) == position_in(kLines));
  CHECK_THAT(refusal(longest + "\n"), ContainsSubstring("goes on after 1048576 bytes"));
  CHECK_THAT(refusal(kJson + std::string(kLongestPosition, ' ')),
             ContainsSubstring("goes on after 1048576 bytes"));
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK_THAT(refusal(with(kJson, "\"turn\"", "\"more\":" + deep + ",\"turn\"")),
             ContainsSubstring("found the key \"more\""));
}

// Changes, removes or doubles every byte of a text. The result is refused, or it is a position that
// survives writing and reading again.
TEST_CASE("position: slips of the pen", "[position]") {
  for (const std::string& good : {kLines, kJson, kRecord}) {
    int refused = 0;
    const auto expect = [&](const std::string& text) {
      const auto read = read_position(text);
      if (!read) {
        refusal(text);
        ++refused;
        return;
      }
      const auto& now = *read;
      REQUIRE(position_in(write_position_text(now)) == now);
      REQUIRE(position_in(write_position_json(now)) == now);
    };
    for (std::size_t i = 0; i < good.size(); ++i) {
      expect(std::string{good}.erase(i, 1));
      expect(std::string{good}.insert(i, 1, good[i]));
      for (const char c : {'0', '1', '9', ' ', ',', ':', '#', '\n', '"', ']', '}', '\0', '\xff'}) {
        std::string text = good;
        text[i] = c;
        expect(text);
      }
    }
    CHECK(refused > static_cast<int>(good.size()));
  }
}

}  // namespace
}  // namespace backtrick::the_game
