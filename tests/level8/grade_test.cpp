#include <algorithm>
#include <cmath>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "puzzles/level8/census.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::level8 {
namespace {

/// Rounds in which everybody needs the same number of turns above par, and the first kind as many
/// as told.
template <typename AboveParOfFirst>
PanelGames rounds_with(int above_par, const AboveParOfFirst& of_first,
                       Grading grading = Grading::First) {
  const std::vector<int> rounds(panel_of(grading).size(), kRoundsEach);
  return play_panel(rounds, 0, [&](std::size_t kind) {
    return [&, kind](const PanelGame& game) {
      const int penalty = kind == 0 ? of_first(static_cast<int>(game.number)) : above_par;
      return PanelResult{penalty, 7 + penalty, true};
    };
  });
}

PanelGames rounds_with(int above_par) {
  return rounds_with(above_par, [&](int) { return above_par; });
}

/// Checks the grades in a file, and returns how many lines it has. Each line begins with the name
/// of its grading, if the file has several. Small samples are every eighth line.
int check_vectors(const std::string& name_of_file, bool several) {
  std::ifstream file{BACKTRICK_DATA_DIR "/level8/" + name_of_file};
  int checked = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    if (checked++ % 8 != 0 && !large_samples()) continue;
    std::istringstream words{line};
    std::string grading_name = "1";
    if (several) words >> grading_name;
    const auto* const grading = std::ranges::find(
        kGradings, grading_name, [](Grading one) { return std::string{name(one)}; });
    REQUIRE(grading != kGradings.end());
    std::string goal;
    int level = 0;
    std::uint64_t number = 0;
    int par = 0;
    std::string band;
    double difficulty = 0;
    double error = 0;
    REQUIRE((words >> goal >> level >> number >> par >> band >> difficulty >> error));
    const RoundReport report = grade_round(Deal::numbered({}, number), level,
                                           goal == "out" ? Goal::Out : Goal::Place, *grading);
    INFO(line);
    CHECK(report.grade.version == version_of(*grading));
    CHECK(report.par == par);
    CHECK(name(report.grade.band) == band);
    CHECK(std::lround(report.grade.difficulty * 1000) == std::lround(difficulty * 1000));
    CHECK(std::lround(report.grade.standard_error.value() * 1000) == std::lround(error * 1000));
  }
  return checked;
}

}  // namespace

TEST_CASE("published grades of Level 8 have not changed") {
  CHECK(check_vectors("grade_vectors.txt", false) == 64);
  CHECK(check_vectors("later_grade_vectors.txt", true) == 24);
  CHECK(version_of(Grading::Second) == 2);
  CHECK(version_of(Grading::Open) == 1);
}

TEST_CASE("a difficulty is the mean of the turns above par") {
  const Scale& scale = scale_of(8, Goal::Out, Grading::First);
  CHECK(scale.difficulty(rounds_with(0)) == 0);
  CHECK(scale.difficulty(rounds_with(2)) == 2000);
  const PanelGames rounds = rounds_with(0, [](int round) { return round % 2 == 0 ? 1 : 3; });
  const Grade grade = scale.grade(rounds);
  CHECK(grade.difficulty == 0.5);  // one kind of four needs 2 turns more
  // The variance of one kind's turns is 32/31, the standard error of its mean sqrt(1/31).
  CHECK(grade.standard_error == std::round(1000 * std::sqrt(1.0 / 31) / 4) / 1000);
  // An error of 62.5 thousandths is rounded up: the sum of n^2 times the variances is 1984.
  const PanelGames half = rounds_with(0, [](int round) { return round < 1 ? 8 : 0; });
  CHECK(scale.grade(half).standard_error == 0.063);
}

TEST_CASE("bands begin at their least difficulty") {
  REQUIRE(scales(Grading::First).size() == 2 * default_levels().levels.size());
  REQUIRE(scales(Grading::Second).size() == scales(Grading::First).size());
  REQUIRE(scales(Grading::Open).size() == 3);
  const auto check_scale = [](const Scale& scale, Grading grading) {
    INFO(scale.name);
    REQUIRE(scale.weights.size() == panel_of(grading).size());
    REQUIRE(scale.bands.size() == kBands - 1);
    REQUIRE(std::ranges::is_sorted(scale.bands));
    const auto band_at = [&](int thousandths) {
      // A turn more in one of n rounds is 1000/n. The sum is rounded up.
      const int rounds = kRoundsEach * static_cast<int>(scale.weights.size());
      const int turns = (thousandths * rounds + 999) / 1000;
      const auto of_first = [&](int round) { return round == 0 ? turns : 0; };
      return scale.grade(rounds_with(0, of_first, grading)).band;
    };
    CHECK(band_at(0) == Band::Easy);
    CHECK(band_at(scale.bands[2] + 10) == Band::Fiendish);
    Band before = Band::Easy;
    for (int thousandths = 0; thousandths < scale.bands[2] + 100; thousandths += 10) {
      CHECK(band_at(thousandths) >= before);
      before = band_at(thousandths);
    }
  };
  for (const Grading grading : kGradings) {
    for (const Scale& scale : scales(grading)) check_scale(scale, grading);
  }
}

TEST_CASE("what has no grade is refused") {
  const Deal deal = Deal::numbered({}, 1);
  CHECK_THROWS_AS(grade_round(deal, 9, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade_round(deal, 0, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade_round(deal, 5, Goal::Out, Grading::Open), Ungraded);
  CHECK_THROWS_AS(grade_round(deal, 8, Goal::Place, Grading::Open), Ungraded);
  CHECK_THROWS_AS(grade_round(Deal::numbered({.skips = 2}, 1), 1, Goal::Out), Ungraded);
  CHECK_THROWS_AS(grade_round(Deal::numbered({.players = 2}, 1), 1, Goal::Out), Ungraded);
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
