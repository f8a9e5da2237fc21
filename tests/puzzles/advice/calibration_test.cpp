// Tests of the map from chances found to chances shown.

#include "puzzles/advice/calibration.hpp"

#include "puzzles/players/value/value_network.hpp"
#include "tests/support/catch.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("calibration: shown chances rise with those found, and stay chances", "[advice]") {
  for (const char* const name :
       {"solo", "solo-expert", "solo-expert-7", "duo", "trio", "quartet", "quintet", "duo-expert",
        "trio-expert", "quartet-expert", "quintet-expert"}) {
    const Calibration& calibration = calibration_for(*find_rules(name));
    for (int unseen = 1; unseen <= 90; ++unseen) {
      std::int32_t before = 0;
      for (std::int32_t found = 0; found <= kCertain; found += 16) {
        const std::int32_t shown = calibration.shown(found, unseen);
        REQUIRE(shown >= before);
        REQUIRE(shown <= kCertain);
        before = shown;
      }
    }
  }
}

TEST_CASE("calibration: without one, chances are shown as they are found", "[advice]") {
  const Calibration calibration = calibration_for(Rules{1, 7, 2});
  for (std::int32_t found = 0; found <= kCertain; ++found)
    REQUIRE(calibration.shown(found, 30) == found);
}

TEST_CASE("calibration: between two steps, chances are interpolated", "[advice]") {
  Calibration::Table table{};
  table[1][16] = 30'000;  // half
  table[1][17] = 40'000;
  const Calibration calibration{table};
  CHECK(calibration.shown(kCertain / 2, 59) == 30'000);
  CHECK(calibration.shown(kCertain / 2 + kCertain / 64, 40) == 35'000);
  CHECK(calibration.shown(kCertain / 2, 60) == 0);
  CHECK(calibration.shown(kCertain / 2, 39) == 0);
}

TEST_CASE("calibration: stages of the game", "[advice]") {
  CHECK(Calibration::stage_of(90) == 0);
  CHECK(Calibration::stage_of(60) == 0);
  CHECK(Calibration::stage_of(59) == 1);
  CHECK(Calibration::stage_of(20) == 2);
  CHECK(Calibration::stage_of(19) == 3);
  CHECK(Calibration::stage_of(0) == 3);
}

}  // namespace
}  // namespace backtrick::the_game
