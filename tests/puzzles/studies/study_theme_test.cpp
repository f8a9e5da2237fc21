// Tests of the themes of studies: by hand-made positions, and against a plain second reading of
// their definitions, which goes through all ways to lay a turn.

#include "puzzles/studies/study_theme.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/players/seat_view.hpp"
#include "puzzles/studies/complete_turns.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using enum Theme;
using Themes = std::vector<Theme>;

/// A position near the end of a game with two cards a turn, in which the hand holds these cards and
/// the 2 and the 99.
Position late_position(std::array<int, 4> tops, std::vector<Card> hand) {
  hand.insert(hand.end(), {2, 99});
  const Rules rules{1, static_cast<int>(hand.size()), 2, 98};
  auto position = Position::of({rules, tops, {std::move(hand)}, {3, 98}});
  REQUIRE(position);
  return *position;
}

TEST_CASE("themes: hand-made positions", "[studies]") {
  SECTION("two tricks in a turn, on one pile or on two") {
    const Position one = late_position({48, 90, 60, 20}, {38, 28});
    CHECK(themes_of(one, {{38, Pile::A1}, {28, Pile::A1}}) == Themes{TrickChain});
    const Position two = late_position({48, 90, 60, 20}, {38, 70, 92});
    CHECK(themes_of(two, {{38, Pile::A1}, {70, Pile::D1}}) == Themes{TrickChain});
    CHECK(themes_of(two, {{38, Pile::A1}, {92, Pile::A2}, {70, Pile::D1}}) ==
          Themes{TrickChain, LongTurn});
  }
  SECTION("a trick now, and one that is ready in the next turn") {
    const Position position = late_position({48, 90, 13, 20}, {38, 92});  // the 3 will be drawn
    CHECK(themes_of(position, {{38, Pile::A1}, {92, Pile::A2}}).empty());
    CHECK(themes_of(position, {{38, Pile::A1}, {2, Pile::D1}}).empty());
    const Position drawn = late_position({48, 90, 60, 88}, {38, 92});  // so will the 98
    CHECK(themes_of(drawn, {{38, Pile::A1}, {92, Pile::A2}}) == Themes{TrickChain});
  }
  SECTION("a pile is kept from the card that is nearest to it") {
    const Position position = late_position({48, 90, 60, 20}, {50, 95, 97});
    CHECK(themes_of(position, {{95, Pile::A2}, {97, Pile::A2}}) == Themes{KeptPile});
    CHECK(themes_of(position, {{50, Pile::A1}, {95, Pile::A2}}).empty());
  }
  SECTION("of two plays that are the cheapest, the turn must leave both") {
    const Position position = late_position({48, 90, 60, 20}, {50, 92, 16});
    CHECK(themes_of(position, {{50, Pile::A1}, {16, Pile::D2}}).empty());
    CHECK(themes_of(position, {{16, Pile::D2}, {2, Pile::D2}}) == Themes{KeptPile});
  }
  SECTION("one of two tricks comes first") {
    const Position position = late_position({48, 90, 60, 20}, {38, 70, 97});
    CHECK(themes_of(position, {{38, Pile::A1}, {97, Pile::A2}}) == Themes{TrickChain, TrickOrder});
    // Without a trick in the turn, both are kept from their piles.
    CHECK(themes_of(position, {{97, Pile::A2}, {99, Pile::A2}}) == Themes{KeptPile});
    // Once its pile has moved on, the other trick is gone; its card still is held back.
    CHECK(themes_of(position, {{38, Pile::A1}, {2, Pile::D1}}) == Themes{TrickOrder});
    // The 57 could be laid for the 47 to come.
    const Position pair = late_position({48, 90, 60, 20}, {38, 57, 47});
    CHECK(themes_of(pair, {{38, Pile::A1}, {99, Pile::A2}}) == Themes{TrickOrder});
  }
  SECTION("the names of piles do not matter") {
    const Position position = late_position({90, 48, 20, 60}, {38, 28});
    CHECK(themes_of(position, {{38, Pile::A2}, {28, Pile::A2}}) == Themes{TrickChain});
  }
}

/// A way to lay a turn, and how many of its plays are tricks.
struct LaidWay {
  Turn plays;
  int tricks = 0;
};

/// Finds all ways to go on that lay `count` more cards and leave the same as `end`.
void find_ways(const Game& game, const Position& end, std::size_t count, const LaidWay& way,
               std::vector<LaidWay>& ways) {
  if (count == 0) {
    if (remains_of(game.position()) == remains_of(end)) ways.push_back(way);
    return;
  }
  for (const Play play : legal_plays(game.position())) {
    if (std::ranges::count(end.hand(1), play.card) > 0) continue;
    Game next = game;
    next.lay(play);
    LaidWay longer = way;
    longer.plays.push_back(play);
    longer.tricks += is_backtrick(play, game.top(play.pile)) ? 1 : 0;
    find_ways(next, end, count - 1, longer, ways);
  }
}

/// Finds all tricks that can be made in this turn.
void find_tricks(const Game& game, std::vector<Play>& tricks) {
  for (const Play play : legal_plays(game.position())) {
    if (is_backtrick(play, game.top(play.pile))) tricks.push_back(play);
    Game next = game;
    next.lay(play);
    find_tricks(next, tricks);
  }
}

bool uses(const LaidWay& way, Pile pile) {
  return std::ranges::any_of(way.plays, [&](Play play) { return play.pile == pile; });
}

/// The themes of a turn by their definitions, read once more.
Themes read_plainly(const Position& position, const std::vector<Play>& possible_tricks,
                    const Turn& turn) {
  Game end{position};
  for (const Play play : turn) REQUIRE_FALSE(end.lay(play));
  std::vector<LaidWay> ways;
  find_ways(Game{position}, end.position(), turn.size(), {}, ways);
  REQUIRE_FALSE(ways.empty());

  const auto cost = [&](Play play) {
    const int top = position.top(play.pile);
    return is_backtrick(play, top) ? -10 : std::abs(play.card - top);
  };
  const std::vector<Play> offered = legal_plays(position);
  const int least = cost(*std::ranges::min_element(offered, {}, cost));
  Themes themes;
  const int tricks = std::ranges::min_element(ways, {}, &LaidWay::tricks)->tricks;
  const Position left = end.position();
  if (!end.beaten()) REQUIRE_FALSE(end.end_turn());
  const std::vector<Play> next = legal_plays(end.position());
  const bool follows =
      std::ranges::any_of(next, [&](Play play) { return is_backtrick(play, end.top(play.pile)); });
  if (tricks > 1 || (tricks == 1 && follows)) themes.push_back(TrickChain);
  if (std::ranges::none_of(offered, [&](Play play) {
        return cost(play) == least &&
               std::ranges::any_of(ways, [&](const LaidWay& way) { return uses(way, play.pile); });
      }))
    themes.push_back(KeptPile);
  const bool one_is_held = std::ranges::any_of(
      possible_tricks, [&](Play play) { return std::ranges::count(left.hand(1), play.card) > 0; });
  if (tricks > 0 && one_is_held) themes.push_back(TrickOrder);
  if (static_cast<int>(turn.size()) > position.required()) themes.push_back(LongTurn);
  return themes;
}

TEST_CASE("themes: what a plain reading of their definitions finds", "[studies]") {
  std::map<std::optional<Theme>, int> counts;
  SplitMix64 random{5};
  for (int trial = 0; trial < scaled(12); ++trial) {
    const int hand = between(random, 2, 4);
    const Rules rules{1, hand, between(random, 1, 2), between(random, 12, 40)};
    const Deal deal = Deal::numbered(rules, random.next());
    INFO(describe(deal));
    walk(deal, 1, random, [&](const Position& position, const Line&) {
      if (position.laid() > 0 || position.beaten()) return;
      std::vector<Play> tricks;
      find_tricks(Game{position}, tricks);
      for (const CompleteTurn& turn : complete_turns(SeatView::of(position))) {
        const Themes themes = themes_of(position, turn.plays);
        REQUIRE(themes == read_plainly(position, tricks, turn.plays));
        for (const Theme theme : themes) ++counts[theme];
        if (themes.empty()) ++counts[std::nullopt];
      }
    });
  }
  if (!large_samples()) return;
  for (const Theme theme : kThemes) {
    INFO(name(theme));
    CHECK(counts[theme] > 10);
    CHECK(theme_named(name(theme)) == theme);
  }
  CHECK(counts[std::nullopt] > 10);
  CHECK_FALSE(theme_named("none"));
}

}  // namespace
}  // namespace backtrick::the_game
