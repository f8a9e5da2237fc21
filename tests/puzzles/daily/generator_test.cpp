// Tests of the generator: deals and counts do not depend on the number of threads, and all deals
// fit.

#include "puzzles/daily/generator.hpp"

#include <atomic>
#include <limits>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/dailies.hpp"

namespace backtrick::the_game {
namespace {

using Found = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // number, tried

struct Search {
  Found found;
  std::uint64_t tried = 0;
  bool finished = false;
};

Search search(const Wanted& wanted, const std::atomic<bool>* interrupt = nullptr) {
  Search search;
  GeneratorTally tally;
  search.finished = generate(
      wanted,
      [&] {
        return CandidateChecker{grade_by_first_card, interrupt};
      },
      [&](const DailyDeal& deal, std::uint64_t tried) {
        CHECK(deal.grade.band == wanted.band);
        search.found.emplace_back(deal.deal.number().value(), tried);
      },
      tally);
  search.tried = tally.tried;
  return search;
}

TEST_CASE("generator: the first deals that fit, in order", "[generator][threads]") {
  for (const Band band : kAllBands) {
    Found expected;
    for (std::uint64_t number = 100; expected.size() < 20; ++number) {
      if (grade_by_first_card(Deal::numbered({}, number)).band == band)
        expected.emplace_back(number, number - 99);
    }
    for (const unsigned threads : {1U, 2U, 7U}) {
      const Search done = search({{}, band, 20, 100, threads});
      CHECK(done.finished);
      CHECK(done.found == expected);
      CHECK(done.tried == expected.back().second);
    }
  }
}

TEST_CASE("generator: deals that cannot be won are none", "[generator]") {
  const Rules rules{1, 2, 2, 40};  // a few of these deals are winnable
  Solver solver;
  for (const auto& [number, tried] : search({rules, Band::Hard, 5, 0, 2}).found)
    CHECK(solver.solve(Deal::numbered(rules, number)).verdict == Verdict::Winnable);
}

TEST_CASE("generator: numbers run out, and nothing asked is nothing tried", "[generator]") {
  constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();
  const Search end = search({{}, Band::Easy, 1000, kLast - 9, 2});
  CHECK(end.finished);
  CHECK(end.tried == 10);
  CHECK(end.found.size() < 10);
  CHECK(search({{}, Band::Easy, 0, 1, 1}).tried == 0);
}

TEST_CASE("generator: an interrupt keeps what was found", "[generator]") {
  const std::atomic<bool> interrupted{true};
  const Search done = search({{}, Band::Easy, 5, 1, 1}, &interrupted);
  CHECK_FALSE(done.finished);
  CHECK(done.found.empty());
}

}  // namespace
}  // namespace backtrick::the_game
