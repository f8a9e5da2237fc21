// Tests of recorded games: what is written is read back, and damaged lines are refused at the right
// place.

#include "puzzles/formats/recorded_game_json.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <variant>
#include <vector>

#include "puzzles/formats/claim_check.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/result_json.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/players/playout.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

using Catch::Matchers::ContainsSubstring;

/// Three cards, two of which are laid. The 2 would fit as well.
const std::string kRecorded =
    R"({"deal":{"rules":{"players":1,"hand":2,"min_plays":1,"cards":3},"deck":[4,3,2]},)"
    R"("player":"Ann","seed":7,"left":1,"plays":[[[4,"D1"]],[[3,"A1"]],[]]})";

/// The line above with one part replaced.
std::string recorded_with(const std::string& part, const std::string& replacement) {
  std::string line = kRecorded;
  const std::size_t at = line.find(part);
  REQUIRE(at != std::string::npos);
  return line.replace(at, part.size(), replacement);
}

RecordedGame game_in(const std::string& line) {
  INFO(line);
  auto read = read_result(line);
  if (!read) FAIL(read.error().message());
  REQUIRE(std::holds_alternative<RecordedGame>(*read));
  return std::get<RecordedGame>(*read);
}

TEST_CASE("recorded game: written to the letter", "[recorded_game]") {
  RecordedGame game{Deal::of_deck({1, 2, 1, 3}, {4, 3, 2}),
                    "Ann",
                    std::uint64_t{7},
                    1,
                    {{{4, Pile::D1}}, {{3, Pile::A1}}, {}}};
  CHECK(write_recorded_game(game) == kRecorded);
  game.seed.reset();
  CHECK(write_recorded_game(game) == recorded_with(R"("seed":7,)", ""));
}

TEST_CASE("recorded game: what is written is read back", "[recorded_game]") {
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{42}, ~std::uint64_t{0}}) {
    RecordedGame game{Deal::numbered({}, number), "tricks", number, 0, {}};
    const auto player = make_player(PlayerKind::Tricks);
    game.left = play_out(game.deal, *player, number, &game.plays).left;
    const std::string line = write_recorded_game(game);
    const RecordedGame again = game_in(line);
    CHECK(again.deal == game.deal);
    CHECK(again.deal.number() == number);
    CHECK(again.player == "tricks");
    CHECK(again.seed == number);
    CHECK(again.left == game.left);
    CHECK(again.plays == game.plays);
    CHECK(write_recorded_game(again) == line);
  }
}

TEST_CASE("recorded game: the same line is a position of a game under way", "[recorded_game]") {
  const auto read = read_record(kRecorded);
  REQUIRE(read);
  CHECK(read->plays == game_in(kRecorded).plays);
}

TEST_CASE("recorded game: the seed may be absent", "[recorded_game]") {
  CHECK_FALSE(game_in(recorded_with(R"("seed":7,)", "")).seed);
}

TEST_CASE("recorded game: a verdict makes a line a result", "[recorded_game]") {
  const auto read = read_result(recorded_with(R"("left":1)", R"("verdict":"undecided")"));
  CHECK(std::holds_alternative<DealClaim>(*read));
}

// Reading does not check whether the game is legal, nor what it leaves.
TEST_CASE("recorded game: an illegal game is read", "[recorded_game]") {
  CHECK(game_in(recorded_with(R"([4,"D1"])", R"([2,"D1"])")).plays.front().front().card == 2);
  CHECK(game_in(recorded_with(R"("left":1)", R"("left":3)")).left == 3);
}

// Two players with a card each. Player 2 begins, and player 1 draws the 2.
const std::string kOfTwo =
    R"({"deal":{"rules":{"players":2,"hand":1,"min_plays":1,"cards":3},"deck":[3,4,2]},)"
    R"("player":"Ann and Ben","left":1,"first_player":2,"plays":[[[4,"D1"]],[[3,"D1"]],[]],)"
    R"("talk":{"language":"two","before":[[[1,"A1","please not far"]],[[2,"A1","please not far"]],[]]}})";

TEST_CASE("recorded game: of several seats, with what was said", "[recorded_game]") {
  const RecordedGame game = game_in(kOfTwo);
  CHECK(game.first_player == 2);
  REQUIRE(game.talk);
  CHECK(game.talk->language == Language::Two);
  Talk first{};
  first[0][0] = Statement::NotFar;
  Talk second{};
  second[1][0] = Statement::NotFar;
  CHECK(game.talk->before == std::vector{first, second, Talk{}});
  CHECK(write_recorded_game(game) == kOfTwo);
  CHECK(read_record(kOfTwo)->first_player == 2);

  const std::string own = kOfTwo.substr(0, kOfTwo.size() - 2) + R"(,"own":[1]}})";
  CHECK(game_in(own).talk->own == std::array{true, false, false, false, false});
  CHECK(write_recorded_game(game_in(own)) == own);

  RecordedGame silent = game;
  silent.talk.reset();
  const std::string line = write_recorded_game(silent);
  CHECK(line == kOfTwo.substr(0, kOfTwo.find(R"(,"talk")")) + "}");
  CHECK_FALSE(game_in(line).talk);
}

TEST_CASE("recorded game: what seats with words of their own may say", "[recorded_game]") {
  const auto fault = [](const std::string& talk) {
    const std::string begins =
        R"({"deal":{"rules":{"players":2,"hand":2,"min_plays":2,"cards":20},"deck":)"
        R"([3,14,2,9,4,6,8,5,7,10,11,12,13,15,16,17,18,19,20,21]},"player":"we","left":18,)"
        R"("first_player":1,"plays":[[[3,"A1"],[14,"A2"]],[]],"talk":{"language":"one","before":)";
    return finding_on(game_in(begins + talk + "}}"))->fault;
  };
  const auto said = [](const std::string& pile) {
    return R"([2,")" + pile + R"(","please leave this pile"])";
  };
  // Before turn 1, the ascending piles are equal, and player 2 holds the 2. Before turn 2, player 1
  // holds the 4 alone of the cards to speak of: the trick of A2, and the next card of A1.
  const std::string of_4 = R"([1,"A1","please leave this pile"],[1,"A2","please leave this pile"])";
  const std::string of_trick = R"([1,"A2","please leave this pile"])";
  CHECK_FALSE(fault("[[" + said("A1") + "],[" + of_4 + "]]"));
  CHECK_FALSE(fault("[[" + said("A2") + "],[" + of_4 + "]]"));
  CHECK(fault("[[" + said("A1") + "," + said("A2") + "],[" + of_4 + "]]"));
  CHECK(fault("[[],[" + of_4 + "]]"));
  CHECK(fault("[[" + said("A1") + "],[" + of_trick + "]]"));
  for (const std::string pile : {"A1", "A2"})
    CHECK_FALSE(fault("[[" + said(pile) + "],[" + of_trick + R"(]],"own":[1,2])"));
  CHECK_FALSE(fault(R"([[],[]],"own":[1,2])"));
  CHECK(fault("[[" + said("A1") + "," + said("A2") + R"(],[]],"own":[1,2])"));
  CHECK(fault("[[" + said("D1") + R"(],[]],"own":[1,2])"));
}

TEST_CASE("recorded game: keys of other lines stand beside it, and no others", "[recorded_game]") {
  CHECK(game_in(recorded_with(R"("left")", R"("nodes":3,"left")")).left == 1);
  const auto message = [](const std::string& key) {
    const auto read = read_result(recorded_with(R"("left")", '"' + key + R"(":1,"left")"));
    return read ? std::string{"read"} : read.error().message();
  };
  CHECK(message("Left") == "found the key \"Left\", expected \"left\"");
  CHECK(message("firstPlayer") == "found the key \"firstPlayer\", expected \"first_player\"");
  CHECK_THAT(message("laid"), ContainsSubstring("found the key \"laid\", expected one of deal, "));
  CHECK(message("left") == "the key \"left\" stands already in line 1, column 105");
  const auto position = read_position(recorded_with(R"("plays")", R"("playz")"));
  REQUIRE(!position);
  CHECK_THAT(position.error().message(), ContainsSubstring("found the key \"playz\""));
}

// Keys that a single player does not have may have another meaning in files of others.
TEST_CASE("recorded game: of one player, a key about talk is any other key", "[recorded_game]") {
  const RecordedGame game =
      game_in(recorded_with(R"("left")", R"("first_player":"Ann","talk":[7],"left")"));
  CHECK_FALSE(game.talk);
  CHECK(write_recorded_game(game) == kRecorded);
}

struct DamagedPart {
  std::string part;
  std::string replacement;
  std::string at;  ///< the expected column is where this begins in the damaged line
  std::string message;
};

/// Reads a line with one part replaced.
void refuse_at_right_place(std::string line, const DamagedPart& bad) {
  const std::size_t at = line.find(bad.part);
  REQUIRE(at != std::string::npos);
  line.replace(at, bad.part.size(), bad.replacement);
  INFO(line);
  const auto read = read_result(line);
  REQUIRE(!read);
  const Error fault = read.error();
  CHECK_THAT(fault.message(), ContainsSubstring(bad.message));
  CHECK(fault.line() == 1);
  CHECK(fault.column() == line.find(bad.at) + 1);
}

TEST_CASE("recorded game: refused at the right place", "[recorded_game]") {
  for (const DamagedPart& bad : std::initializer_list<DamagedPart>{
           {R"("player":"Ann",)", "", "{\"deal\"", "the key \"player\" is missing"},
           {R"("player")", R"("plaier")", "\"plaier\"", "found the key \"plaier\""},
           {R"("plays")", R"("playes")", "\"playes\"", "found the key \"playes\""},
           {R"("left")", R"("lefft")", "\"lefft\"", "found the key \"lefft\""},
           {R"("deal")", R"("deel")", "\"deel\"", "found the key \"deel\""},
           {R"("Ann")", "7", "7,\"seed\"", "/player: found \"7\", expected a string"},
           {R"("seed":7)", R"("seed":-7)", "-7", "/seed: found \"-7\", expected a number from 0"},
           {R"("seed":7)", R"("seed":"7")", "\"7\"", "/seed: found \"7\""},
           {R"("left":1)", R"("left":4)", "4,\"plays\"", "/left: found \"4\""},
           {R"("left":1)", R"("left":-1)", "-1", "expected a number from 0 to 3"},
           {R"("left":1)", R"("left":1.0)", "1.0", "expected a number from 0 to 3"},
           {R"("deck")", R"("number":9,"deck")", "9,\"deck\"", "this number names another deck"},
           {R"([4,"D1"])", R"([5,"D1"])", "5,\"D1\"", "/plays/0/0/0: found \"5\""},
           {R"([3,"A1"])", R"([3,"B1"])", "\"B1\"", "/plays/1/0/1: found \"B1\""},
           {R"([3,"A1"])", R"([3])", "[3]]", "/plays/1/0: found an array of 1"},
           {R"([])", R"(0)", "0]}", "/plays/2: found \"0\", expected an array"},
       })
    refuse_at_right_place(kRecorded, bad);
  for (const DamagedPart& bad : std::initializer_list<DamagedPart>{
           {R"("first_player":2)", R"("first_player":3)", "3,\"plays\"",
            "/first_player: found \"3\""},
           {R"("two")", R"("three")", "\"three\"", "found \"three\", expected none, one or two"},
           {R"("two")", R"("one")", "\"please not far\"", "expected please leave this pile"},
           {R"("two")", R"("none")", "[1,\"A1\"", "nothing is said in the language \"none\""},
           {R"([1,"A1")", R"([3,"A1")", "3,\"A1\"", "/talk/before/0/0/0: found \"3\""},
           {R"([1,"A1")", R"([1,"B1")", "\"B1\"", "expected A1, A2, D1 or D2"},
           {R"(not far"]],[[)", R"(be quick"]],[[)", "\"please be quick\"",
            "expected please leave it or please not far"},
           {R"([2,"A1",)", R"([2,)", "[2,\"please", "expected a player, a pile and what was said"},
           {R"(,[]]})", R"(]})", "[[[1,\"A1\"", "there are 3 turns"},
           {R"("before")", R"("befor")", "\"befor\"", "found the key \"befor\""},
       })
    refuse_at_right_place(kOfTwo, bad);
}

TEST_CASE("recorded game: cut off anywhere it is refused", "[recorded_game]") {
  for (std::size_t size = 0; size < kRecorded.size(); ++size)
    REQUIRE(!read_result(kRecorded.substr(0, size)));
}

}  // namespace
}  // namespace backtrick::the_game
