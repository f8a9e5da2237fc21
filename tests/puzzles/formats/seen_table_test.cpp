// Tests of tables as one seat sees them: lines and JSON tell the same, and what nobody can see or
// have said is refused at its place.

#include "puzzles/formats/seen_table.hpp"

#include <string>
#include <vector>

#include "puzzles/formats/json_parts.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/talk.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Three players with three cards each, in a deck of 30, as player 2 describes them.
const std::string kSeenLines =
    "rules: players 3, hand 3, min_plays 2, cards 30\n"
    "A1: 5\n"
    "A2: 1\n"
    "D1: 32\n"
    "D2: 18\n"
    "turn: 2\n"
    "hand 1: 3 cards\n"
    "hand 2: 6 9 29\n"
    "hand 3: 3 cards\n"
    "draw: 17 cards\n"
    "played: 5 18 30 31\n"
    "talk: two\n"
    "said 1: leave D2, please not far A1\n"
    "said 3: not far A2\n";
const std::string kSeenJson =
    R"({"rules":{"players":3,"hand":3,"min_plays":2,"cards":30},)"
    R"("piles":{"A1":5,"A2":1,"D1":32,"D2":18},"hands":[3,[6,9,29],3],"turn":2,"laid":0,)"
    R"("draw":17,"unseen":[2,3,4,7,8,10,11,12,13,14,15,16,17,19,20,21,22,23,24,25,26,27,28],"talk":{"language":"two","said":)"
    R"([[1,"A1","please not far"],[1,"D2","please leave it"],[3,"A2","please not far"]]}})";

std::string changed(std::string text, const std::string& part, const std::string& replacement) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, part.size(), replacement);
}

SeatView seen(const std::string& text) {
  INFO(text);
  const auto read = read_seen_table(text);
  if (!read) FAIL(read.error().message());
  return SeatView::of(read->position, read->language, read->said);
}

std::string refusal_of(const std::string& text) {
  INFO(text);
  const auto read = read_seen_table(text);
  REQUIRE(!read);
  return std::to_string(read.error().line()) + ":" + std::to_string(read.error().column()) + ": " +
         read.error().message();
}

}  // namespace

TEST_CASE("seen table: lines and JSON show the same", "[position]") {
  const std::string lines = changed(kSeenLines, "18 30", "30");
  CHECK(seen(lines) == seen(kSeenJson));
  CHECK(seen(kSeenLines) == seen(kSeenJson));
  CHECK(seen(changed(kSeenLines, "draw: 17 cards\n", "")) == seen(kSeenJson));
  CHECK(seen(changed(kSeenLines, "played: 5 18 30 31",
                     "unseen: 2 3 4 7 8 10 11 12 13 14 15 16 17 19 20 21 22 23 24 25 26 27 28")) ==
        seen(kSeenJson));
  const auto read = read_seen_table(kSeenJson);
  REQUIRE(read);
  CHECK(read->hidden);
  CHECK(as_json(*read).dump() == kSeenJson);
  CHECK(seen(kSeenJson).draw_pile() == 17);
}

TEST_CASE("seen table: of a position with all hands, the convention tells what is said",
          "[position]") {
  SplitMix64 random{1};
  for (int game = 0; game < scaled(20); ++game) {
    walk(Deal::numbered(*find_rules("trio"), random.next()), 1, random,
         [&](const Position& position, const Line&) {
           if (position.laid() > 0 || random.below(8) != 0) return;
           for (const Language language : kLanguages) {
             const std::string all =
                 write_position_text(position) + "talk: " + std::string{name(language)} + "\n";
             const auto read = read_seen_table(all);
             REQUIRE(read);
             const SeatView view = SeatView::of(position, language, talk_at(position, language));
             CHECK(seen(all) == view);
             CHECK(seen(as_json(*read).dump()) == view);
           }
         });
  }
}

TEST_CASE("seen table: a single player may say what was played", "[position]") {
  const std::string solo = "A1: 4\nA2: 1\nD1: 100\nD2: 98\nhand: 10 20 30 40 50 60 70 80\n";
  const SeatView view = seen(solo + "played: 4 98");
  CHECK(view.draw_pile() == 88);
  CHECK(view == seen(solo + "played: \ndraw: 88 cards"));
  CHECK(!read_position(solo + "played: 4 98"));
}

TEST_CASE("seen table: as people type it", "[position]") {
  const std::string plain =
      "A1: 20\nA2: 31\nD1: 86\nD2: 50\nhand: 12 13 16 46 90 92 93 94\n"
      "played: 3 4 5 6 7 20 31 86 50\n";
  const auto typed = [&](const std::string& part, const std::string& replacement) {
    return seen(changed(plain, part, replacement));
  };
  CHECK(typed("played:", "draw: rest\nplayed:") == seen(plain));
  CHECK(typed("played: 3 4 5 6 7 20", "laid: 3-7, 20") == seen(plain));
  CHECK(typed("played: 3 4 5 6 7 20 31", "laid: 3-7, 20-20 | 31") == seen(plain));
  CHECK(typed("hand: 12 13 16", "hand: [12-13;16\u00a0") == seen(plain));
  CHECK(typed("played: 3 4 5 6 7 20 31 86 50", "draw: 81 cards\nplayed: 3-7") == seen(plain));
  CHECK(seen(changed(kSeenLines, "hand 3: 3 cards", "hand 3: ? ? ?")) == seen(kSeenLines));
  // At the start, nothing but the hand is seen.
  const std::string start = "A1: 1\nA2: 1\nD1: 100\nD2: 100\nhand: 2-9\ndraw: rest\n";
  CHECK(seen(start).draw_pile() == 90);
  CHECK(refusal_of(changed(start, "A1: 1\n", "A1: 10\n")) ==
        "6:1: the rest is known if the cards laid are: list them in \"played\"");
  CHECK(refusal_of(changed(start, "2-9", "9-2")) ==
        "5:9: found \"2\", expected a card from 9 to 99");
  CHECK(refusal_of(changed(start, "2-9", "2-")) ==
        "5:7: found \"2-\", expected a card from 2 to 99");
  // Where the order matters, it must be given.
  CHECK_FALSE(read_position(start));
}

TEST_CASE("seen table: of two equal piles, people speak of either", "[position]") {
  const std::string start =
      changed(changed(kSeenLines, "A1: 5", "A1: 1"), "played: 5 18", "played: 19 18");
  const SeatView first =
      seen(changed(changed(start, "leave D2, please not far A1", ""), "far A2", "far A1"));
  CHECK(seen(changed(start, "leave D2, please not far A1", "")) == first);
  CHECK(refusal_of(changed(changed(start, "leave D2, please not far A1", ""), "not far A2",
                           "not far A2, not far A1")) ==
        "14:9: player 3 speaks of both of two piles that show the same number");
}

TEST_CASE("seen table: what all players said must be possible together", "[position]") {
  const std::string two_seats =
      "rules: trio\nA1: 21\nA2: 14\nD1: 80\nD2: 88\nturn: 1\nhand 1: 22 35 47 62 91 92\n"
      "hand 2: 6 cards\nhand 3: 6 cards\nplayed: 5 9 14 16 21, 80 86 88 93 98\ntalk: two\n"
      "said 2: leave A1\nsaid 3: leave A1\n";
  CHECK(refusal_of(two_seats) ==
        "13:9: players 2 and 3 cannot both have said this and nothing else: no unseen cards make "
        "such hands");
  CHECK(refusal_of(two_seats + "own: 2") == refusal_of(two_seats));
  CHECK(seen(changed(two_seats, "said 3: leave A1\n", "")).draw_pile() > 0);
  const std::string end = "A1: 80\nA2: 70\nD1: 40\nD2: 50\nturn: 1\nhand 1: 97 30\ntalk: one\n";
  const std::string one_card = "rules: trio\n" + end +
                               "hand 2: 1 cards\nhand 3: 2 cards\nunseen: 81 71 39\n"
                               "said 2: leave A1, leave A2, leave D1\n";
  CHECK(refusal_of(one_card) ==
        "12:29: player 2 cannot have said this and nothing else with 1 card in hand");
  const std::string silent = "rules: duo\n" + end + "hand 2: 3 cards\nunseen: 81 20 21\n";
  CHECK(refusal_of(silent) ==
        "8:1: player 2 says nothing, but its hand must have a card to speak of: 81");
  CHECK(seen(changed(silent, "talk: one", "talk: none")).draw_pile() == 0);
  // Who chooses the words may be silent.
  CHECK(seen(silent + "own: 2").draw_pile() == 0);
  CHECK(refusal_of(silent + "own: 3") == "11:6: found \"3\", expected a player from 1 to 2");
  const auto read = read_seen_table(silent + "own: 2");
  REQUIRE(read);
  const std::string json = as_json(*read).dump();
  CHECK(json.find(R"("talk":{"language":"one","said":[],"own":[2]})") != std::string::npos);
  CHECK(seen(json) == seen(silent + "own: 2"));
  CHECK(refusal_of(changed(json, R"(,"own":[2])", ""))
            .ends_with("/talk: player 2 says nothing, but its hand must have a card to speak of: "
                       "81"));
}

TEST_CASE("seen table: what is refused, and where", "[position]") {
  const auto lines = [](const std::string& part, const std::string& replacement) {
    return refusal_of(changed(kSeenLines, part, replacement));
  };
  const auto json = [](const std::string& part, const std::string& replacement) {
    return refusal_of(changed(kSeenJson, part, replacement));
  };
  // Statements.
  CHECK(lines("said 3", "said 4") == "14:1: said 4, but the rules are for 3 players");
  CHECK(json("[3,\"A2\"", "[4,\"A2\"") ==
        "1:311: /talk/said/2/0: found \"4\", expected a number from 1 to 3");
  CHECK(lines("said 3: not far A2", "said 3: not far A1, leave A1") ==
        "14:21: a seat says a single thing of a pile");
  CHECK(lines("not far A2", "leave D1") == "14:9: player 3 cannot say this: there is no such card");
  CHECK(lines("hand 2: 6 9 29", "hand 2: 2 3 29") ==
        "14:9: player 3 cannot say this: 2 is in the hand on turn, 3 is in the hand on turn");
  CHECK(lines("said 3: not far A2", "said 2: not far A2") ==
        "14:9: player 2 is on turn and says nothing");
  CHECK(lines("leave D2", "keep D2") == "13:9: found \"keep\", expected leave or not far");
  CHECK(lines("not far A2", "not far") == "14:13: nothing follows \"far\", expected a pile");
  CHECK(lines("talk: two", "talk: one") == "13:26: found \"not\", expected leave");
  CHECK(lines("talk: two", "talk: all") == "12:7: found \"all\", expected none, one or two");
  CHECK(lines("talk: two", "talk: none") == "13:1: nothing is said with \"talk: none\"");
  CHECK(lines("talk: two\n", "") == "1:1: the line \"talk: ...\" is missing");
  // Sizes.
  CHECK(lines("17 cards", "18 cards") ==
        "10:1: 23 cards unseen, but other hands have 6 cards and the draw pile has 18 cards");
  CHECK(
      json("\"draw\":17", "\"draw\":16") ==
      "1:146: /draw: 23 cards unseen, but other hands have 6 cards and the draw pile has 16 cards");
  CHECK(lines("draw: 17 cards", "draw:") ==
        "10:1: 23 cards unseen, but other hands have 6 cards and the draw pile has 0 cards");
  CHECK(
      json("\"draw\":17", "\"draw\":[]") ==
      "1:146: /draw: 23 cards unseen, but other hands have 6 cards and the draw pile has 0 cards");
  CHECK(lines("hand 1: 3", "hand 1: 4") == "7:9: found \"4\", expected a number from 0 to 3");
  CHECK(lines("hand 1: 3 cards\n", "") == "1:1: the line \"hand 1: ...\" is missing");
  // Cards.
  CHECK(lines("played: 5", "played: 9") == "11:9: 9 is in the hand of player 2");
  CHECK(json("[2,3,4,7", "[2,5,4,7") == "1:161: /unseen/1: A1 shows 5");
  CHECK(lines("30 31", "30 30") == "11:17: 30 comes a second time");
  CHECK(lines("hand 1: 3 cards", "hand 1: 2 3 4") ==
        "7:1: player 1 is not on turn: say how many cards it holds");
  CHECK(lines("hand 2: 6 9 29", "hand 2: 3 cards") ==
        "8:1: player 2 is on turn: list the cards in hand");
  CHECK(lines("played: 5 18 30 31\n", "") ==
        "1:1: some cards are hidden: the played cards or the unseen cards are missing");
  CHECK(refusal_of(kSeenLines + "unseen: 2") ==
        "15:1: the cards that were played say which are unseen");
  CHECK(refusal_of(changed(changed(kSeenLines, "turn: 2", "turn: 2\nlaid: 1"),
                           "hand 2: 6 9 29\nhand 3: 3 cards\ndraw: 17 cards\nplayed:",
                           "hand 2: 6 9\nhand 3: 3 cards\ndraw: 17 cards\nplayed: 29"))
            .starts_with("7:1: what was said is about the piles before the turn"));
  CHECK(refusal_of("A1: 4\nA2: 1\nD1: 100\nD2: 98\nhand: 10 20 30 40 50 60 70 80\nplayed: \n"
                   "talk: one") == "7:1: a single player has nobody to talk to");
  // Where all cards are needed, none may be hidden.
  const auto position = read_position(kSeenJson);
  REQUIRE(!position);
  CHECK(position.error().message().starts_with("/hands/0: all cards are needed here"));
}

}  // namespace backtrick::the_game
