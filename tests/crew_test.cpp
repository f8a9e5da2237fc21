// Crews: who works, and how they stop together.

#include "../solver/crew.hpp"

#include <set>
#include <stdexcept>
#include <thread>

#include "catch.hpp"

namespace backtrick {
namespace {

TEST_CASE("crew: so many threads, the caller's own as number 0", "[crew][threads]") {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    const std::thread::id caller = std::this_thread::get_id();
    std::set<std::size_t> numbers;
    bool own = false;
    Crew crew;
    crew.run(threads, [&](std::size_t number, Crew::Lock& lock) {
      lock.lock();
      numbers.insert(number);
      if (number == 0) own = std::this_thread::get_id() == caller;
    });
    CHECK(numbers.size() == threads);
    CHECK(*numbers.rbegin() == threads - 1);
    CHECK(own);
    CHECK_FALSE(crew.stopped());
  }
}

TEST_CASE("crew: nobody goes on between a failure and its note", "[crew][threads]") {
  for (int time = 0; time < 50; ++time) {
    for (const bool holding : {false, true}) {
      bool failed = false;
      bool went_on = false;
      Crew crew;
      const auto work = [&](std::size_t number, Crew::Lock& lock) {
        for (int i = 0; !crew.stopped(); ++i) {
          lock.lock();
          if (crew.stopped()) return;
          went_on = went_on || failed;
          if (number == 1 && i == 3) {
            failed = holding;  // what fails with the lock held must be noted before it is free
            if (!holding) lock.unlock();
            throw std::runtime_error{"number 1 is out"};
          }
          lock.unlock();
        }
      };
      CHECK_THROWS_WITH(crew.run(4, work), "number 1 is out");
      CHECK(crew.stopped());
      CHECK_FALSE(went_on);
    }
  }
}

TEST_CASE("crew: a stop wakes those who wait", "[crew][threads]") {
  Crew crew;
  crew.run(3, [&](std::size_t number, Crew::Lock& lock) {
    lock.lock();
    if (number == 0) return crew.stop();
    crew.change.wait(lock, [&] { return crew.stopped(); });
  });
  CHECK(crew.stopped());
}

}  // namespace
}  // namespace backtrick
