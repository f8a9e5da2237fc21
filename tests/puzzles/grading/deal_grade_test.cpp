#include "puzzles/grading/deal_grade.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>
#include <vector>

#include "puzzles/grading/player_panel.hpp"
#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

/// Games of the whole panel with these penalties, one after the other.
template <typename NextPenalty>
PanelGames games_with(NextPenalty next_penalty) {
  return play_panel(kGamesOfKinds, 0, [&](std::size_t kind) {
    return [&, kind](const PanelGame&) {
      const int penalty = next_penalty(kPanel[kind]);
      return PanelResult{penalty, 10 * penalty, penalty == 0};
    };
  });
}

TEST_CASE("grader: the same deal has the same grade, and so has its mirror", "[grader]") {
  for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(scaled(10)); ++number) {
    INFO(number);
    const Deal deal = Deal::numbered({}, number);
    const Deal by_deck = Deal::of_deck({}, {deal.deck().begin(), deal.deck().end()});
    const Grade grade = grade_deal(deal).grade;
    for (const Deal& other : {deal, by_deck, mirrored(deal)})
      REQUIRE(grade_deal(other).grade == grade);
    REQUIRE(grade.version == 1);
    REQUIRE(grade.standard_error.value() > 0);
    REQUIRE(grade.standard_error.value() < 1);
  }
}

TEST_CASE("grader: threads do not disturb each other", "[grader][threads]") {
  const Deal deal = Deal::numbered(GENERATE(Rules{}, Rules{2, 7, 2}), 7);
  const Grade alone = grade_deal(deal).grade;
  std::array<Grade, 4> grades;
  {
    std::vector<std::jthread> threads;
    for (Grade& grade : grades) threads.emplace_back([&] { grade = grade_deal(deal).grade; });
  }
  for (const Grade& grade : grades) CHECK(grade == alone);
}

TEST_CASE("grader: other seeds give another grade within its error", "[grader][slow]") {
  int far = 0;
  int differing = 0;
  const int deals = scaled(40);
  for (int number = 0; number < deals; ++number) {
    const Deal deal = canonical_mirror(Deal::numbered({}, static_cast<std::uint64_t>(number)));
    const Grade one = find_scale({})->grade(play_all(deal, 0));
    const Grade two = find_scale({})->grade(play_all(deal, 1));
    const double error = std::hypot(one.standard_error.value(), two.standard_error.value());
    differing += one.difficulty != two.difficulty ? 1 : 0;
    far += std::abs(one.difficulty - two.difficulty) > 2 * error ? 1 : 0;
  }
  CHECK(far <= std::max(3, deals / 8));  // 5% are expected
  CHECK(differing > deals / 2);
}

TEST_CASE("grader: rules without a reference corpus are refused", "[grader]") {
  for (const char* const name : {"solo", "solo-expert", "solo-expert-7", "duo", "trio", "short"})
    CHECK(find_scale(*find_rules(name)) != nullptr);
  for (const Rules& rules : {Rules{4, 6, 2}, Rules{1, 5, 2}, Rules{2, 7, 2, 60}}) {
    CHECK(find_scale(rules) == nullptr);
    CHECK_THROWS_AS(grade_deal(Deal::numbered(rules, 1)), Ungraded);
  }
}

TEST_CASE("grader: worse games are a harder deal", "[grader]") {
  for (const Scale& scale : scales()) {
    INFO(scale.name);
    CHECK(scale.grade(games_with([](PlayerKind) { return 0; })).band == Band::Easy);
    CHECK(scale.grade(games_with([](PlayerKind) { return penalty_of(98); })).band ==
          Band::Fiendish);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      // One game of the counting player gets a result one class worse, if that can be.
      bool spared = false;
      const auto penalties = [&](bool worse) {
        SplitMix64 random{seed};
        return games_with([&, changed = !worse](PlayerKind kind) mutable {
          const auto penalty = static_cast<int>(random.below(KindGames::kClasses));
          if (changed || kind != PlayerKind::Counting || penalty == penalty_of(98)) return penalty;
          changed = spared = true;
          return penalty + 1;
        });
      };
      const Grade before = scale.grade(penalties(false));
      const Grade after = scale.grade(penalties(true));
      REQUIRE(spared);
      REQUIRE(after.difficulty > before.difficulty);
      REQUIRE(after.band >= before.band);
    }
  }
}

TEST_CASE("grader: scales rise, and difficulties are where their score is expected", "[grader]") {
  for (const Scale& scale : scales()) {
    INFO(scale.name);
    CHECK(scale.weights.size() == kPlayerKinds);
    CHECK(scale.reach() == 8'000);
    CHECK(scale.bands.size() == kBands - 1);
    CHECK(std::ranges::is_sorted(scale.bands));
    for (std::size_t i = 1; i < scale.expected.size(); ++i)
      REQUIRE(scale.expected[i] > scale.expected[i - 1]);
    for (std::size_t i = 0; i < scale.expected.size(); ++i) {
      const int difficulty = -scale.reach() + static_cast<int>(i) * Scale::kStep;
      REQUIRE(scale.difficulty_at(scale.expected[i]) == difficulty);
    }
    CHECK(scale.difficulty_at(0) == -scale.reach());
    CHECK(scale.difficulty_at(scale.expected.back() + 1) == scale.reach());
  }
}

TEST_CASE("grader: results are classed by the words of the rules, then by tens", "[grader]") {
  CHECK(penalty_of(0) == 0);
  CHECK(penalty_of(1) == 1);
  CHECK(penalty_of(9) == 1);
  CHECK(penalty_of(10) == 2);
  CHECK(penalty_of(49) == 5);
  CHECK(penalty_of(50) == 6);
  CHECK(penalty_of(98) == 6);
}

}  // namespace
}  // namespace backtrick::the_game
