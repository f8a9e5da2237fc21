// Finding wins: legs are legal plays made at one go, and what the searches find are games.

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "../solver/beam_search.hpp"
#include "../solver/cyclic_search.hpp"
#include "../solver/leg.hpp"
#include "catch.hpp"
#include "positions.hpp"
#include "samples.hpp"

namespace backtrick {
namespace {

bool same_slots(const Position& a, const Position& b) {
  return a.unplayed == b.unplayed && a.tops == b.tops && a.drawn == b.drawn && a.played == b.played;
}

// A leg says in columns and bytes what its moves say one by one.
TEST_CASE("legs: each is legal moves in a row, and all of them differ", "[leg]") {
  SplitMix64 random{11};
  LegMaker maker;
  std::array<int, kMostInLeg + 1> compared{};
  for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 16, 5, 98},
                            Rules{1, 3, 1, 40}, Rules{1, 4, 3, 20}}) {
    for (std::uint64_t number = 0; number < 80; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      for (int i = 0; i < 10; ++i) {
        const Position start = random_position(arrivals, random);
        if (start.beaten()) continue;
        const int plays = plays_in_leg(arrivals, start);
        REQUIRE((plays >= 1 && plays <= kMostInLeg));
        maker.make(start.hand(arrivals), start, plays);
        std::set<std::uint32_t> seen;
        for (std::size_t leg = 0; leg < maker.legs().size(); ++leg) {
          INFO(describe(Deal::numbered(rules, number)) << ", leg " << leg);
          REQUIRE(seen.insert(maker.legs().plays[leg]).second);
          const bool ends =
              !start.draw_pile_empty(arrivals) && start.laid(arrivals) + plays >= rules.min_plays;
          std::vector<Move> moves;
          append_moves(arrivals, start, maker.legs()[leg], ends, moves);
          REQUIRE(moves.size() == static_cast<std::size_t>(plays));
          Position now = start;
          for (const Move move : moves) {
            const int top = now.top(move.slot);
            const CardSet playable =
                move.slot <= Slot::AscNear ? playable_ascending(top) : playable_descending(top);
            REQUIRE((now.hand(arrivals) & playable).contains(move.card));
            now = after(arrivals, now, move);
          }
          REQUIRE(same_slots(now, after(start, maker.legs()[leg], plays, now.drawn)));
          ++compared[static_cast<std::size_t>(plays)];
        }
      }
    }
  }
  for (std::size_t plays = 1; plays < compared.size(); ++plays) CHECK(compared[plays] > 500);
}

// Nothing short is left out: a turn of the nearest cards for two piles, and the two nearest for
// one.
TEST_CASE("legs: the nearest cards are among them", "[leg]") {
  const Rules rules{1, 8, 2, 98};
  LegMaker maker;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Arrivals arrivals{Deal::numbered(rules, number)};
    const Position start = Position::start(arrivals);
    maker.make(start.hand(arrivals), start, 2);
    const CardSet hand = start.hand(arrivals);
    const int lowest = hand.lowest();
    const int highest = hand.highest();
    const int second = hand.without(lowest).lowest();
    bool apart = false;
    bool in_a_row = second > 20;  // what goes too far may be left out
    for (std::size_t i = 0; i < maker.legs().size(); ++i) {
      const std::array<std::uint8_t, 4> tops = maker.legs()[i].tops;
      const auto [a, b, c, d] = tops;
      apart = apart || (std::max(a, b) == lowest && std::min(c, d) == highest);
      in_a_row = in_a_row || (std::max(a, b) == second && std::min(a, b) == 1 && c == d);
    }
    INFO("deal " << number);
    CHECK(apart);
    CHECK(in_a_row);
  }
}

TEST_CASE("cyclic search: who may look at more finds more, at its price", "[quick]") {
  for (const char* name : {"solo", "solo-expert"}) {
    const Rules rules = *find_rules(name);
    const Ordering ordering{weights_for(rules.min_plays), rules.cards};
    CyclicSearch search{Pruning{}};
    int by_few = 0;
    int by_many = 0;
    for (std::uint64_t number = 0; number < 50; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      const auto wins = [&](const Effort& effort) {
        Meter meter{Limits{}};
        const std::array starts{Position::start(arrivals)};
        const bool won = search.search(arrivals, starts, ordering, effort, meter);
        CHECK(meter.nodes() <= std::uint64_t{effort.width} * effort.passes * kMaxCards + 1);
        CHECK((!won || search.line().size() == kMaxCards));
        return won;
      };
      by_few += wins({1, 2, Breadth::Likeliest}) ? 1 : 0;
      by_many += wins({1, 100, Breadth::Likeliest}) ? 1 : 0;
    }
    INFO(name);
    CHECK(by_few < by_many);
    CHECK(by_many >= 45);
  }
}

TEST_CASE("beam search: what it finds is a line", "[quick]") {
  const Rules solo = *find_rules("solo");
  const Ordering ordering{weights_for(solo.min_plays), solo.cards};
  BeamSearch search{Pruning{}};
  int won = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Arrivals arrivals{Deal::numbered(solo, number)};
    Meter meter{Limits{}};
    const std::array starts{Position::start(arrivals)};
    if (!search.search(arrivals, starts, ordering, {256, 1, Breadth::Sound}, meter)) continue;
    ++won;
    CHECK(search.line().size() == kMaxCards);
    CHECK(meter.nodes() <= std::uint64_t{256} * kMaxCards);
  }
  CHECK(won >= 5);
}

}  // namespace
}  // namespace backtrick
