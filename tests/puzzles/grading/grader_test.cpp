#include "puzzles/grading/grader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

bool same(const Grade& a, const Grade& b) {
  return a.version == b.version && a.difficulty == b.difficulty &&
         a.standard_error == b.standard_error && a.band == b.band;
}

/// Games of every player kind that all have the same result.
PanelGames all_in_class(std::size_t result) {
  PanelGames games;
  for (const PlayerKind player_kind : kPanel) {
    KindGames& mine = games[static_cast<std::size_t>(player_kind)];
    mine.games = games_of(player_kind);
    mine.by_result[result] = mine.games;
  }
  return games;
}

TEST_CASE("grader: the same deal has the same grade, and so has its mirror", "[grader]") {
  for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(scaled(10)); ++number) {
    INFO(number);
    const Deal deal = Deal::numbered({}, number);
    const Deal by_deck = Deal::of_deck({}, {deal.deck().begin(), deal.deck().end()});
    const Grade grade = Grader{}.grade(deal);
    for (const Deal& other : {deal, by_deck, mirrored(deal)})
      REQUIRE(same(Grader{}.grade(other), grade));
    REQUIRE(grade.version == 1);
    REQUIRE(grade.standard_error > 0);
    REQUIRE(grade.standard_error < 1);
  }
}

TEST_CASE("grader: threads do not disturb each other", "[grader][threads]") {
  const Deal deal = Deal::numbered({}, 7);
  const Grade alone = Grader{}.grade(deal);
  const Grader shared;
  std::array<Grade, 4> grades;
  {
    std::vector<std::jthread> threads;
    for (Grade& grade : grades) threads.emplace_back([&] { grade = shared.grade(deal); });
  }
  for (const Grade& grade : grades) CHECK(same(grade, alone));
}

TEST_CASE("grader: other seeds give another grade within its error", "[grader][slow]") {
  int far = 0;
  int differing = 0;
  const int deals = scaled(40);
  for (int number = 0; number < deals; ++number) {
    const Deal deal = canonical_mirror(Deal::numbered({}, static_cast<std::uint64_t>(number)));
    const Grade one = Grader::grade_of({}, play_all(deal, 0));
    const Grade two = Grader::grade_of({}, play_all(deal, 1));
    const double error = std::hypot(one.standard_error, two.standard_error);
    differing += one.difficulty != two.difficulty ? 1 : 0;
    far += std::abs(one.difficulty - two.difficulty) > 2 * error ? 1 : 0;
  }
  CHECK(far <= std::max(3, deals / 8));  // 5% are expected
  CHECK(differing > deals / 2);
}

TEST_CASE("grader: rules without a reference corpus are refused", "[grader]") {
  for (const char* const name : {"solo", "solo-expert", "solo-expert-7"})
    CHECK(Grader::grades(*find_rules(name)));
  for (const Rules& rules : {Rules{2, 7, 2}, Rules{1, 5, 2}, Rules{1, 8, 2, 60}}) {
    CHECK_FALSE(Grader::grades(rules));
    CHECK_THROWS_AS(Grader{}.grade(Deal::numbered(rules, 1)), UngradedRules);
  }
}

TEST_CASE("grader: worse games are a harder deal", "[grader]") {
  for (const Scale& scale : scales()) {
    INFO(scale.rules);
    const Rules rules = *find_rules(scale.rules);
    CHECK(Grader::grade_of(rules, all_in_class(0)).band == Band::Easy);
    CHECK(Grader::grade_of(rules, all_in_class(kResults - 1)).band == Band::Fiendish);
    SplitMix64 random{3};
    for (int i = 0; i < 200; ++i) {
      PanelGames games;
      for (const PlayerKind player_kind : kPanel) {
        KindGames& mine = games[static_cast<std::size_t>(player_kind)];
        mine.games = games_of(player_kind);
        for (int k = 0; k < mine.games; ++k)
          ++mine.by_result[static_cast<std::size_t>(random.below(kResults))];
      }
      const Grade before = Grader::grade_of(rules, games);
      // One game of the counting player gets a result one class worse.
      KindGames& counting = games[static_cast<std::size_t>(PlayerKind::Counting)];
      const auto from = std::ranges::find_if(counting.by_result, [](int n) { return n > 0; });
      if (from == counting.by_result.end() - 1) continue;
      --*from;
      ++*(from + 1);
      const Grade after = Grader::grade_of(rules, games);
      REQUIRE(after.difficulty > before.difficulty);
      REQUIRE(after.band >= before.band);
    }
  }
}

TEST_CASE("grader: scales rise, and difficulties are where their score is expected", "[grader]") {
  for (const Scale& scale : scales()) {
    INFO(scale.rules);
    CHECK(scale.first < scale.last);
    CHECK(std::ranges::is_sorted(scale.quartiles));
    for (std::size_t i = 1; i < Scale::kPoints; ++i)
      REQUIRE(scale.expected[i] > scale.expected[i - 1]);
    for (std::size_t i = 0; i < Scale::kPoints; ++i) {
      const int difficulty = -Scale::kReach + static_cast<int>(i) * Scale::kStep;
      REQUIRE(scale.difficulty(scale.expected[i]) == difficulty);
    }
    CHECK(scale.difficulty(0) == -Scale::kReach);
    CHECK(scale.difficulty(scale.expected.back() + 1) == Scale::kReach);
  }
}

TEST_CASE("grader: results are classed by the words of the rules, then by tens", "[grader]") {
  CHECK(result_class(0) == 0);
  CHECK(result_class(1) == 1);
  CHECK(result_class(9) == 1);
  CHECK(result_class(10) == 2);
  CHECK(result_class(49) == 5);
  CHECK(result_class(50) == 6);
  CHECK(result_class(98) == 6);
}

}  // namespace
}  // namespace backtrick::the_game
