// Tests of the subgradient ascent: it raises the bound, until the start of a lost deal is proved
// lost.

#include "solver/the_game/arrival/subgradient_ascent.hpp"

#include <algorithm>
#include <cstdint>

#include "solver/the_game/rules/deal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

TEST_CASE("Subgradient ascent: the bound of a start rises until it proves the loss",
          "[subgradient_ascent]") {
  for (std::uint64_t number = 0; number < scaled(std::uint64_t{10}); ++number) {
    const Deal deal = Deal::numbered({1, 2, 2, 98}, number);
    const auto hand = static_cast<std::size_t>(deal.rules().hand);
    const Arrivals arrivals{deal};
    ArrivalState start;
    start.due = deal.rules().hand;
    StateSums sums;
    sums.add(start);
    LagrangianBound bound;
    SubgradientAscent ascent;
    ascent.begin_afresh(0, deal.deck().size(), hand);
    const auto excess = [&] {
      bound.make(arrivals, deal.deck(), 0, {}, ascent.point().multipliers);
      return bound.least(start.tops) - bound.threshold(start.kept, start.due);
    };
    const std::int32_t before = excess();
    std::int32_t most = before;
    for (int step = 0; step < 300; ++step) {
      ascent.step(arrivals, bound, sums, 0, 1.0 / (1 + 0.1 * step));
      most = std::max(most, excess());
    }
    CHECK(before < 0);
    CHECK(most > 0);
    for (std::size_t i = 0; i < hand; ++i) CHECK(ascent.point().multipliers.holding_cost[i] == 0);
  }
}

}  // namespace
}  // namespace backtrick::the_game
