// Tests of what the page offers: ways to lay a level and to add a card.

#include "puzzles/level8/choices.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "puzzles/level8/turn_text.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/level8/display_search.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/level8/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using the_game::scaled;

/// A round for a player alone with this hand, after a card was drawn.
Round with_hand(const std::string& hand, const Level& level) {
  Round round{deal_beginning({}, {hand}), {level}};
  CHECK(!round.take_discard(1));
  return round;
}

std::vector<std::string> ways(const Round& round) {
  std::vector<std::string> texts;
  for (const auto& groups : ways_to_lay(round, 200)) texts.push_back(write_groups(groups));
  return texts;
}

using Ways = std::vector<std::string>;

TEST_CASE("Level 8: each way to lay a level is offered once, and those with few wilds first") {
  const Level run{{GroupKind::Run, 3}};
  CHECK(ways(with_hand("r1 b1 g2 p3 r4 y8 y10 y12 y14 S y15", run)) ==
        Ways{"run r1 g2 p3", "run b1 g2 p3", "run g2 p3 r4"});
  // A wild stands nowhere where a card fits that stays in the hand.
  const Level pair{{GroupKind::Set, 2}};
  CHECK(ways(with_hand("r7 g7 W r1 b3 r5 y9 y11 y13 S S", pair)) ==
        Ways{"set r7 g7", "set r1 W=1", "set b3 W=3", "set r5 W=5", "set y9 W=9", "set y11 W=11",
             "set y13 W=13"});
  // Groups asked for alike are not listed in every order.
  const Level pairs{{GroupKind::Set, 2}, {GroupKind::Set, 2}};
  CHECK(ways(with_hand("r7 g7 y7 b7 r1 b3 r5 y9 y11 S S", pairs)) ==
        Ways{"set r7 y7, set g7 b7", "set r7 g7, set y7 b7", "set r7 b7, set y7 g7"});
  const Level colour{{GroupKind::Colour, 5}};
  CHECK(ways(with_hand("g1 g3 g5 g7 g9 r1 r3 r5 r7 b1 b3", colour)) ==
        Ways{"colour g1 g3 g5 g7 g9"});
}

TEST_CASE("Level 8: a way to lay a level is offered exactly if the hand holds it") {
  SplitMix64 random{8};
  int held = 0;
  const int samples = scaled(3000);
  for (int sample = 0; sample < samples; ++sample) {
    const Level level = default_levels().levels[static_cast<std::size_t>(sample) % 8];
    const Deal deal = Deal::numbered({}, random.next());
    Round round{deal, {level}};
    CHECK(!round.draw());
    CardCounts counts;
    for (const Card card : round.hand(1)) counts.add(card);
    DisplaySearch search{level, level.cards(), deal.rules()};
    const bool holds = search.shortage(counts) == 0;
    CHECK(ways_to_lay(round, 1).empty() != holds);
    held += holds ? 1 : 0;
    auto all = ways(round);
    std::ranges::sort(all);
    CHECK(std::ranges::adjacent_find(all) == all.end());
  }
  CHECK(held > samples / 100);
}

TEST_CASE("Level 8: a wild may be added at both ends of a run, a card where it fits") {
  const Level run{{GroupKind::Run, 3}};
  Round round = with_hand("r4 r5 r6 W b7 b10 g9 g12 p1 p14 S", run);
  CHECK(!round.lay(ways_to_lay(round, 1).at(0)));
  const auto named = [&](const std::string& name) {
    std::string names;
    for (const auto& way : ways_to_add(round, card(name), 1, 0)) names += way.name + " ";
    return names;
  };
  CHECK(named("W") == "W=3 W=7 ");
  CHECK(named("b7") == "b7 ");
  CHECK(named("g9").empty());
}

}  // namespace
}  // namespace backtrick::level8
