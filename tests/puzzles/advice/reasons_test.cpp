// Tests of the reasons for a turn, on tables made by hand.

#include "puzzles/advice/reasons.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

CardSet cards(std::initializer_list<int> members) {
  CardSet set;
  for (const int card : members) set = set.with(card);
  return set;
}

Turn turn_of(std::initializer_list<Play> plays) {
  Turn turn;
  for (const Play play : plays) turn.push_back(play);
  return turn;
}

std::vector<std::string> words(const SeatView& view, std::initializer_list<Play> plays) {
  std::vector<std::string> all;
  for (const Reason& reason : reasons_for(view, turn_of(plays))) all.push_back(in_words(reason));
  return all;
}

using Words = std::vector<std::string>;

SeatView table(CardSet hand, CardSet unseen) { return {{}, {50, 20, 60, 80}, hand, unseen, 0}; }

TEST_CASE("reasons: tricks that are taken, prepared or may come", "[advice]") {
  const SeatView view = table(cards({40, 53, 43, 66, 72}), cards({11, 12, 97}));
  CHECK(words(view, {{40, Pile::A1}, {53, Pile::A1}}) ==
        Words{"40 takes A1 back ten", "43 stays in hand and can then take A1 back ten",
              "No unplayed card is passed"});
  // 43 is laid elsewhere, so no trick is prepared.
  CHECK(words(view, {{53, Pile::A1}, {43, Pile::D1}}).front() == "No unplayed card is passed");
  CHECK(words(view, {{66, Pile::D2}, {72, Pile::A1}}).front() == "A1 passes 1 unplayed card");
  const SeatView waiting = table(cards({53, 58, 3, 5}), cards({43, 92, 93, 94, 95, 96, 97}));
  CHECK(words(waiting, {{53, Pile::A1}, {58, Pile::D1}}) ==
        Words{"No unplayed card is passed", "43 may still come and take A1 back ten",
              "A2 stays open for 7 of 9 unplayed cards"});
}

TEST_CASE("reasons: cards that fit nowhere any more", "[advice]") {
  const SeatView view{{}, {50, 90, 60, 20}, cards({97, 55, 70, 62}), cards({30, 98}), 0};
  CHECK(words(view, {{97, Pile::A1}, {55, Pile::D1}}) ==
        Words{"2 unplayed cards fit on no pile any more", "A1 passes 2 unplayed cards",
              "The draw pile becomes empty"});
}

TEST_CASE("reasons: what stays in hand and what becomes empty", "[advice]") {
  const SeatView view = table(cards({51, 59, 85, 75}), cards({22, 33, 95, 96, 98, 99, 2, 3}));
  CHECK(words(view, {{51, Pile::A1}, {59, Pile::D1}}) ==
        Words{"No unplayed card is passed", "75 and 85 stay together for a trick on D2",
              "A2 stays open for 8 of 10 unplayed cards"});
  const SeatView last = table(cards({51, 59, 4}), cards({3, 2}));
  CHECK(std::ranges::count(words(last, {{51, Pile::A1}, {59, Pile::D1}}),
                           "The draw pile becomes empty") == 1);
  CHECK(words(table(cards({51, 40}), {}), {{40, Pile::A1}, {51, Pile::A1}}) ==
        Words{"All cards are laid", "40 takes A1 back ten"});
}

TEST_CASE("reasons: each kind has a name and words", "[advice]") {
  std::vector<std::string> all;
  for (int kind = 0; kind <= static_cast<int>(Reason::Kind::PassesWish); ++kind) {
    Reason reason;
    reason.kind = static_cast<Reason::Kind>(kind);
    CHECK_FALSE(in_words(reason).empty());
    CHECK_FALSE(name(reason.kind).empty());
    all.push_back(in_words(reason));
  }
  std::ranges::sort(all);
  CHECK(std::ranges::adjacent_find(all) == all.end());
}

TEST_CASE("reasons: one card and several cards are told apart", "[advice]") {
  Reason reason{.kind = Reason::Kind::LeavesNoPlace, .count = 1};
  CHECK(in_words(reason) == "1 unplayed card fits on no pile any more");
  reason = {.kind = Reason::Kind::EndKnown, .count = 1};
  CHECK(in_words(reason) == "All cards are known, and 1 stays in the end");
  reason.count = 2;
  CHECK(in_words(reason) == "All cards are known, and 2 stay in the end");
}

TEST_CASE("reasons: wishes of other seats that a turn may pass", "[advice]") {
  SeatView view = table(cards({12, 52, 62, 90}), cards({10, 21, 22, 40, 51, 59, 79, 95}));
  view.rules = *find_rules("trio");
  view.language = Language::Two;
  view.others = {{{2, {Statement::NotFar, Statement::LeaveIt}}, {2, {Statement::LeaveIt}}}};
  const auto wishes = [&](std::initializer_list<Play> plays) {
    std::vector<std::string> all;
    for (const Reason& reason : passed_wishes(view, turn_of(plays), 2))
      all.push_back(in_words(reason));
    return all;
  };
  CHECK(wishes({{90, Pile::D1}}).empty());
  // The next card of A1 is 51. The trick of ten, 40, is meant by player 1, who sits after player 3.
  CHECK(wishes({{52, Pile::A1}}) ==
        Words{"Player 3 asks not to go far on A1, but this may pass the card",
              "Player 1 asks to leave A1, but this may pass the card"});
  CHECK(wishes({{52, Pile::A2}}) == Words{"Player 3 asks to leave A2, but this may pass the card"});
  const auto reasons = reasons_for(view, turn_of({{52, Pile::A1}}), 2);
  CHECK(reasons.front().kind == Reason::Kind::PassesWish);
  CHECK(reasons.front().player == 3);
}

}  // namespace
}  // namespace backtrick::the_game
