// Tests of the solver: real turns on small decks, plans of whole games, and what is refused.

#include "solver/level8/solver.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "puzzles/level8/choices.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/level8/game.hpp"
#include "solver/level8/round.hpp"
#include "tests/level8/random_level.hpp"
#include "tests/level8/turn_oracle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

using the_game::large_samples;
using the_game::scaled;

std::string describe(const Deal& deal, const Level& level) {
  const Rules& rules = deal.rules();
  std::string text = "numbers " + std::to_string(rules.numbers) + ", hand " +
                     std::to_string(rules.hand) + ", level";
  for (const auto& [kind, size] : level.groups())
    text += " " + std::string{name(kind)} + " " + std::to_string(size);
  text += ", deck";
  for (const Card card : deal.deck()) text += " " + name(card);
  return text;
}

std::optional<int> length(const std::optional<Line>& line) {
  return line ? std::optional{static_cast<int>(line->size())} : std::nullopt;
}

/// What the answers of a sample contain, so that a test can claim that it tested something.
struct SolverTally {
  int deals = 0;
  int absent = 0;          // no way to go out
  int late = 0;            // more than two turns
  int from_turned_up = 0;  // lines that begin with the card turned up
  int wilds = 0;           // lines that lay wilds
};

void compare(const Deal& deal, const Level& level, Remembered remembered, SolverTally& tally) {
  INFO(describe(deal, level));
  const OracleAnswer oracle = oracle_solve(deal, level, remembered);
  REQUIRE(fewest_turns(deal, level, Goal::Place) == oracle.place);
  REQUIRE(fewest_turns(deal, level, Goal::Out) == oracle.out);
  const auto place = solve(deal, level, Goal::Place);  // the referee replays them
  const auto out = solve(deal, level, Goal::Out);
  REQUIRE(length(place) == oracle.place);
  REQUIRE(length(out) == oracle.out);
  ++tally.deals;
  tally.absent += !out;
  tally.late += oracle.place > 2;
  tally.from_turned_up += place && place->front().from.has_value();
  tally.wilds += out && std::ranges::any_of(out->back().laid, [](const Group& group) {
                   return std::ranges::any_of(group.cards, is_wild);
                 });
}

SolverTally compare_many(int deals, int least_hand, int most_hand, int most_pile,
                         Remembered remembered, std::uint64_t seed) {
  SplitMix64 random{seed};
  SolverTally tally;
  for (int i = 0; i < scaled(deals); ++i) {
    Rules rules = random_rules(least_hand, most_hand, most_pile, random);
    if (i % 2 == 0) rules.edition = Edition::DistinctSets;
    // The oracle takes any discard only where it remembers the whole pile, which makes many states.
    if (i % 20 == 1 && remembered == Remembered::WholePile) {
      rules = random_rules(2, 3, 3, random);
      rules.edition = Edition::AnyDiscard;
    }
    if (i % 8 == 0) rules.edition = Edition::German;
    const Level level = random_level(rules, rules.hand, random);
    compare(Deal::numbered(rules, random.next()), level, remembered, tally);
  }
  return tally;
}

void compare_on_small_decks(int deals, std::uint64_t seed) {
  const SolverTally tally = compare_many(deals, 2, 4, 7, Remembered::Top, seed);
  if (!large_samples()) return;
  CHECK(tally.absent > tally.deals / 20);
  CHECK(tally.absent < tally.deals * 19 / 20);
  CHECK(tally.late > tally.deals / 50);
  CHECK(tally.from_turned_up > tally.deals / 50);
  CHECK(tally.wilds > tally.deals / 50);
}

TEST_CASE("level8 solver: agrees with real turns on small decks", "[level8][oracle]") {
  compare_on_small_decks(3000, 1);
}

TEST_CASE("level8 solver: agrees with real turns on many small decks", "[level8][oracle][slow]") {
  compare_on_small_decks(52000, 2);
}

TEST_CASE("level8 solver: agrees with real turns that remember the whole discard pile",
          "[level8][oracle]") {
  const SolverTally tally = compare_many(1600, 2, 3, 5, Remembered::WholePile, 3);
  if (!large_samples()) return;
  CHECK(tally.absent > tally.deals / 20);
  CHECK(tally.late > 0);
}

/// Makes a few turns at random, which lay the level sooner or later.
Round under_way(const Deal& deal, const Level& level, SplitMix64& random) {
  Round round{deal, {level}};
  for (std::uint64_t turns = random.below(5); turns > 0; --turns) {
    if (random.below(3) == 0 || round.draw()) {
      if (!round.has_taken() && round.take_discard(1)) break;
    }
    if (!round.has_laid(1) && random.below(4) != 0) {
      const auto ways = ways_to_lay(round, 20);
      if (!ways.empty()) REQUIRE_FALSE(round.lay(ways[random.below(ways.size())]));
    }
    for (const Card card : std::vector<Card>{round.hand(1)}) {
      for (std::size_t group = 0; group < round.display(1).size(); ++group) {
        const auto end = static_cast<RunEnd>(random.below(2));
        const bool run = round.display(1)[group].kind == GroupKind::Run;
        if (random.below(2) == 0)
          round.add({card, 1, group, run ? std::optional{end} : std::nullopt});
      }
    }
    const std::vector<Card> hand = round.hand(1);
    REQUIRE_FALSE(round.discard({hand[random.below(hand.size())], {}}));
    if (round.over()) break;
  }
  return round;
}

TEST_CASE("level8 solver: agrees with real turns in rounds under way", "[level8][oracle]") {
  SplitMix64 random{6};
  int rounds = 0;
  int lie = 0;
  int late = 0;
  int absent = 0;
  for (int i = 0; i < scaled(1200); ++i) {
    Rules rules = random_rules(2, 4, 7, random);
    if (i % 3 == 0) rules.edition = Edition::DistinctSets;
    const Level level = random_level(rules, rules.hand, random);
    const Round round = under_way(Deal::numbered(rules, random.next()), level, random);
    if (round.over()) continue;
    // The cards below the top of the discard pile may be taken if the pile is remembered.
    const auto remembered = i % 8 == 0 ? Remembered::WholePile : Remembered::Top;
    INFO("round " << i);
    const OracleAnswer oracle = oracle_solve(round, remembered);
    const auto out = fewest_turns(round, Goal::Out);
    REQUIRE(out == oracle.out);
    REQUIRE(fewest_turns(round, Goal::Place) == (round.has_laid(1) ? 0 : oracle.place));
    ++rounds;
    if (!round.has_laid(1)) continue;
    ++lie;
    late += out > 1;
    absent += !out;
  }
  if (!large_samples()) return;
  CHECK(lie > rounds / 8);
  CHECK(late > lie / 20);
  CHECK(absent > lie / 20);
}

TEST_CASE("level8 solver: agrees with real turns on larger hands", "[level8][oracle][slow]") {
  const SolverTally tally = compare_many(2000, 4, 5, 7, Remembered::Top, 4);
  if (!large_samples()) return;
  CHECK(tally.absent < tally.deals / 2);
  CHECK(tally.wilds > tally.deals / 10);
}

TEST_CASE("level8 solver: every default level of the real deck has a line that the referee accepts",
          "[level8]") {
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(scaled(2000)); ++number) {
    const Deal deal = Deal::numbered({}, number);
    for (const Level& level : default_levels().levels) {
      INFO("deal " << number << ", " << describe(deal, level));
      const auto place = solve(deal, level, Goal::Place);
      const auto out = solve(deal, level, Goal::Out);
      REQUIRE(place);
      REQUIRE(out);
      CHECK(length(place) == fewest_turns(deal, level, Goal::Place));
      CHECK(length(out) == fewest_turns(deal, level, Goal::Out));
      CHECK(place->size() <= out->size());
      CHECK_FALSE(place->back().discard);
      CHECK(out->back().discard);
      for (const Turn& turn : *out) CHECK((turn.laid.empty() || &turn == &out->back()));
    }
  }
}

/// The fewest turns to victory by trying all choices, from values that fewest_turns gives.
std::optional<int> all_choices(const LevelList& list, const Rules& rules, std::uint64_t deal,
                               std::size_t level) {
  const auto turns = [&](Goal goal) {
    return fewest_turns(Deal::numbered(rules, deal), list.levels[level - 1], goal);
  };
  std::optional<int> least;
  const auto offer = [&](std::optional<int> now, std::optional<int> later) {
    if (now && later) least = std::min(least.value_or(*now + *later), *now + *later);
  };
  const std::size_t last = list.levels.size();
  if (level == last) return turns(Goal::Place);
  offer(turns(Goal::Place), all_choices(list, rules, deal + 1, level + 1));
  offer(turns(Goal::Out), level + 2 > last ? 0 : all_choices(list, rules, deal + 1, level + 2));
  return least;
}

TEST_CASE("level8 solver: whole games", "[level8]") {
  int stopped = 0;
  int went_out = 0;
  for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(scaled(100)); ++number) {
    INFO("first deal " << number);
    const auto plan = solve_game({}, default_levels(), number);  // the referee replays it
    REQUIRE(plan);
    CHECK(plan->turns == all_choices(default_levels(), {}, number, 1));
    std::size_t turns = 0;
    for (const PlannedRound& round : plan->rounds) {
      turns += round.line.size();
      ++(round.goal == Goal::Place ? stopped : went_out);
    }
    CHECK(turns == static_cast<std::size_t>(plan->turns));
    CHECK(plan->rounds.front().level == 1);
  }
  if (large_samples()) {
    CHECK(stopped > 0);
    CHECK(went_out > 0);
  }
  const auto last = std::numeric_limits<std::uint64_t>::max();
  const auto around = solve_game({}, default_levels(), last);
  REQUIRE(around);
  CHECK(around->rounds[1].deal == 0);
}

TEST_CASE("level8 solver: whole games on small decks, some of which do not suffice", "[level8]") {
  SplitMix64 random{5};
  int absent = 0;
  const int games = scaled(2000);
  for (int i = 0; i < games; ++i) {
    const Rules rules = random_rules(2, 5, 8, random);
    LevelList list{"random", {}};
    for (std::uint64_t levels = 1 + random.below(4); levels > 0; --levels)
      list.levels.push_back(random_level(rules, rules.hand, random));
    const std::uint64_t first = random.next();
    const auto plan = solve_game(rules, list, first);
    REQUIRE((plan ? std::optional{plan->turns} : std::nullopt) ==
            all_choices(list, rules, first, 1));
    absent += !plan;
  }
  if (large_samples()) {
    CHECK(absent > games / 20);
    CHECK(absent < games * 19 / 20);
  }
}

TEST_CASE("level8 solver: what it refuses", "[level8]") {
  const Deal two = Deal::numbered({.players = 2}, 1);
  CHECK_THROWS_AS(fewest_turns(two, default_levels().levels[0], Goal::Place),
                  std::invalid_argument);
  CHECK_THROWS_AS(solve(two, default_levels().levels[0], Goal::Out), std::invalid_argument);
  const Deal small = Deal::numbered({.hand = 5}, 1);
  CHECK_THROWS_AS(fewest_turns(small, default_levels().levels[0], Goal::Out),
                  std::invalid_argument);
  CHECK_THROWS_AS(solve_game({.players = 2}, default_levels(), 0), std::invalid_argument);
  CHECK_THROWS_AS(solve_game({}, {"empty", {}}, 0), std::invalid_argument);
  CHECK_THROWS_AS(solve_game({.hand = 11}, default_levels(), 0), InvalidDeal);
}

}  // namespace
}  // namespace backtrick::level8
