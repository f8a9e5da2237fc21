// Tests of worker groups: which threads work, and how they stop together.

#include "solver/common/worker_group.hpp"

#include <set>
#include <stdexcept>
#include <thread>

#include "tests/support/catch.hpp"

namespace backtrick {
namespace {

TEST_CASE("worker group: as many threads as asked for, the caller's own is 0",
          "[worker_group][threads]") {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    const std::thread::id caller = std::this_thread::get_id();
    std::set<std::size_t> numbers;
    bool own = false;
    WorkerGroup workers;
    workers.run(threads, [&](std::size_t number, WorkerGroup::Lock& lock) {
      lock.lock();
      numbers.insert(number);
      if (number == 0) own = std::this_thread::get_id() == caller;
    });
    CHECK(numbers.size() == threads);
    CHECK(*numbers.rbegin() == threads - 1);
    CHECK(own);
    CHECK_FALSE(workers.stopped());
  }
}

TEST_CASE("worker group: no worker continues before an exception is stored",
          "[worker_group][threads]") {
  for (int time = 0; time < 50; ++time) {
    for (const bool holding : {false, true}) {
      bool failed = false;
      bool went_on = false;
      WorkerGroup workers;
      const auto work = [&](std::size_t number, WorkerGroup::Lock& lock) {
        for (int i = 0; !workers.stopped(); ++i) {
          lock.lock();
          if (workers.stopped()) return;
          went_on = went_on || failed;
          if (number == 1 && i == 3) {
            failed = holding;  // an exception under the lock must be stored before the lock is
                               // released
            if (!holding) lock.unlock();
            throw std::runtime_error{"number 1 is out"};
          }
          lock.unlock();
        }
      };
      CHECK_THROWS_WITH(workers.run(4, work), "number 1 is out");
      CHECK(workers.stopped());
      CHECK_FALSE(went_on);
    }
  }
}

TEST_CASE("worker group: a stop wakes waiting workers", "[worker_group][threads]") {
  WorkerGroup workers;
  workers.run(3, [&](std::size_t number, WorkerGroup::Lock& lock) {
    lock.lock();
    if (number == 0) return workers.stop();
    workers.change.wait(lock, [&] { return workers.stopped(); });
  });
  CHECK(workers.stopped());
}

}  // namespace
}  // namespace backtrick
