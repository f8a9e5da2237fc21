// Tests of the counts of surveys: histograms, intervals, and lines in bytes.

#include <sstream>

#include "puzzles/formats/packed_line.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"
#include "tools/survey/survey_summary.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("histogram: every number is in the bucket that claims it", "[survey]") {
  SplitMix64 random{1};
  for (int i = 0; i < 100'000; ++i) {
    const std::uint64_t x = random.next() >> random.below(64);
    const int bucket = Histogram::bucket_of(x);
    REQUIRE(Histogram::least(bucket) <= x);
    REQUIRE((x <= Histogram::most(bucket) || Histogram::most(bucket) + 1 == 0));
    // No bucket is wider than a sixteenth of its smallest number.
    const std::uint64_t width = Histogram::most(bucket) - Histogram::least(bucket);
    REQUIRE(width <= Histogram::least(bucket) / 16);
  }
  for (int bucket = 0; bucket < 900; ++bucket)
    REQUIRE(Histogram::bucket_of(Histogram::least(bucket)) == bucket);
}

TEST_CASE("histogram: quantiles are reached, and by less than a sixteenth too high", "[survey]") {
  Histogram histogram;
  for (std::uint64_t x = 1; x <= 10'000; ++x) histogram.count(x);
  for (const double share : {0.1, 0.5, 0.9, 0.999, 1.0}) {
    const auto exact = static_cast<std::uint64_t>(share * 10'000);
    CHECK(histogram.quantile(share) >= exact);
    CHECK(histogram.quantile(share) <= exact + exact / 16 + 1);
  }
  CHECK(Histogram{}.quantile(0.5) == 0);
}

TEST_CASE("interval: Wilson's, at known values", "[survey]") {
  // For 81 of 263, E. B. Wilson's formula by hand gives these bounds; textbooks have 0.255 to
  // 0.366.
  CHECK(wilson(81, 263).low == Catch::Approx(0.2553).epsilon(1e-3));
  CHECK(wilson(81, 263).high == Catch::Approx(0.3662).epsilon(1e-3));
  // For no hits in n trials, the upper bound is z^2 / (n + z^2).
  CHECK(wilson(0, 10).high == Catch::Approx(3.841459 / 13.841459).epsilon(1e-6));
  CHECK(wilson(0, 10).low == 0);
  CHECK(wilson(10, 10).high == 1);
  CHECK(wilson(0, 0).low == 0);
  CHECK(wilson(0, 0).high == 1);
  // Undecided deals widen the interval on both sides.
  CHECK(wilson(90, 100, 4).low == wilson(90, 100).low);
  CHECK(wilson(90, 100, 4).high == wilson(94, 100).high);
}

TEST_CASE("packed lines: a byte a play, and back", "[survey]") {
  Solver solver;
  for (const NamedRules& set : rule_sets()) {
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(scaled(20)); ++number) {
      const Deal deal = Deal::numbered(set.rules, number);
      const Result result = solver.solve(deal, {.nodes = 100'000});
      if (result.verdict != Verdict::Winnable) continue;
      const auto bytes = pack(deal, result.solution, result.first_player);
      CHECK(bytes.size() == deal.deck().size());
      const auto read = unpack(deal, bytes, result.first_player);
      REQUIRE(read);
      CHECK(*read == result.solution);
    }
  }
}

TEST_CASE("packed lines: any bytes are legal or refused", "[survey]") {
  const Deal deal = Deal::numbered({}, 42);
  const Result result = Solver{}.solve(deal);
  const auto bytes = pack(deal, result.solution);
  SplitMix64 random{7};
  int refused = 0;
  for (int i = 0; i < scaled(20'000); ++i) {
    auto spoilt = bytes;
    spoilt[random.below(spoilt.size())] = static_cast<std::uint8_t>(random.below(256));
    const auto read = unpack(deal, spoilt);
    if (read) {
      REQUIRE_FALSE(replay(deal, *read).fault);
    } else {
      ++refused;
    }
  }
  CHECK(refused > 0);
  CHECK(!unpack(deal, bytes, 2));
  auto cut = bytes;
  cut.pop_back();
  const auto read = unpack(deal, cut);
  CHECK((!read || replay(deal, *read).left == 1));
  CHECK_THROWS_AS(pack(deal, Line{{Play{2, Pile::A1}}}), std::invalid_argument);
}

}  // namespace
}  // namespace backtrick::the_game
