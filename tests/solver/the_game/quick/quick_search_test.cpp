// Tests of the quick search: partial turns are sequences of legal plays, and found lines are legal
// games.

#include <array>
#include <set>
#include <utility>
#include <vector>

#include "solver/the_game/quick/beam_search.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/quick/partial_turn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

bool same_slots(const SoloState& a, const SoloState& b) {
  return a.unplayed == b.unplayed && a.tops == b.tops && a.drawn == b.drawn && a.played == b.played;
}

// The compact fields of a partial turn agree with its moves.
TEST_CASE("partial turns: each is legal moves in a row, and all of them differ", "[partial_turn]") {
  SplitMix64 random{11};
  PartialTurnGenerator generator;
  std::array<int, kMaxPartialPlays + 1> compared{};
  for (const Rules rules : {Rules{1, 8, 2, 98}, Rules{1, 7, 3, 98}, Rules{1, 16, 5, 98},
                            Rules{1, 3, 1, 40}, Rules{1, 4, 3, 20}}) {
    for (std::uint64_t number = 0; number < 80; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      for (int i = 0; i < 10; ++i) {
        const SoloState start = random_state(arrivals, random);
        if (start.beaten()) continue;
        const int plays = plays_in_partial_turn(arrivals, start);
        REQUIRE((plays >= 1 && plays <= kMaxPartialPlays));
        generator.make(start.hand(arrivals), start, plays);
        std::set<std::uint32_t> seen;
        for (std::size_t partial = 0; partial < generator.partials().size(); ++partial) {
          INFO(describe(Deal::numbered(rules, number)) << ", partial turn " << partial);
          REQUIRE(seen.insert(generator.partials().plays[partial]).second);
          const bool ends =
              !start.draw_pile_empty(arrivals) && start.laid(arrivals) + plays >= rules.min_plays;
          std::vector<Move> moves;
          append_moves(arrivals, start, generator.partials()[partial], ends, moves);
          REQUIRE(moves.size() == static_cast<std::size_t>(plays));
          SoloState now = start;
          for (const Move move : moves) {
            const int top = now.top(move.slot);
            const CardSet playable =
                move.slot <= Slot::AscNear ? playable_ascending(top) : playable_descending(top);
            REQUIRE((now.hand(arrivals) & playable).contains(move.card));
            now = after(arrivals, now, move);
          }
          REQUIRE(same_slots(now, after(start, generator.partials()[partial], plays, now.drawn)));
          ++compared[static_cast<std::size_t>(plays)];
        }
      }
    }
  }
  for (std::size_t plays = 1; plays < compared.size(); ++plays) CHECK(compared[plays] > 500);
}

// No short partial turn is missing: the nearest cards for two piles, and the two nearest cards for
// one.
TEST_CASE("partial turns: the nearest cards are among them", "[partial_turn]") {
  const Rules rules{1, 8, 2, 98};
  PartialTurnGenerator generator;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Arrivals arrivals{Deal::numbered(rules, number)};
    const SoloState start = SoloState::start(arrivals);
    generator.make(start.hand(arrivals), start, 2);
    const CardSet hand = start.hand(arrivals);
    const int lowest = hand.lowest();
    const int highest = hand.highest();
    const int second = hand.without(lowest).lowest();
    bool apart = false;
    bool in_a_row = second > 20;  // larger distances may be left out
    for (std::size_t i = 0; i < generator.partials().size(); ++i) {
      const std::array<std::uint8_t, 4> tops = generator.partials()[i].tops;
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
    const Evaluator evaluator{weights_for(rules.min_plays), rules.cards};
    CyclicSearch search{Pruning{}};
    int by_few = 0;
    int by_many = 0;
    for (std::uint64_t number = 0; number < 50; ++number) {
      const Arrivals arrivals{Deal::numbered(rules, number)};
      const auto wins = [&](const SearchWidth& search_width) {
        SearchBudget budget{Limits{}};
        const std::array starts{SoloState::start(arrivals)};
        const bool won = search.search({arrivals, evaluator, budget}, starts, search_width);
        CHECK(budget.nodes() <=
              std::uint64_t{search_width.width} * search_width.passes * kMaxCards + 1);
        CHECK((!won || search.line().size() == kMaxCards));
        return won;
      };
      by_few += wins({1, 2, MoveFilter::Likeliest}) ? 1 : 0;
      by_many += wins({1, 100, MoveFilter::Likeliest}) ? 1 : 0;
    }
    INFO(name);
    CHECK(by_few < by_many);
    CHECK(by_many >= 45);
  }
}

TEST_CASE("beam search: what it finds is a line", "[quick]") {
  const Rules solo = *find_rules("solo");
  const Evaluator evaluator{weights_for(solo.min_plays), solo.cards};
  BeamSearch<SoloPolicy> search{Pruning{}};
  int won = 0;
  for (std::uint64_t number = 0; number < 10; ++number) {
    const Arrivals arrivals{Deal::numbered(solo, number)};
    SearchBudget budget{Limits{}};
    const std::array starts{SoloState::start(arrivals)};
    if (!search.search({arrivals, evaluator, budget}, starts, {256, 1, MoveFilter::Sound}))
      continue;
    ++won;
    CHECK(search.line().size() == kMaxCards);
    CHECK(budget.nodes() <= std::uint64_t{256} * kMaxCards);
  }
  CHECK(won >= 5);
}

}  // namespace
}  // namespace backtrick::the_game
