// Tests of batches: all results arrive in order with any number of threads, and a batch ends
// cleanly in every case.

#include "solver/common/batch.hpp"

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "solver/common/shuffle.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/samples.hpp"

namespace backtrick {
namespace {

/// Produces the numbers from 0 to count-1 as items.
auto count_to(int count) {
  return [next = 0, count]() mutable -> std::optional<int> {
    return next < count ? std::optional{next++} : std::nullopt;
  };
}

/// Computes squares. Some take much longer than others, so they finish out of order.
auto slow_squares() {
  return [] {
    return [](int i) {
      if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds{300});
      return i * i;
    };
  };
}

TEST_CASE("batch: all results in order", "[batch][threads]") {
  for (const unsigned threads : {0U, 1U, 2U, 3U, 8U}) {
    for (const int count : {0, 1, 5, 2000}) {
      INFO(threads << " threads, " << count << " items");
      std::vector<int> results;
      run_in_order(threads, count_to(count), slow_squares(), [&](int square) {
        results.push_back(square);
        return true;
      });
      REQUIRE(results.size() == static_cast<std::size_t>(count));
      for (int i = 0; i < count; ++i) REQUIRE(results[static_cast<std::size_t>(i)] == i * i);
    }
  }
}

TEST_CASE("batch: ends when told to, with nothing emitted after", "[batch][threads]") {
  for (const unsigned threads : {1U, 4U}) {
    int emitted = 0;
    run_in_order(threads, count_to(100'000'000), slow_squares(),
                 [&](int) { return ++emitted < 100; });
    CHECK(emitted == 100);
  }
}

TEST_CASE("batch: workers do not run far ahead of a slow one", "[batch][threads]") {
  constexpr unsigned kThreads = 4;
  std::atomic<int> emitted = 0;
  std::atomic<int> farthest = 0;
  const auto next = [&, i = 0]() mutable -> std::optional<int> {
    farthest = std::max(farthest.load(), i - emitted.load());
    return i < 20'000 ? std::optional{i++} : std::nullopt;
  };
  const auto make_worker = [] {
    return [](int i) {
      if (i == 0) std::this_thread::sleep_for(std::chrono::milliseconds{100});
      return i;
    };
  };
  run_in_order(kThreads, next, make_worker, [&](int) {
    ++emitted;
    return true;
  });
  CHECK(emitted == 20'000);
  CHECK(farthest > 1);
  CHECK(farthest < 10'000);
}

TEST_CASE("batch: exceptions come out, from every function", "[batch][threads]") {
  const auto fail_at = [](int bad) {
    return [bad](int i) {
      if (i == bad) throw std::runtime_error{"bad item"};
      return i;
    };
  };
  const auto go_on = [](int) { return true; };
  for (const unsigned threads : {1U, 4U}) {
    INFO(threads << " threads");
    CHECK_THROWS_AS(run_in_order(
                        threads, count_to(1000), [&] { return fail_at(500); }, go_on),
                    std::runtime_error);
    const auto emit = [&](int i) { return fail_at(500)(i) >= 0; };
    CHECK_THROWS_AS(run_in_order(threads, count_to(1000), slow_squares(),
                                 [&](int square) { return emit(square == 250'000 ? 500 : 0); }),
                    std::runtime_error);
    const auto next = [i = 0]() mutable -> std::optional<int> {
      if (i == 500) throw std::runtime_error{"no more"};
      return i++;
    };
    CHECK_THROWS_AS(run_in_order(threads, next, slow_squares(), go_on), std::runtime_error);
    const auto make_nothing = []() -> int (*)(int) { throw std::runtime_error{"no worker"}; };
    CHECK_THROWS_AS(run_in_order(threads, count_to(10), make_nothing, go_on), std::runtime_error);
  }
}

TEST_CASE("batch: nothing goes on after an exception", "[batch][threads]") {
  for (int attempt = 0; attempt < the_game::scaled(200); ++attempt) {
    int calls = 0;
    const auto next = [&]() -> std::optional<int> {
      if (++calls == 50) throw std::runtime_error{"no more"};
      return 0;
    };
    const auto work = [] { return [](int i) { return i; }; };
    CHECK_THROWS_AS(run_in_order(4, next, work, [](int) { return true; }), std::runtime_error);
    REQUIRE(calls == 50);
  }
}

}  // namespace
}  // namespace backtrick
