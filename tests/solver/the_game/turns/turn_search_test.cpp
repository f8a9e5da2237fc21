// Tests of the search by whole turns alone: what a turn can lay, lines that are found although
// layers were dropped, and memory.

#include "solver/the_game/turns/turn_search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <new>
#include <set>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/common/steps.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/state/team_root.hpp"
#include "solver/the_game/turns/group_turns.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

struct Found {
  SearchOutcome outcome;
  bool out_of_memory;
  std::uint64_t nodes;
};

/// Searches a deal in so much memory. The referee replays the line of a win.
Found search(TurnSearch& turns, const Deal& deal, std::size_t memory) {
  const Limits limits{.memory = memory};
  SearchBudget budget{limits};
  const std::vector<TeamRootPosition> roots = team_root_positions(deal);
  const TeamArrivals arrivals{deal};
  const SearchOutcome outcome = turns.search(arrivals, roots, limits, budget);
  if (outcome == SearchOutcome::Solved) {
    const Replay check = replay(deal, turns.line(), roots[turns.root()].first_player);
    REQUIRE_FALSE(check.fault);
    REQUIRE(check.left == 0);
  }
  return {outcome, turns.out_of_memory(), budget.nodes()};
}

constexpr std::size_t kAmple = std::size_t{1} << 26;

struct Tally {
  int repeated = 0;  ///< searches that were repeated for the line of a win
  int refused = 0;   ///< searches that had too little memory
};

/// Searches a deal in more and more memory, until it is enough to hold all layers.
void compare_memories(TurnSearch& turns, const Deal& deal, Tally& tally) {
  INFO(describe(deal));
  const Found ample = search(turns, deal, kAmple);
  REQUIRE_FALSE(ample.out_of_memory);
  for (std::size_t memory = 1 << 12; memory < kAmple; memory += memory / 4) {
    INFO(memory << " bytes");
    const Found found = search(turns, deal, memory);
    if (found.out_of_memory) {
      ++tally.refused;
      REQUIRE(found.outcome == SearchOutcome::Aborted);
      continue;
    }
    REQUIRE(found.outcome == ample.outcome);
    REQUIRE(found.nodes >= ample.nodes);
    if (found.nodes == ample.nodes) return;
    REQUIRE(found.outcome == SearchOutcome::Solved);
    ++tally.repeated;
  }
}

TEST_CASE("turns: less memory drops layers, and the line is found all the same",
          "[turns][memory]") {
  TurnSearch turns{Pruning{}};
  Tally tally;
  const auto compare = [&](const Deal& deal) { compare_memories(turns, deal, tally); };
  for_each_deal(2, {2, 2, 30, 44, 4}, compare);
  for_each_deal(2, {2, 1, 20, 26, 2}, compare);
  for_each_deal(3, {2, 2, 30, 40, 2}, compare);
  CHECK(tally.refused >= scaled(20));
  CHECK(tally.repeated >= scaled(20));
}

/// The words of the tops that turns leave, play by play on four piles, by the set of cards laid.
using Turns = std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<std::uint32_t>>;

std::pair<std::uint64_t, std::uint64_t> key(CardSet laid) { return {laid.low(), laid.high()}; }

void lay_each(CardSet hand, CardSet laid, Tops tops, Turns& turns) {
  if (!laid.empty()) turns[key(laid)].insert(tops.word());
  for (const int card : hand & ~laid) {
    for (const Slot slot : kSlots) {
      if (!playable(direction_of(slot), tops[slot]).contains(card)) continue;
      Tops next = tops;
      next.set(index_of(slot), card);
      lay_each(hand, laid.with(card), next, turns);
    }
  }
}

/// Whether each of the ways is covered by a result, and each result is one of the ways.
bool same_turns(const TopClasses& top_classes, const std::set<std::uint32_t>& ways,
                std::span<const Tops> results) {
  std::vector<Tops> padded{results.begin(), results.end()};
  padded.resize(results.size() + DominanceTest::kLanes);
  const auto named = [&](std::uint32_t way) { return top_classes.same(Tops::of_word(way)); };
  const auto covered = [&](std::uint32_t way) {
    return top_classes.test_of(named(way)).any_covers(padded.data(), results.size());
  };
  const auto is_a_way = [&](Tops result) {
    return std::ranges::any_of(ways, [&](std::uint32_t way) { return named(way) == result; });
  };
  return std::ranges::all_of(ways, covered) && std::ranges::all_of(results, is_a_way);
}

// Every set of cards that a turn can lay, and every way to lay it, is found: all orders of plays on
// the real piles, made one by one, lead to the tops that the generator gives, or to covered ones.
TEST_CASE("turns: all that a hand can lay, as play by play", "[turns]") {
  MemoryAccount account{kAmple};
  GroupTurns generator{Pruning{}, account};
  Steps steps{[] { return true; }};
  SplitMix64 random{21};
  int compared = 0;
  for (int round = 0; round < scaled(2000); ++round) {
    const Rules rules{2, 1 + static_cast<int>(random.below(5)), 1, 40};
    const Deal deal = Deal::numbered(rules, random.below(1000));
    const TeamState state = team_root_positions(deal).front().state;
    const auto top = [&] { return static_cast<int>(1 + random.below(40)); };
    const TopClasses top_classes{state.common.unplayed, rules.cards, true};
    const Tops tops =
        top_classes.same(Tops{}.with_pair(0, top(), top()).with_pair(1, top(), top()));
    Turns expected;
    lay_each(state.hands[0], {}, tops, expected);

    REQUIRE(generator.generate(TeamArrivals{deal}, state, top_classes, {&tops, 1}, steps));
    std::size_t sets = 0;
    generator.for_each_turn([&](CardSet laid, std::span<Tops> results) {
      ++sets;
      REQUIRE(same_turns(top_classes, expected.at(key(laid)), results));
      compared += static_cast<int>(results.size());
      return true;
    });
    REQUIRE(sets == expected.size());
  }
  CHECK(compared >= scaled(10'000));
  CHECK(account.used() > 0);
  generator.release();
  CHECK(account.used() == 0);
}

/// A hand of sixteen has 3^16 turns, which take seconds and hundreds of megabytes.
const Deal kLargeHands = Deal::numbered({2, 16, 2}, 1);

TEST_CASE("turns: time and an interrupt end the search within a group", "[turns][limits]") {
  using namespace std::chrono_literals;
  constexpr auto kUnderWay = 200ms;  // by then both directions are joined to turns
  const TeamArrivals arrivals{kLargeHands};
  const std::vector<TeamRootPosition> roots = team_root_positions(kLargeHands);
  std::atomic<bool> interrupt = false;
  for (const Limit limit : {Limit::Time, Limit::Interrupted}) {
    Limits limits;
    if (limit == Limit::Time) limits.time = kUnderWay;
    if (limit == Limit::Interrupted) limits.interrupt = &interrupt;
    SearchBudget budget{limits};
    const std::jthread later{[&] {
      std::this_thread::sleep_for(kUnderWay);
      interrupt = true;
    }};
    TurnSearch turns{Pruning{}};
    limits.memory = std::size_t{1} << 30;
    limits.threads = 2;
    CHECK(turns.search(arrivals, roots, limits, budget) == SearchOutcome::Aborted);
    CHECK_FALSE(turns.out_of_memory());
    CHECK(budget.hit() == limit);
    CHECK(budget.elapsed() < kUnderWay + patience(500ms));
  }
}

TEST_CASE("turns: a group without room for its turns holds no memory", "[turns][memory]") {
  const TeamArrivals arrivals{kLargeHands};
  const TeamState state = team_root_positions(kLargeHands).front().state;
  const TopClasses top_classes{state.common.unplayed, arrivals.cards, true};
  const Tops tops = top_classes.same(Tops{});
  Steps steps{[] { return true; }};
  for (const std::size_t memory : {std::size_t{0}, std::size_t{1} << 16, std::size_t{1} << 22}) {
    MemoryAccount account{memory};
    GroupTurns generator{Pruning{}, account};
    CHECK_THROWS_AS(generator.generate(arrivals, state, top_classes, {&tops, 1}, steps),
                    std::bad_alloc);
    CHECK(account.used() == 0);
  }
}

}  // namespace
}  // namespace backtrick::the_game
