// Tests of the reasons for a turn, on tables made by hand.

#include "puzzles/advice/reasons.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

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
  // A1 takes as many cards as A2.
  CHECK(words(table(cards({53, 58, 3, 5}), cards({92, 93, 94, 95, 96, 97})),
              {{53, Pile::A1}, {58, Pile::D1}}) ==
        Words{"No unplayed card is passed", "The draw pile becomes empty"});
}

TEST_CASE("reasons: at first, an untouched pile takes all cards, and that says nothing",
          "[advice]") {
  const CardSet hand = cards({5, 12, 33, 47, 58, 71, 90, 96});
  const SeatView view{{}, {1, 1, 100, 100}, hand, CardSet::deck_of(98) & ~hand, 0};
  for (const std::string& reason : words(view, {{5, Pile::A1}, {96, Pile::D1}}))
    CHECK(reason.find("open") == std::string::npos);
}

TEST_CASE("reasons: cards that fit nowhere before a trick, and cards that fit nowhere any more",
          "[advice]") {
  const SeatView view{{}, {50, 90, 60, 20}, cards({97, 55, 70, 62}), cards({30, 98}), 0};
  CHECK(words(view, {{97, Pile::A1}, {55, Pile::D1}}) ==
        Words{"The game is lost: no pile can ever take 62, 70", "A1 passes 2 unplayed cards",
              "The draw pile becomes empty"});
  // 87 takes A1 back, and 77 and 67 follow.
  const SeatView chain{{}, {50, 90, 60, 20}, cards({97, 55, 70}), cards({67, 77, 87, 98}), 0};
  CHECK(words(chain, {{97, Pile::A1}, {55, Pile::D1}}) ==
        Words{"3 unplayed cards fit on no pile before a trick takes one back",
              "A1 passes 4 unplayed cards", "87 may still come and take A1 back ten"});
  const SeatView cut{{}, {50, 90, 60, 20}, cards({97, 55, 70}), cards({66, 67, 68, 77, 98}), 0};
  CHECK(words(cut, {{97, Pile::A1}, {55, Pile::D1}}).front() ==
        "The game is lost: no pile can ever take 66-68, 70, 77");
}

/// Whether `card` can be laid at all, if the cards may be laid in any order.
bool can_be_laid(CardSet unplayed, std::array<Card, 4> tops, int card) {
  for (const Pile pile : kPiles) {
    Card& top = tops[static_cast<std::size_t>(pile)];
    for (const int next : unplayed) {
      const bool fits =
          ascending(pile) ? next > top || next == top - 10 : next < top || next == top + 10;
      if (!fits) continue;
      if (next == card) return true;
      const Card before = std::exchange(top, static_cast<Card>(next));
      const bool found = can_be_laid(unplayed.without(next), tops, card);
      top = before;
      if (found) return true;
    }
  }
  return false;
}

TEST_CASE("reasons: a card is dead if no order of the cards lays it", "[advice]") {
  SplitMix64 random{7};
  int dead = 0;
  int by_tricks = 0;
  for (int trial = 0; trial < scaled(400); ++trial) {
    SeatView view{};
    for (Card& top : view.tops) top = static_cast<Card>(between(random, 2, 99));
    // Cards of one last figure make chains of tricks.
    const int figure = between(random, 0, 9);
    while (view.unseen.size() < 5) {
      const int card =
          random.below(3) == 0 ? between(random, 2, 99) : 10 * between(random, 1, 9) + figure;
      if (std::ranges::find(view.tops, card) == view.tops.end())
        view.unseen = view.unseen.with(card);
    }
    for (const int card : view.unseen) {
      const bool lost = dead_cards(view).contains(card);
      CHECK(lost != can_be_laid(view.unseen, view.tops, card));
      dead += lost ? 1 : 0;
      const bool ahead = std::ranges::any_of(kPiles, [&](Pile pile) {
        return playable(direction_of(pile), view.top(pile)).contains(card);
      });
      by_tricks += lost || ahead ? 0 : 1;
    }
  }
  if (large_samples()) CHECK(dead > scaled(20));
  if (large_samples()) CHECK(by_tricks > scaled(5));
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
  for (int kind = 0; kind <= static_cast<int>(Reason::Kind::NeverLaid); ++kind) {
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
  CHECK(in_words(reason) == "1 unplayed card fits on no pile before a trick takes one back");
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
