#include "../puzzles/grader.hpp"

#include "catch.hpp"
#include "samples.hpp"

namespace backtrick {
namespace {

TEST_CASE("grader: the same deal has the same grade, and so has its mirror", "[grader]") {
  for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(scaled(10)); ++number) {
    INFO(number);
    const Deal deal = Deal::numbered({}, number);
    const Deal by_deck = Deal::of_deck({}, {deal.deck().begin(), deal.deck().end()});
    const Grade grade = Grader{}.grade(deal);
    for (const Deal& same : {deal, by_deck, mirrored(deal)}) {
      const Grade again = Grader{}.grade(same);
      REQUIRE(again.difficulty == grade.difficulty);
      REQUIRE(again.standard_error == grade.standard_error);
      REQUIRE(again.band == grade.band);
    }
    REQUIRE(grade.version == 1);
    REQUIRE(grade.standard_error > 0);
  }
}

}  // namespace
}  // namespace backtrick
