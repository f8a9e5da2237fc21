#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>

#include "puzzles/level8/census.hpp"
#include "puzzles/level8/grading/grader.hpp"
#include "puzzles/level8/grading/scale.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::level8 {
namespace {

/// Rounds of the whole panel in which everybody needs the same number of turns.
PanelRounds all_with(int turns) {
  PanelRounds rounds;
  for (KindRounds& mine : rounds) {
    for (int i = 0; i < kRoundsEach; ++i) mine.count(turns, true);
  }
  return rounds;
}

}  // namespace

TEST_CASE("published grades of Level 8 have not changed") {
  std::ifstream file{BACKTRICK_DATA_DIR "/level8/grade_vectors.txt"};
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words{line};
    std::string goal;
    int level = 0;
    std::uint64_t number = 0;
    int par = 0;
    std::string band;
    double difficulty = 0;
    double error = 0;
    REQUIRE((words >> goal >> level >> number >> par >> band >> difficulty >> error));
    const GradeReport report =
        grade(Deal::numbered({}, number), level, goal == "out" ? Goal::Out : Goal::Place);
    INFO(line);
    CHECK(report.grade.version == 1);
    CHECK(report.par == par);
    CHECK(name(report.grade.band) == band);
    CHECK(std::lround(report.grade.difficulty * 1000) == std::lround(difficulty * 1000));
    CHECK(std::lround(report.grade.standard_error * 1000) == std::lround(error * 1000));
    ++checked;
  }
  CHECK(checked == 64);
}

TEST_CASE("a difficulty is the mean of the turns above par") {
  CHECK(difficulty(all_with(7), 7) == 0);
  CHECK(difficulty(all_with(9), 7) == 2000);
  PanelRounds rounds = all_with(7);
  rounds[0] = {};
  for (int i = 0; i < kRoundsEach; ++i) rounds[0].count(i % 2 == 0 ? 8 : 10, true);
  CHECK(difficulty(rounds, 7) == 500);  // one kind of four needs 2 turns more
  const Grade grade = grade_of(rounds, 7, 8, Goal::Out);
  CHECK(grade.difficulty == 0.5);
  // The variance of one kind's turns is 32/31, the standard error of its mean sqrt(1/31).
  CHECK(grade.standard_error == std::round(1000 * std::sqrt(1.0 / 31) / 4) / 1000);
}

TEST_CASE("bands are cut at the quartiles, and an edge belongs to the easier band") {
  REQUIRE(scales().size() == 2 * default_levels().levels.size());
  for (const Scale& scale : scales()) {
    REQUIRE(std::ranges::is_sorted(scale.quartiles));
    const auto band_at = [&](int thousandths) {
      // 128 rounds, so that a turn more in one of them is 1000/128.
      PanelRounds rounds = all_with(1);
      const int turns = (thousandths * kRoundsEach * static_cast<int>(kPlayerKinds) + 999) / 1000;
      rounds[0].turns += turns;
      return grade_of(rounds, 1, scale.level, scale.goal).band;
    };
    CHECK(band_at(0) == Band::Easy);
    CHECK(band_at(scale.quartiles[2] + 8) == Band::Fiendish);
    Band before = Band::Easy;
    for (int thousandths = 0; thousandths < scale.quartiles[2] + 100; thousandths += 10) {
      CHECK(band_at(thousandths) >= before);
      before = band_at(thousandths);
    }
  }
}

TEST_CASE("what has no grade is refused") {
  const Deal deal = Deal::numbered({}, 1);
  CHECK_THROWS_AS(grade(deal, 9, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade(deal, 0, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade(Deal::numbered({.skips = 2}, 1), 1, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade(Deal::numbered({.players = 2}, 1), 1, Goal::Out), Ungraded);
}

TEST_CASE("a census counts what the solver says") {
  Census whole{default_levels()};
  Census low{default_levels()};
  Census high{default_levels()};
  for (std::uint64_t number = 1; number <= 200; ++number) {
    const Deal deal = Deal::numbered({}, number);
    whole.count(deal);
    (number <= 77 ? low : high).count(deal);
  }
  low.merge(high);
  CHECK(low.deals() == 200);
  CHECK(write_census(low, 1, 200) == write_census(whole, 1, 200));
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= 8; ++level) {
      const TurnCounts& turns = whole.at(level, goal);
      std::uint64_t sum = 0;
      for (std::uint64_t number = 1; number <= 200; ++number) {
        const auto fewest =
            fewest_turns(Deal::numbered({}, number),
                         default_levels().levels[static_cast<std::size_t>(level) - 1], goal);
        sum += static_cast<std::uint64_t>(fewest.value());
        CHECK(turns.with(*fewest) > 0);
        CHECK(turns.least() <= *fewest);
        CHECK(turns.most() >= *fewest);
      }
      CHECK(turns.possible() == 200);
      CHECK(turns.impossible() == 0);
      CHECK(turns.mean() == static_cast<double>(sum) / 200);
    }
  }
}

TEST_CASE("turn counts know their quantiles") {
  TurnCounts counts;
  for (int i = 0; i < 98; ++i) counts.add(3);
  counts.add(5);
  counts.add(9);
  counts.add(std::nullopt);
  CHECK(counts.possible() == 100);
  CHECK(counts.impossible() == 1);
  CHECK(counts.least() == 3);
  CHECK(counts.most() == 9);
  CHECK(counts.percentile(50) == 3);
  CHECK(counts.percentile(98) == 3);
  CHECK(counts.percentile(99) == 5);
  CHECK(counts.percentile(100) == 9);
}

}  // namespace backtrick::level8
