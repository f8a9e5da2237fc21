// Tests of deals, recorded rounds and results as text: committed check values, what survives
// writing and reading, and what is refused where and why.

#include <fstream>
#include <sstream>
#include <string>

#include "puzzles/level8/card_text.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/result_json.hpp"
#include "puzzles/level8/round_json.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/level8/solver.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using Catch::Matchers::ContainsSubstring;
using enum GroupKind;

std::ifstream data_file(const std::string& name) {
  std::ifstream file{BACKTRICK_DATA_DIR "/level8/" + name};
  REQUIRE(file);
  return file;
}

/// A deck of six cards for one player, and one of fourteen for two.
constexpr Rules kTiny{.numbers = 3, .colours = 1, .wilds = 2, .skips = 1, .hand = 2, .players = 1};
constexpr Rules kTable{.numbers = 5, .colours = 2, .wilds = 2, .skips = 2, .hand = 4, .players = 2};

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  INFO(text << " has " << what);
  REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), with);
}

TEST_CASE("level8 turn vectors: place and out of every default level", "[level8]") {
  std::ifstream file = data_file("turn_vectors.txt");
  int answers = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    INFO(line);
    std::istringstream fields{line};
    std::uint64_t number = 0;
    char mark = 0;
    fields >> number >> mark;
    const Deal deal = Deal::numbered({}, number);
    for (const Level& level : default_levels().levels) {
      int place = 0;
      int out = 0;
      fields >> place >> mark >> out;
      REQUIRE(fields);
      CHECK(fewest_turns(deal, level, Goal::Place) == place);
      CHECK(fewest_turns(deal, level, Goal::Out) == out);
      ++answers;
    }
  }
  CHECK(answers == 48);
}

TEST_CASE("level8 deal text: cards in order, however they are separated", "[level8]") {
  const auto read = read_deal(" W,S | r2\tr1  W r3\r# mine", kTiny);
  REQUIRE(read.value());
  const Deal& deal = read.value().value();
  // The first wild of the deck gets the lowest id of a wild.
  CHECK(std::vector<Card>(deal.deck().begin(), deal.deck().end()) ==
        std::vector<Card>{90, 96, 1, 0, 91, 2});
  CHECK_FALSE(deal.number());
  CHECK(write_deal(deal) == "W S | r2 | r1 W r3");
  CHECK_FALSE(read_deal("  # r1", kTiny).value());
  CHECK_FALSE(read_deal("", kTiny).value());
}

TEST_CASE("level8 deal text: numbered decks survive, but for which wild is which", "[level8]") {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Deal deal = Deal::numbered({.players = 1 + static_cast<int>(number % 6)}, number);
    const auto read = read_deal(write_deal(deal), deal.rules());
    REQUIRE(read.value());
    CHECK(same_names(read.value().value().deck(), deal.deck()));
    CHECK(write_deal(read.value().value()) == write_deal(deal));
    // The bars say how many players the hands are for.
    CHECK(read_deal(write_deal(deal), {}).value().value().rules() == deal.rules());
  }
}

TEST_CASE("level8 deal text: what is no deck", "[level8]") {
  const auto refuses = [](const std::string& line, std::size_t column, const char* why) {
    INFO(line);
    const auto read = read_deal(line, kTiny);
    REQUIRE(!read);
    CHECK(read.error().line() == 1);
    CHECK(read.error().column() == column);
    CHECK_THAT(read.error().message(), ContainsSubstring(why));
  };
  refuses("r1 x", 4, "found \"x\", expected a card: r1 to r3 or W or S");
  refuses("r4", 1, "found \"r4\", expected a card");
  refuses("o1", 1, "found \"o1\", expected a card");
  refuses("r01", 1, "found \"r01\", expected a card");
  refuses("r", 1, "found \"r\", expected a card");
  refuses("r+1", 1, "found \"r+1\", expected a card");
  refuses("w", 1, "found \"w\", expected a card");
  refuses("r1 r2 r1", 7, "r1 is already at column 1, each numbered card comes once");
  refuses("W W W", 5, "found \"W\" after all 2");
  refuses("S r1 S", 6, "found \"S\" after the only one");
  refuses("r1 r2 r3 W W", 13, "the deck ends after 5 of 6 cards: S is missing");
  refuses("r1 r2 W S ", 10, "the deck ends after 4 of 6 cards: r3 and W are missing");
  refuses("r1", 3, "the deck ends after 1 of 6 cards: r2, r3, W and 2 more are missing");
  refuses("r1 r2 r3 W W S r1", 16, "r1 is already at column 1");
  refuses(std::string(kLongestDealLine + 1, ' '), kLongestDealLine + 1, "longer than any deal");
  refuses("eight1qqq", 10, "checksum does not fit");
  CHECK_THAT(card_names({}), ContainsSubstring("r1 to r15, likewise o, y, g, b and p, or W or S"));
}

TEST_CASE("level8 codes: the committed ones", "[level8]") {
  std::ifstream file = data_file("deal_codes.txt");
  int codes = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    INFO(line);
    std::istringstream fields{line};
    Rules rules;
    std::uint64_t number = 0;
    char colon = 0;
    std::string code;
    fields >> rules.players >> rules.hand >> rules.numbers >> rules.colours >> rules.wilds >>
        rules.skips >> number >> colon >> code;
    const Deal deal = Deal::numbered(rules, number);
    CHECK(write_deal_code(deal) == code);
    for (const std::string& text : {code, "  " + code + " # mine"}) {
      const auto read = read_deal(text, {});
      REQUIRE(read);
      CHECK(read.value().value().rules() == rules);
      CHECK(same_names(read.value().value().deck(), deal.deck()));
      CHECK(write_deal_code(read.value().value()) == code);
    }
    ++codes;
  }
  CHECK(codes == 9);
}

TEST_CASE("level8 codes: what is none", "[level8]") {
  const auto refuses = [](const std::string& code, std::size_t column, const char* why) {
    INFO(code);
    const auto read = read_deal_code(code);
    REQUIRE(!read);
    CHECK(read.error().column() == column);
    CHECK_THAT(read.error().message(), ContainsSubstring(why));
  };
  const std::string code = write_deal_code(Deal::numbered(kTiny, 1));
  for (std::size_t i = 6; i < code.size(); ++i) {
    std::string wrong = code;
    wrong[i] = wrong[i] == 'q' ? 'p' : 'q';
    refuses(wrong, code.size() + 1, "checksum does not fit");
  }
  refuses(replaced(code, "eight", "eigth"), 1, "expected a code, which begins with \"eight1\"");
  // A valid code of The Game, and the same letters behind the other prefix.
  const std::string other = "deal1pqzyxp0dvujf0e";
  CHECK_FALSE(begins_deal_code(other));
  refuses(other, 1, "expected a code");
  refuses(replaced(other, "deal", "eight"), 21, "checksum does not fit");
  // Words with checksums that fit, by tests/cli/deal_code.py, for what is no deal.
  refuses("eight1pqfq336g3d8m5", 12, "not in the order of their ids");
  refuses("eight1pqfv3qq2thgny", 8, "colours is 7, allowed are 1 to 6");
  refuses("eight1pqfq3qqq3mwlay", 21, "has not the length of one for 6 cards");
}

/// Makes random legal turns: takes, lays pairs, adds, discards and skips.
RecordedRound random_round(const Rules& rules, std::uint64_t number, SplitMix64& random) {
  const auto players = static_cast<std::size_t>(rules.players);
  RecordedRound record{Deal::numbered(rules, number),
                       1 + static_cast<int>(random.below(players)),
                       std::vector<Level>(players, Level{{Set, 2}}),
                       {},
                       {},
                       {}};
  Round round = record.start();
  while (!round.over() && record.turns.size() < 60) {
    const int player = round.player();
    Turn turn;
    Round next = round;
    const int from = 1 + static_cast<int>(random.below(players));
    if (random.below(3) == 0 && !next.take_discard(from)) {
      turn.from = from;
    } else if (next.draw()) {
      break;
    }
    turn.taken = next.hand(player).back();
    const std::vector<Card> hand = next.hand(player);
    for (std::size_t i = 0; i + 1 < hand.size() && turn.laid.empty(); ++i) {
      for (std::size_t j = i + 1; j < hand.size() && turn.laid.empty(); ++j) {
        const int number_laid = is_numbered(hand[i]) ? number_of(hand[i]) : number_of(hand[j]);
        const std::vector<Group> groups{{Set, number_laid, {hand[i], hand[j]}}};
        if ((is_numbered(hand[i]) || is_numbered(hand[j])) && !next.lay(groups)) turn.laid = groups;
      }
    }
    for (const Card card : hand) {
      for (int owner = 1; owner <= rules.players; ++owner) {
        const Addition addition{card, owner, 0, {}};
        if (!next.add(addition)) turn.added.push_back(addition);
      }
    }
    const std::vector<Card> left = next.hand(player);
    const Card card = left[random.below(left.size())];
    Discard discard{card, 1 + static_cast<int>(random.below(players))};
    if (next.discard(discard)) {
      discard.skipped.reset();
      REQUIRE_FALSE(next.discard(discard));
    }
    turn.discard = discard;
    REQUIRE_FALSE(round.play(turn));
    record.turns.push_back(turn);
  }
  return record;
}

TEST_CASE("level8 rounds: what is written is read again", "[level8]") {
  SplitMix64 random{5};
  int skips = 0;
  int additions = 0;
  int wilds = 0;
  int winners = 0;
  for (int i = 0; i < the_game::scaled(300); ++i) {
    Rules rules = i % 2 == 0 ? kTable : Rules{};
    rules.players = 1 + i % (i % 2 == 0 ? 2 : 6);
    const RecordedRound record = random_round(rules, random.next(), random);
    const std::string text = write_round(record);
    INFO(text);
    const auto read = read_round(text);
    if (!read) FAIL(read.error().message());
    const PlayedRound& again = *read;
    CHECK(write_round(again.record) == text);
    CHECK(again.record.deal == record.deal);
    Round end = record.start();
    for (const Turn& turn : record.turns) {
      skips += turn.discard->skipped.has_value();
      additions += static_cast<int>(turn.added.size());
      REQUIRE_FALSE(end.play(turn));
    }
    wilds += text.find("W=") != std::string::npos;
    winners += end.winner().has_value();
    CHECK(again.now.turns() == end.turns());
    CHECK(again.now.winner() == end.winner());
    CHECK(again.now.reshuffles() == end.reshuffles());
  }
  if (!the_game::large_samples()) return;
  CHECK(skips > 50);
  CHECK(additions > 500);
  CHECK(wilds > 50);
  CHECK(winners > 50);
}

/// Two players, with every kind of step: player 2 begins, lays, adds a wild and goes on; player 1
/// skips player 2, lays, and adds to the other's group.
std::string round_for_two() {
  return R"({"deal":{"rules":{"players":2,"hand":4,"numbers":5,"colours":2,"wilds":2,"skips":2},)"
         R"("deck":["r1","r2","S","o5","W","r4","r5","o1","S","r3","W","o2","o3","o4"]},"dealer":1,)"
         R"("levels":[[["run",2]],[["run",2]]],"turns":[)"
         R"({"player":2,"take":"r3","lay":[{"run":["r4","r5"]}],"add":[{"card":"W=3","group":1}],"discard":"o1"},)"
         R"({"player":1,"take":"W","skip":2},)"
         R"({"player":1,"take":"o1","from":2,"lay":[{"run":["W=1","r2"]}],)"
         R"("add":[{"card":"r1","player":2,"group":1}],"discard":"o5"}]})";
}

TEST_CASE("level8 rounds: refused at the step that breaks a rule", "[level8]") {
  const auto refused = [](const std::string& text) {
    INFO(text);
    const auto read = read_round(text);
    REQUIRE(!read);
    return read.error();
  };
  const auto breaks = [&](const std::string& what, const std::string& with,
                          const std::string& place, const char* why) {
    const Error fault = refused(replaced(round_for_two(), what, with));
    INFO(what << " -> " << with);
    CHECK(fault.status() == Exit::SomeUnwinnable);
    CHECK_THAT(fault.message(), ContainsSubstring(place + ": "));
    CHECK_THAT(fault.message(), ContainsSubstring(why));
    CHECK(fault.line() == 1);
    CHECK(fault.column() > 1);
  };
  const auto misspells = [&](const std::string& what, const std::string& with,
                             const std::string& place, const char* why) {
    const Error fault = refused(replaced(round_for_two(), what, with));
    INFO(what << " -> " << with);
    CHECK(fault.status() == Exit::BadData);
    CHECK_THAT(fault.message(), ContainsSubstring(place + ": "));
    CHECK_THAT(fault.message(), ContainsSubstring(why));
  };
  // The round as it stands lacks nothing but its last addition: r1 does not fit a run from 3.
  const Error last = refused(round_for_two());
  CHECK(last.status() == Exit::SomeUnwinnable);
  CHECK(last.message() == "/turns/2/add/0: r1 does not fit the run of 3 from 3");

  breaks(R"({"player":2,"take":"r3")", R"({"player":1,"take":"r3")", "/turns/0/player",
         "it is the turn of player 2");
  breaks(R"("take":"r3")", R"("take":"r4")", "/turns/0/take", "to be taken is r3, not r4");
  breaks(R"("take":"r3")", R"("take":"r3","from":2)", "/turns/0/take", "is empty");
  breaks(R"(["r4","r5"])", R"(["r4","r3"])", "/turns/0/lay", "r3 is card 2 of a run of 2 from 4");
  breaks(R"(["r4","r5"])", R"(["r4"])", "/turns/0/lay", "not exactly those of the level: run 2");
  breaks(R"(["r4","r5"])", R"(["r4","o5"])", "/turns/0/lay", "does not hold o5");
  breaks(R"(["r4","r5"])", R"(["r4","W=4"])", "/turns/0/lay/0/run/1",
         "W=4 stands where the run needs W=5");
  breaks(R"({"run":["r4","r5"]})", R"({"set":["r4","W=4"]})", "/turns/0/lay", "run 2");
  breaks("W=3", "W=2", "/turns/0/add/0/card", "W=2 does not fit the group");
  breaks(R"("card":"W=3","group":1)", R"("card":"W=3","group":2)", "/turns/0/add/0/group",
         "player 2 has 1 groups on the table");
  breaks(R"("discard":"o1")", R"("discard":"o2")", "/turns/0/discard", "does not hold o2");
  breaks(R"("skip":2)", R"("skip":1)", "/turns/1/skip", "before another player");
  breaks(R"("take":"W","skip":2)", R"("take":"W","lay":[{"run":["r1","r2"]}],"skip":2)",
         "/turns/2/lay", "lies already");
  breaks(R"("from":2)", R"("from":1)", "/turns/2/take", "to be taken is S, not o1");
  breaks(R"(,"discard":"o1")", "", "/turns/1/take", "has taken a card already");

  misspells(R"("take":"r3")", R"("take":"r6")", "/turns/0/take",
            "found \"r6\", expected a card: r1 to r5, likewise o, or W or S");
  misspells(R"("take":"r3",)", "", "/turns/0", "the key \"take\" is missing");
  misspells(R"(["r4","r5"])", R"(["r4","W"])", "/turns/0/lay/0/run/1",
            "found \"W\", expected a numbered card, or a wild named by its number");
  misspells(R"(["r4","r5"])", R"(["r4","W=r"])", "/turns/0/lay/0/run/1", "named by its number");
  misspells(R"(["r4","r5"])", R"(["r4","W=6"])", "/turns/0/lay/0/run/1", "named by its number");
  misspells(R"({"run":["r4","r5"]})", R"({"row":["r4","r5"]})", "/turns/0/lay/0",
            "expected one of run, set, colour");
  misspells(R"("skip":2)", R"("skip":2,"discard":"S")", "/turns/1", "one of the keys");
  misspells(R"("skip":2)", R"("skip":3)", "/turns/1/skip", "a number from 1 to 2");
  misspells(R"("dealer":1)", R"("dealer":3)", "/dealer", "a number from 1 to 2");
  misspells(R"("deck":["r1","r2")", R"("deck":["r1","r1")", "/deal/deck", "already there");
  misspells(R"("deck":["r1","r2","S")", R"("deck":["S","S","S")", "/deal/deck/2",
            "found \"S\" after all 2");
  misspells(R"("deck":["r1",)", R"("deck":[)", "/deal/deck", "has 13 cards, it needs 14");
  misspells(R"([["run",2]],[["run",2]]])", R"([["run",2]]])", "/levels", "each of 2 players");
  misspells(R"([["run",2]],)", R"([["run",6]],)", "/levels/0", "the level has 6 cards, a hand 4");
  misspells(R"([["run",2]],)", R"([["row",2]],)", "/levels/0/0/0", "run, set or colour");
  misspells(R"([["run",2]],)", R"([["run"]],)", "/levels/0/0", "a kind of group");
  misspells(R"([["run",2]],)", R"([],)", "/levels/0", "");
  misspells(R"("hand":4)", R"("hand":7)", "/deal/rules", "the deck has 14 cards");

  // With the right end, r2 fits below 3.
  const std::string good = replaced(
      replaced(round_for_two(), R"({"card":"r1","player":2)", R"({"card":"r2","player":2)"),
      R"("run":["W=1","r2"])", R"("run":["r1","W=2"])");
  const auto read = read_round(good);
  if (!read) FAIL(read.error().message());
  const Round& now = read->now;
  CHECK(now.display(2)[0].value == 2);
  CHECK(now.turns() == 3);
  CHECK(write_round(read->record) == good);
}

TEST_CASE("level8 rounds: wilds in sets and colour groups keep their name", "[level8]") {
  const std::string good =
      R"({"deal":{"rules":{"players":1,"hand":6,"numbers":5,"colours":2,"wilds":2,"skips":0},)"
      R"("deck":["r1","o1","r5","W","W","o3","r2","r3","o2","r4","o4","o5"]},"dealer":1,)"
      R"("levels":[[["set",2],["colour",2]]],"turns":[{"take":"r3",)"
      R"("lay":[{"set":["r1","o1"]},{"colour":["r5","W=r"]}],)"
      R"("add":[{"card":"W=1","group":1},{"card":"r3","group":2}],"discard":"o3"}]})";
  const auto read = read_round(good);
  if (!read) FAIL(read.error().message());
  CHECK(write_round(read->record) == good);
  CHECK(read->now.winner() == 1);
  const auto refuses = [&](const std::string& what, const std::string& with, const char* why) {
    const auto forged = read_round(replaced(good, what, with));
    INFO(what << " -> " << with);
    REQUIRE(!forged);
    CHECK_THAT(forged.error().message(), ContainsSubstring(why));
  };
  refuses("W=1", "W=2", "/turns/0/add/0/card: W=2 does not fit the group");
  refuses("W=r", "W=o", "/turns/0/lay/1/colour/1: W=o stands where the colour needs W=r");
  refuses("W=r", "W=g", "expected a numbered card, or a wild named by its colour");
  refuses("W=r", "W=5", "expected a numbered card, or a wild named by its colour");
  refuses("W=1", "W=r", "expected a numbered card, or a wild named by its number");
  refuses(R"(["r1","o1"]})", R"(["W=2","o1"]})", "o1 is card 2 of a set of 2 of the number 2");
}

Result solved(std::uint64_t number, int level) {
  const Deal deal = Deal::numbered({}, number);
  const Level& groups = default_levels().levels[static_cast<std::size_t>(level) - 1];
  return {deal,
          {"one-star", level, groups},
          {{Goal::Place, solve(deal, groups, Goal::Place)},
           {Goal::Out, solve(deal, groups, Goal::Out)}}};
}

TEST_CASE("level8 results: what is written is read again", "[level8]") {
  const std::vector<LevelList> known{default_levels()};
  for (std::uint64_t number = 0; number < 40; ++number) {
    const std::string text = write_result(solved(number, 1 + static_cast<int>(number % 8)));
    INFO(text);
    const auto read = read_result(text, known);
    if (!read) FAIL(read.error().message());
    CHECK(write_result(std::get<Result>(*read)) == text);
  }
  for (std::uint64_t number = 0; number < 10; ++number) {
    const GameResult game{{}, default_levels(), number, solve_game({}, default_levels(), number)};
    const std::string text = write_result(game);
    INFO(text);
    const auto read = read_result(text, known);
    if (!read) FAIL(read.error().message());
    CHECK(write_result(std::get<GameResult>(*read)) == text);
  }
}

TEST_CASE("level8 results: forged ones are refused", "[level8]") {
  const std::vector<LevelList> known{default_levels()};
  // Deal 42 places level 2 in 2 turns and goes out in 5.
  const std::string text = write_result(solved(42, 2));
  const auto refuses = [&](const std::string& what, const std::string& with, bool breaks_rules,
                           const char* why) {
    const auto read = read_result(replaced(text, what, with), known);
    INFO(what << " -> " << with);
    REQUIRE(!read);
    const auto& refused = read.error();
    CHECK_THAT(refused.message(), ContainsSubstring(why));
    CHECK(refused.status() == (breaks_rules ? Exit::SomeUnwinnable : Exit::BadData));
  };
  refuses(R"("place":2)", R"("place":1)", true, "/place: the certificate takes 2 turns, not 1");
  refuses(R"("out":5)", R"("out":6)", true, "/out: the certificate takes 5 turns, not 6");
  refuses(R"("place":2,)", "", false, "\"place\" is missing beside its certificate");
  refuses(R"("goals":["place","out"])", R"("goals":["place"])", true, "not among the goals");
  refuses(R"("goals":["place","out"])", R"("goals":["out","out"])", false, "each goal once");
  refuses(R"("goals":["place","out"])", R"("goals":[])", false, "place, out or both");
  refuses(R"("level":2)", R"("level":3)", true, "level 3 of the list \"one-star\" asks for other");
  refuses(R"("level":2)", R"("level":9)", true, "has 8 levels");
  refuses(R"([["set",2],["set",2],["set",2],["set",2]])", R"([["set",2]])", true, "other groups");
  refuses(R"("number":42)", R"("number":43)", false, "names another deck");
  refuses(R"("players":1)", R"("players":2)", false, "");

  // The certificate for going out also places the level in its last turn, so no replay can fault
  // it.
  Result slow = solved(42, 2);
  slow.goals[0].line = slow.goals[1].line;
  auto read = read_result(write_result(slow), known);
  CHECK(std::holds_alternative<Result>(*read));
  Result longer = solved(42, 2);
  Line& line = *longer.goals[0].line;
  Round round{longer.deal, {longer.level.groups}};
  for (const Turn& turn : line) REQUIRE_FALSE(round.play(turn));
  line.back().discard = Discard{round.hand(1).front(), std::nullopt};
  line.emplace_back();
  line.back().taken = round.draw_pile().front();
  read = read_result(write_result(longer), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(),
             ContainsSubstring("/certificates/place/2: the level lies after 2 turns already"));
  Result swapped = solved(42, 2);
  swapped.goals[1].line = swapped.goals[0].line;
  read = read_result(write_result(swapped), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(), ContainsSubstring("/certificates/out: nobody has gone out"));
  Result short_of = solved(42, 2);
  short_of.goals[0].line->back().laid.clear();
  read = read_result(write_result(short_of), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(), ContainsSubstring("the level does not lie"));
  Result late = solved(42, 2);
  late.goals[0].line.reset();
  read = read_result(write_result(late), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(), ContainsSubstring("places the level in no more"));
}

TEST_CASE("level8 results: forged games are refused", "[level8]") {
  const std::vector<LevelList> known{default_levels()};
  const GameResult game{{}, default_levels(), 42, solve_game({}, default_levels(), 42)};
  REQUIRE(game.plan);
  const std::string text = write_result(game);
  const auto refuses = [&](const std::string& what, const std::string& with, const char* why) {
    const auto read = read_result(replaced(text, what, with), known);
    INFO(what << " -> " << with);
    REQUIRE(!read);
    CHECK_THAT(read.error().message(), ContainsSubstring(why));
  };
  refuses(R"("first_deal":42)", R"("first_deal":41)", "/rounds/0/deal: the next deal is 41");
  refuses(R"("total_turns":29)", R"("total_turns":28)", "the rounds take 29 turns");
  refuses(R"("total_turns":29,)", "", "only one of the keys");
  refuses(R"("deal":43,"level":2)", R"("deal":43,"level":3)", "the player is at level 2");
  refuses(R"("level":1,"goal":"place")", R"("level":1,"goal":"out")", "does not go out");
  refuses(R"("level":3,"goal":"out")", R"("level":3,"goal":"place")", "the player goes out");
  refuses(R"([["run",7]])", R"([["run",6]])", "the list \"one-star\" has other levels");
  GameResult cut = game;
  cut.plan->rounds.pop_back();
  auto read = read_result(write_result(cut), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(), ContainsSubstring("the game is not won"));
  GameResult more = game;
  more.plan->rounds.push_back(more.plan->rounds.back());
  read = read_result(write_result(more), known);
  REQUIRE(!read);
  CHECK_THAT(read.error().message(), ContainsSubstring("the game is won before this round"));
}

}  // namespace
}  // namespace backtrick::level8
