// Tests of autoplay against the definition of a safe play, spelled out in sets of numbers.

#include "solver/the_game/quick/autoplay.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <type_traits>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tests/support/states.hpp"

namespace backtrick::the_game {
namespace {

using Numbers = std::set<int>;
Numbers numbers(CardSet set) {
  Numbers all;
  for (const int number : set) all.insert(number);
  return all;
}

/// The safe play on a pile, or 0.
int safe_card(bool rises, int top, const Numbers& hand, const Numbers& unplayed,
              const Numbers& soon) {
  const auto landing_of = [&](int card) { return rises ? card - 10 : card + 10; };
  if (hand.contains(landing_of(top))) return landing_of(top);
  if (soon.contains(landing_of(top)) && unplayed.contains(landing_of(top))) return 0;
  const auto distance = [&](int card) { return rises ? card - top : top - card; };
  const auto nearest_of = [&](const Numbers& cards) {
    int nearest = 0;
    for (const int card : cards) {
      if (distance(card) > 0 && (nearest == 0 || distance(card) < distance(nearest)))
        nearest = card;
    }
    return nearest;
  };
  const int next = nearest_of(unplayed);
  if (hand.contains(next)) return next;
  Numbers launches;
  for (const int card : hand) {
    if (hand.contains(landing_of(card))) launches.insert(card);
  }
  const int launch = nearest_of(launches);
  if (launch == 0 || distance(launch) > 14) return 0;
  const auto passed = std::ranges::count_if(unplayed, [&](int card) {
    return distance(card) > 0 && distance(card) < distance(landing_of(launch));
  });
  return passed <= 1 ? launch : 0;
}

/// Ends a turn in the same way as autoplay, one legal play after the other.
template <typename Policy>
void spelled_out_end(const typename Policy::Arrivals& arrivals, typename Policy::State& state,
                     std::array<int, 2>& counts) {
  for (int missing = 0;; missing = missing_plays(arrivals, state)) {
    const auto until =
        static_cast<std::size_t>(std::min(arrivals.cards, Policy::common(state).drawn + 14));
    const Numbers soon = numbers(arrivals.by[until]);
    int laid = 0;
    // A pile keeps its place while others move, so it is known by its top.
    const std::array before = Policy::common(state).tops.printed();
    for (const std::size_t pile : {1U, 0U, 3U, 2U}) {
      int top = before[pile];
      for (;;) {
        const SoloState& common = Policy::common(state);
        const int card = safe_card(pile < 2, top, numbers(Policy::hand(arrivals, state)),
                                   numbers(common.unplayed), soon);
        if (card == 0) break;
        const std::size_t slot =
            pile / 2 * 2 + (common.tops.printed()[pile / 2 * 2] == top ? 0 : 1);
        state = after(arrivals, state, {static_cast<Card>(card), static_cast<Slot>(slot), false});
        top = card;
        ++laid;
      }
    }
    ++counts[laid > 0 ? 1 : 0];
    if (laid < missing) return;
    end_turn(arrivals, state);
  }
}

template <typename Policy>
void compare(const typename Policy::Arrivals& arrivals, const typename Policy::State& start,
             std::array<int, 2>& counts) {
  MoveList moves;
  generate(arrivals, start, MoveFilter::All, moves);
  for (Move move : moves) {
    if (!move.draws) continue;
    move.draws = false;
    const auto open = after(arrivals, start, move);
    auto expected = open;
    spelled_out_end<Policy>(arrivals, expected, counts);
    auto found = open;
    std::vector<Move> line(1 + kMostAutoplay, move);
    const Move* const end = end_turn_with_autoplay<Policy>(arrivals, found, &line[1]);
    line.resize(static_cast<std::size_t>(end - line.data()));
    REQUIRE(found == expected);
    auto replayed = start;
    for (const Move each : line) replayed = after(arrivals, replayed, each);
    REQUIRE(replayed == expected);
  }
}

/// Compares autoplay in random games of these rules. `game_of(deal)` is what a search knows of it.
template <typename Policy, typename GameOf>
void compare_games(std::initializer_list<Rules> all, std::uint64_t games, std::uint64_t seed,
                   const GameOf& game_of) {
  SplitMix64 random{seed};
  std::array<int, 2> counts{};
  for (const Rules& rules : all) {
    for (std::uint64_t number = 0; number < games; ++number) {
      const Deal deal = Deal::numbered(rules, number);
      INFO(describe(deal));
      const auto game = game_of(deal);
      if constexpr (std::is_same_v<Policy, SoloPolicy>)
        compare<Policy>(game, random_state(game, random), counts);
      else
        compare<Policy>(game.arrivals, random_state(game, random), counts);
    }
  }
  for (const int each : counts) CHECK(each > 100);
}

TEST_CASE("autoplay: lays the safe plays of one player, and no other", "[quick]") {
  compare_games<SoloPolicy>(
      {{1, 8, 2, 98}, {1, 7, 3, 98}, {1, 16, 5, 98}, {1, 3, 1, 40}, {1, 2, 2, 12}}, 400, 31,
      [](const Deal& deal) { return Arrivals{deal}; });
}

TEST_CASE("autoplay: lays the safe plays of several players, and no other", "[quick]") {
  compare_games<TeamPolicy>(
      {{2, 7, 2, 98}, {2, 6, 3, 60}, {3, 5, 3, 98}, {5, 6, 2, 98}, {3, 2, 1, 20}}, 200, 32,
      [](const Deal& deal) { return TeamProblem{deal}; });
}

}  // namespace
}  // namespace backtrick::the_game
