// Tests of limits: what they end, how exactly, and that they never become a verdict.

#include "solver/common/limits.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <limits>
#include <thread>
#include <vector>

#include "solver/common/steps.hpp"
#include "solver/the_game/solver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/samples.hpp"

// By default the address sanitizer ends the program when an allocation fails. Some tests here and
// in refutation_table_test.cpp ask for more memory than there is.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }

namespace backtrick::the_game {
namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

/// Every way of solving.
const std::vector<Options> kWays{Options{}, exhaustive(Engine::Arrivals),
                                 exhaustive(Engine::Plays)};

/// A deck that rises in steps of 14. It is far beyond exhaustive search, and no beam wins it, so
/// the search runs until it is stopped.
Deal endless() {
  std::vector<Card> deck;
  for (int first = 2; first < 16; ++first) {
    for (int card = first; card <= 99; card += 14) deck.push_back(static_cast<Card>(card));
  }
  return Deal::of_deck({1, 8, 2}, std::move(deck));
}

TEST_CASE("limits: a node limit is exact, and the same every time", "[limits]") {
  for (const Options& options : kWays) {
    Solver solver{options};
    for (const std::uint64_t nodes : {0U, 1U, 2U, 1000U, 1023U, 1024U, 1025U, 5000U}) {
      const Result result = solver.solve(endless(), {.nodes = nodes});
      CHECK(result.verdict == Verdict::Undecided);
      CHECK(result.limit == Limit::Nodes);
      CHECK(result.nodes == nodes);
      CHECK(result.solution.empty());
    }
  }
}

TEST_CASE("limits: just enough nodes decide, one fewer do not", "[limits]") {
  for (const Engine engine : kEngines) {
    Solver solver{exhaustive(engine)};
    int lost = 0;
    for (std::uint64_t number = 0; number < 20; ++number) {
      const Deal deal = Deal::numbered({1, 2, 2, 36}, number);
      const Result full = solver.solve(deal);
      REQUIRE(full.verdict != Verdict::Undecided);
      REQUIRE_FALSE(full.limit);
      const Result enough = solver.solve(deal, {.nodes = full.nodes});
      CHECK(enough.verdict == full.verdict);
      CHECK(enough.nodes == full.nodes);
      const Result too_few = solver.solve(deal, {.nodes = full.nodes - 1});
      CHECK(too_few.verdict == Verdict::Undecided);
      CHECK(too_few.limit == Limit::Nodes);
      lost += full.verdict == Verdict::Unwinnable ? 1 : 0;
    }
    CHECK(lost > 0);
  }
}

TEST_CASE("limits: time", "[limits]") {
  for (const Options& options : kWays) {
    Solver solver{options};
    for (const auto time : {0ms, 1ms, 50ms}) {
      const Result result = solver.solve(endless(), {.time = time});
      CHECK(result.verdict == Verdict::Undecided);
      CHECK(result.limit == Limit::Time);
      CHECK(result.time >= time);
      CHECK(result.time < time + patience(2s));
    }
    CHECK(solver.solve(endless(), {.time = 0ms}).nodes == 0);
    CHECK(solver.solve(endless(), {.time = -1s}).limit == Limit::Time);
  }
}

TEST_CASE("limits: an interrupt from another thread ends the search soon", "[limits][threads]") {
  for (const Options& options : kWays) {
    std::atomic<bool> interrupt = false;
    auto running = std::async(std::launch::async, [&] {
      return Solver{options}.solve(endless(), {.interrupt = &interrupt});
    });
    CHECK(running.wait_for(100ms) == std::future_status::timeout);
    const auto asked = std::chrono::steady_clock::now();
    interrupt = true;
    const Result result = running.get();
    CHECK(std::chrono::steady_clock::now() - asked < patience(2s));
    CHECK(result.verdict == Verdict::Undecided);
    CHECK(result.limit == Limit::Interrupted);
  }
}

TEST_CASE("limits: an interrupt that was there before", "[limits]") {
  const std::atomic<bool> interrupt = true;
  const Result result = Solver{}.solve(endless(), {.interrupt = &interrupt});
  CHECK(result.limit == Limit::Interrupted);
  CHECK(result.nodes == 0);
}

// A system that overcommits memory may grant the request, and then the deal is decided. The search
// by plays allocates its table first, so it always notices a failure. The search by arrivals
// allocates it only when a layer does not fit.
TEST_CASE("limits: more memory than there is", "[limits]") {
  const Deal deal = Deal::numbered({1, 2, 2, 36}, 0);
  for (const Engine engine : kEngines) {
    Solver solver{exhaustive(engine)};
    const Verdict expected = solver.solve(deal).verdict;
    for (const std::size_t memory : {~std::size_t{0}, ~std::size_t{0} / 2, std::size_t{1} << 46}) {
      const Result result = solver.solve(deal, {.memory = memory});
      INFO(memory << " bytes");
      if (result.verdict == Verdict::Undecided) {
        CHECK(result.limit == Limit::Memory);
      } else {
        CHECK(result.verdict == expected);
      }
      CHECK(solver.solve(deal).verdict == expected);  // the solver still works
    }
  }
  Solver solver{exhaustive(Engine::Plays)};
  CHECK(solver.solve(deal, {.memory = ~std::size_t{0}}).limit == Limit::Memory);
}

TEST_CASE("limits: all of nothing", "[limits]") {
  for (const Options& options : kWays) {
    const Result result = Solver{options}.solve(endless(), {.nodes = 0, .time = 0ns, .memory = 0});
    CHECK(result.verdict == Verdict::Undecided);
    CHECK(result.limit);
    CHECK(result.nodes == 0);
  }
}

TEST_CASE("limits: a decided deal names no limit", "[limits]") {
  const Result result = Solver{}.solve(Deal::numbered({1, 8, 2}, 1), {.nodes = kUnlimited});
  CHECK(result.verdict == Verdict::Winnable);
  CHECK_FALSE(result.limit);
  CHECK(result.nodes > 0);
  CHECK(result.time > 0ns);
}

TEST_CASE("budget: counts, and stops for good", "[limits]") {
  SearchBudget budget{{.nodes = 3}};
  CHECK(budget.spend());
  CHECK(budget.spend());
  CHECK_FALSE(budget.hit());
  CHECK(budget.spend());
  CHECK_FALSE(budget.spend());
  CHECK_FALSE(budget.spend());
  CHECK(budget.nodes() == 3);
  CHECK(budget.hit() == Limit::Nodes);
}

TEST_CASE("budget: many nodes at once, as far as the limit allows", "[limits]") {
  SearchBudget budget{{.nodes = 5000}};
  CHECK(budget.spend(3000));
  CHECK(budget.go_on());
  CHECK_FALSE(budget.spend(3000));
  CHECK(budget.nodes() == 5000);
  CHECK(budget.hit() == Limit::Nodes);
  CHECK_FALSE(budget.go_on());
}

// A search that has spent its last node may still decide by the work that it has begun.
TEST_CASE("budget: work between nodes goes on at the last node", "[limits]") {
  SearchBudget budget{{.nodes = 3}};
  CHECK(budget.spend(3));
  CHECK(budget.go_on());
  CHECK_FALSE(budget.hit());
  CHECK_FALSE(budget.spend());
  CHECK(budget.hit() == Limit::Nodes);
}

TEST_CASE("steps: asked once in many, and no is for good", "[limits]") {
  int asked = 0;
  Steps steps{[&] { return ++asked < 3; }};
  int answered = 0;
  while (steps(1)) ++answered;
  CHECK(asked == 3);
  CHECK(answered > 10'000);
  CHECK_FALSE(steps(0));
  CHECK(asked == 4);
}

TEST_CASE("budget: the first limit hit is the one named", "[limits]") {
  SearchBudget budget{Limits{}};
  CHECK(budget.spend());
  budget.stop(Limit::Memory);
  budget.stop(Limit::Time);
  CHECK_FALSE(budget.spend());
  CHECK(budget.hit() == Limit::Memory);
  CHECK(budget.nodes() == 1);
}

// Otherwise a search that stops some of its own work could reach a result that depends on the
// clock.
TEST_CASE("budget: once it says stop, nothing more is counted", "[limits]") {
  std::atomic<bool> interrupt = false;
  SearchBudget budget{Limits{.interrupt = &interrupt}};
  CHECK(budget.spend());
  interrupt = true;
  CHECK(budget.spend());  // the flag is not read at every node
  CHECK_FALSE(budget.go_on());
  CHECK_FALSE(budget.spend());
  CHECK_FALSE(budget.spend(5));
  CHECK_FALSE(budget.spend(0));
  CHECK(budget.nodes() == 2);
}

TEST_CASE("names of verdicts and limits", "[limits]") {
  CHECK(name(Verdict::Winnable) == "winnable");
  CHECK(name(Verdict::Unwinnable) == "unwinnable");
  CHECK(name(Verdict::Undecided) == "undecided");
  CHECK(name(Limit::Nodes) == "nodes");
  CHECK(name(Limit::Time) == "time");
  CHECK(name(Limit::Memory) == "memory");
  CHECK(name(Limit::Interrupted) == "interrupted");
}

}  // namespace
}  // namespace backtrick::the_game
