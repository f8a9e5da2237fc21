// Tests of result lines: what is written is read back, and other input is either read as a claim or
// refused.

#include "puzzles/formats/result_json.hpp"

#include <chrono>
#include <string>

#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::Equals;

/// Three cards in hand, all laid in one turn.
const std::string kGood =
    R"({"deal":{"rules":{"players":1,"hand":3,"min_plays":1,"cards":3},"deck":[3,2,4]},)"
    R"("verdict":"winnable","solution":[[[2,"A1"],[3,"A1"],[4,"D2"]]],"nodes":4,"seconds":0.5})";

/// The good line with one part replaced.
std::string with(const std::string& part, const std::string& replacement) {
  std::string line = kGood;
  const std::size_t at = line.find(part);
  REQUIRE(at != std::string::npos);
  return line.replace(at, part.size(), replacement);
}

DealClaim claim_in(const std::string& line) {
  INFO(line);
  auto read = read_result(line);
  if (!read) FAIL(read.error().message());
  return std::get<DealClaim>(*read);
}

Error fault_in_line(const std::string& line) {
  INFO(line.substr(0, 1000));
  const auto read = read_result(line);
  REQUIRE(!read);
  const Error fault = read.error();
  CHECK(fault.column() >= 1);
  CHECK(fault.column() <= line.size() + 1);
  CHECK(fault.message().size() < 300);
  return fault;
}

TEST_CASE("result line: written to the letter", "[result_json]") {
  Result result;
  result.verdict = Verdict::Winnable;
  result.solution = {{{2, Pile::A1}, {3, Pile::A1}, {4, Pile::D2}}};
  result.nodes = 4;
  result.time = std::chrono::milliseconds{500};
  const Deal deal = Deal::of_deck({1, 3, 1, 3}, {3, 2, 4});
  CHECK(write_result(deal, result) == kGood);

  result.verdict = Verdict::Unwinnable;
  result.solution.clear();
  CHECK_THAT(write_result(deal, result), ContainsSubstring(R"("verdict":"unwinnable","nodes":4)") &&
                                             !ContainsSubstring("solution") &&
                                             !ContainsSubstring("limit"));
  CHECK_THAT(write_result(deal, result, true),
             ContainsSubstring(R"("verdict":"unwinnable","proof":"checked","nodes":4)"));
  result.verdict = Verdict::Undecided;
  result.limit = Limit::Interrupted;
  CHECK_THAT(write_result(deal, result),
             ContainsSubstring(R"("verdict":"undecided","limit":"interrupted","nodes":4)"));
}

TEST_CASE("result line: what is written is read back", "[result_json]") {
  Solver solver;
  int unwinnable = 0;
  for_each_deal({{1, 1, 24, 32, 3}, {2, 2, 34, 38, 5}, {8, 2, 98, 98, 3}}, [&](const Deal& deal) {
    const Result result = solver.solve(deal);
    const DealClaim claim = claim_in(write_result(deal, result));
    REQUIRE(claim.deal == deal);
    REQUIRE(claim.deal.number() == deal.number());
    REQUIRE(claim.verdict == result.verdict);
    REQUIRE(claim.solution == result.solution);
    REQUIRE(claim.first_player == 1);
    unwinnable += claim.verdict == Verdict::Unwinnable ? 1 : 0;
  });
  if (large_samples()) CHECK(unwinnable > 0);
}

TEST_CASE("result line: the largest deal number", "[result_json]") {
  const Deal deal = Deal::numbered({1, 8, 2}, ~std::uint64_t{0});
  CHECK(claim_in(write_result(deal, Result{})).deal == deal);
}

TEST_CASE("result line: a loss may say that its proof was checked", "[result_json]") {
  Result lost;
  lost.verdict = Verdict::Unwinnable;
  const Deal deal = Deal::of_deck({1, 3, 1, 3}, {3, 2, 4});
  CHECK_FALSE(claim_in(write_result(deal, lost)).proof_checked);
  const std::string checked = write_result(deal, lost, true);
  CHECK(claim_in(checked).proof_checked);
  const auto read = read_result(write_result(Position{deal}, lost, true));
  CHECK(std::get<PositionClaim>(*read).proof_checked);

  std::string other = checked;
  other.replace(other.find("checked"), 7, "written");
  CHECK_THAT(fault_in_line(other).message(), Equals("/proof: found \"written\", expected checked"));
  CHECK_THAT(fault_in_line(with(R"("nodes")", R"("proof":"checked","nodes")")).message(),
             ContainsSubstring("only \"unwinnable\" without a limit has a proof"));
  lost.limit = Limit::Nodes;
  CHECK_THAT(fault_in_line(write_result(deal, lost, true)).message(),
             ContainsSubstring("without a limit"));
}

TEST_CASE("result line: a number must name the deck beside it", "[result_json]") {
  std::string line = write_result(Deal::numbered({1, 8, 2}, 42), Result{});
  CHECK(claim_in(line).deal.number() == 42);
  line.replace(line.find("42"), 2, "43");
  CHECK_THAT(fault_in_line(line).message(),
             ContainsSubstring("/deal/number: ") && ContainsSubstring("another deck"));
}

TEST_CASE("result line: further keys are allowed, but not within its deal", "[result_json]") {
  for (const std::string& line : {with(R"("verdict")", R"("more":[1,{"x":null}],"verdict")"),
                                  with(R"("nodes":4,"seconds":0.5)", R"("first_player":1)")}) {
    CHECK(claim_in(line).solution.size() == 1);
  }
  CHECK(fault_in_line(with(R"("deck")", R"("name":"Monday","deck")")).message() ==
        "/deal: found the key \"name\", expected one of number, rules, deck");
  CHECK(fault_in_line(with(R"("hand")", R"("level":-1.5e3,"hand")")).message() ==
        "/deal/rules: found the key \"level\", expected one of players, hand, min_plays, cards, "
        "name");
  const std::string solo =
      R"("rules":{"players":1,"hand":3,"min_plays":1,"cards":3,"name":"solo"})";
  CHECK(fault_in_line(with(R"("rules":{"players":1,"hand":3,"min_plays":1,"cards":3})", solo))
            .message() == "/deal/rules/name: other rules have this name, or none");
}

TEST_CASE("result line: blanks around and within", "[result_json]") {
  CHECK(claim_in("  " + with(":", " : ") + " \r").solution.size() == 1);
}

TEST_CASE("result line: several players", "[result_json]") {
  const std::string line = with(R"("players":1)", R"("players":3)");
  CHECK(claim_in(line).first_player == 1);
  CHECK(claim_in(line.substr(0, line.size() - 1) + R"(,"first_player":3})").first_player == 3);
  CHECK_THAT(fault_in_line(line.substr(0, line.size() - 1) + R"(,"first_player":4})").message(),
             Equals("/first_player: found \"4\", expected a number from 1 to 3"));
}

// Reading does not check whether the game is legal. The referee receives exactly what was claimed.
TEST_CASE("result line: an illegal game is read and then refused", "[result_json]") {
  const DealClaim claim = claim_in(with(R"([2,"A1"],[3,"A1"])", R"([3,"A1"],[2,"A1"])"));
  CHECK(replay(claim.deal, claim.solution).fault ==
        "turn 1, play 2: 2 may not be laid on A1, which shows 3");
  CHECK(replay(claim.deal, claim_in(with(R"([[[2,"A1"],[3,"A1"],[4,"D2"]]])", "[[],[]]")).solution)
            .fault);
  CHECK(claim_in(with(R"([[[2,"A1"],[3,"A1"],[4,"D2"]]])", "[]")).solution.empty());
}

struct BadPart {
  std::string part;
  std::string replacement;
  std::string at;  ///< the expected column is where this begins in the bad line
  std::string message;
};

TEST_CASE("result line: refused at the right place", "[result_json]") {
  for (const BadPart& bad : std::initializer_list<BadPart>{
           {R"("players":1)", R"("players":0)", "0,", "/deal/rules/players: found \"0\""},
           {R"("players":1)", R"("players":6)", "6,", "from 1 to 5"},
           {R"("hand":3)", R"("hand":17)", "17", "from 1 to 16"},
           {R"("hand":3)", R"("hand":-3)", "-3", "found \"-3\""},
           {R"("hand":3)", R"("hand":3.0)", "3.0", "found \"3.0\""},
           {R"("hand":3)", R"("hand":"3")", "\"3\"", "found \"3\""},
           {R"("hand":3)", R"("hand":4294967299)", "4294967299", "from 1 to 16"},
           {R"("hand":3)", R"("hand":18446744073709551619)", "18446744073709551619",
            "from 1 to 16"},
           {R"("min_plays":1)", R"("min_plays":4)", "4,", "/deal/rules/min_plays: found \"4\""},
           {R"("cards":3)", R"("cards":99)", "99", "from 1 to 98"},
           {R"("cards":3)", R"("cards":null)", "null", "found \"null\""},
           {R"("cards":3)", R"("cards":[3])", "[3]", "found an array of 1"},
           {R"("deck")", R"("dek")", "\"dek\"",
            "/deal: found the key \"dek\", expected one of number, rules, deck"},
           {R"("min_plays")", R"("minPlays")", "\"minPlays\"",
            "/deal/rules: found the key \"minPlays\", expected \"min_plays\""},
           {R"("verdict")", R"("Verdict")", "\"Verdict\"",
            "found the key \"Verdict\", expected \"verdict\""},
           {R"("cards":3)", R"("cards":3,"hand":2)", "\"hand\":2",
            "the key \"hand\" stands already in line 1, column "},
           {R"("cards":3)", R"("cards":3,"h\u0061nd":2)", "\"h\\u0061nd\"",
            "the key \"hand\" stands already in line 1, column "},
           {"[3,2,4]", "[3,2,5]", "5]", "/deal/deck/2: found \"5\", expected a number from 2 to 4"},
           {"[3,2,4]", "[3,258,4]", "258", "from 2 to 4"},
           {"[3,2,4]", "[3,3,4]", "[3,3,4]", "card 2 of the deck is 3, which is already there"},
           {"[3,2,4]", "[3,2]", "[3,2]", "the deck has 2 cards, it needs 3"},
           {"[3,2,4]", "[3,2,4,2]", "[3,2,4,2]", "the deck has 4 cards, it needs 3"},
           {"[3,2,4]", "{}", "{}", "/deal/deck: found an object, expected an array"},
           {R"("winnable")", R"("lost")", "\"lost\"", "expected winnable, unwinnable or undecided"},
           {R"("winnable")", "true", "true", "expected a string"},
           {R"("winnable")", R"("unwinnable")", "{\"deal\"", "needs a solution"},
           {R"("solution")", R"("solutions")", "{\"deal\"", "needs a solution"},
           {R"([2,"A1"])", R"([2,"A3"])", "\"A3\"", "found \"A3\", expected A1, A2, D1 or D2"},
           {R"([2,"A1"])", R"([2,"a1"])", "\"a1\"", "/solution/0/0/1: found \"a1\""},
           {R"([2,"A1"])", R"([2])", "[2]", "expected a card and a pile"},
           {R"([2,"A1"])", R"([2,"A1",3])", "[2,\"A1\",3]", "expected a card and a pile"},
           {R"([2,"A1"])", R"(["A1",2])", "\"A1\",2", "found \"A1\""},
           {R"([2,"A1"])", R"([5,"A1"])", "5,\"A1\"", "from 2 to 4"},
           {R"([2,"A1"])", "2", "2,[3,\"A1\"]", "/solution/0/0: found \"2\", expected an array"},
       }) {
    const std::string line = with(bad.part, bad.replacement);
    INFO(line);
    const Error fault = fault_in_line(line);
    CHECK(fault.column() == line.find(bad.at) + 1);
    CHECK_THAT(fault.message(), ContainsSubstring(bad.message));
  }
}

TEST_CASE("result line: a turn that no hand can lay", "[result_json]") {
  std::string plays = R"([2,"A1"])";
  for (int i = 1; i < kMaxHand; ++i) plays += R"(,[2,"A1"])";
  CHECK(std::holds_alternative<DealClaim>(
      read_result(with(R"([2,"A1"],[3,"A1"],[4,"D2"])", plays)).value()));
  const std::string line = with(R"([2,"A1"],[3,"A1"],[4,"D2"])", plays + R"(,[4,"D2"])");
  const Error fault = fault_in_line(line);
  CHECK(fault.column() == line.find(R"([4,"D2"])") + 1);
  CHECK_THAT(fault.message(),
             ContainsSubstring("/solution/0/16: a turn lays more cards than any hand holds"));
}

TEST_CASE("result line: no JSON at all", "[result_json]") {
  for (const std::string& line : {std::string{},
                                  std::string{" "},
                                  std::string{"{"},
                                  std::string{"nonsense"},
                                  std::string{"{}"},
                                  std::string{"[]"},
                                  std::string{"null"},
                                  std::string{"42"},
                                  std::string{"\"\\ud800\""},
                                  kGood + kGood,
                                  kGood + ",",
                                  std::string(1, '\0'),
                                  kGood + '\0',
                                  kGood + '\0' + "rest",
                                  std::string{"\xff"},
                                  with("winnable", "winn\xff"),
                                  with("winnable", std::string(1, '\0')),
                                  with("0.5", "1e999"),
                                  with("3,2", "3,,2"),
                                  with("3,2", "03,2"),
                                  with("3,2", "NaN,2")}) {
    fault_in_line(line);
  }
}

TEST_CASE("result line: messages hold nothing unprintable", "[result_json]") {
  for (const std::string& line :
       {std::string{"\x1b[31m"}, with("winnable", "\x1b[31m"), with("winnable", "\\u001b[31m"),
        with("\"A1\"", "\"\\u0000\\n\"")}) {
    for (const char c : fault_in_line(line).message()) REQUIRE((c >= ' ' && c <= '~'));
  }
}

TEST_CASE("result line: the place of a syntax error", "[result_json]") {
  const std::string line = with(R"("verdict":)", R"("verdict";)");
  CHECK(fault_in_line(line).column() == line.find(';') + 1);
}

TEST_CASE("result line: as long and as deep as it may be", "[result_json]") {
  CHECK(claim_in(kGood + std::string(kLongestResultLine - kGood.size(), ' ')).solution.size() == 1);
  CHECK(fault_in_line(kGood + std::string(kLongestResultLine - kGood.size() + 1, ' ')).column() ==
        kLongestResultLine + 1);
  fault_in_line(std::string(kLongestResultLine, '['));
  fault_in_line(std::string(kLongestResultLine / 2, '[') +
                std::string(kLongestResultLine / 2, ']'));
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK(claim_in(with(R"("verdict")", R"("more":)" + deep + R"(,"verdict")")).solution.size() == 1);
  // Columns are correct after deeply nested values, too.
  const std::string bad = with(R"("verdict":"winnable")", R"("more":)" + deep + R"(,"verdict":7)");
  CHECK(fault_in_line(bad).column() == bad.find("7,\"sol") + 1);
}

}  // namespace
}  // namespace backtrick::the_game
