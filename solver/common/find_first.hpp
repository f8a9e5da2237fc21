#pragma once

#include <algorithm>
#include <cstddef>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "solver/common/worker_group.hpp"

namespace backtrick {

/// The items 0, 1, 2, ... before an end, in portions. The lock of the threads that take them guards
/// it.
class Portions {
 public:
  explicit Portions(std::size_t count) : end_{count} {}

  struct Portion {
    std::size_t begin;
    std::size_t end;
  };
  /// Takes the next portion.
  std::optional<Portion> next() {
    if (!any()) return std::nullopt;
    const std::size_t begin = given_back_.empty() ? next_ : given_back_.back();
    if (given_back_.empty())
      next_ = begin + kPortion;
    else
      given_back_.pop_back();
    return Portion{begin, std::min(begin + kPortion, end_)};
  }
  bool any() const { return next_ < end_ || !given_back_.empty(); }
  /// Gives back a portion that was not searched to its end.
  void give_back(const Portion& portion) {
    if (portion.begin < end_) given_back_.push_back(portion.begin);
  }
  void end_at(std::size_t end) {
    end_ = end;
    std::erase_if(given_back_, [end](std::size_t begin) { return begin >= end; });
  }
  std::size_t end() const { return end_; }

 private:
  static constexpr std::size_t kPortion = 64;

  std::size_t next_ = 0;
  std::size_t end_;
  std::vector<std::size_t> given_back_;  // where they begin
};

/// Searches `count` items in several threads for the first one with a finding. `make_searcher()`
/// makes a searcher for each thread; `searcher(i)` returns what it finds at item i, or nothing;
/// `gather(searcher)` takes what it has counted since the last time, one call at a time; `look()`
/// is called before each portion, and may throw. The finding does not depend on the number of
/// threads, because they take portions in order. A thread whose searcher has no memory leaves its
/// portion to the others; the last one throws std::bad_alloc.
template <typename Finding, typename Look, typename MakeSearcher, typename Gather>
std::optional<Finding> find_first(std::size_t threads, std::size_t count, const Look& look,
                                  const MakeSearcher& make_searcher, const Gather& gather) {
  Portions portions{count};
  std::optional<Finding> first;
  std::size_t at_work = threads;
  WorkerGroup workers;
  workers.run(threads, [&](std::size_t, WorkerGroup::Lock& lock) {
    std::optional<Portions::Portion> portion;
    const auto search = [&] {
      auto searcher = make_searcher();
      lock.lock();
      while ((portion = portions.next())) {
        look();
        lock.unlock();
        std::optional<Finding> finding;
        std::size_t at = portion->begin;
        while (at < portion->end && !(finding = searcher(at))) ++at;
        lock.lock();
        gather(searcher);
        if (!finding || at >= portions.end()) continue;
        portions.end_at(at);
        first = std::move(finding);
      }
      lock.unlock();
    };
    for (;;) {
      lock.lock();
      const bool alone = at_work == 1;
      lock.unlock();
      bool fits = true;
      try {
        search();
      } catch (const std::bad_alloc&) {
        if (alone) throw;
        fits = false;
      }
      if (!lock.owns_lock()) lock.lock();
      if (portion) portions.give_back(*std::exchange(portion, std::nullopt));
      // A thread that has ended looks once more: another may have withdrawn since.
      if (!portions.any() || (!fits && at_work > 1)) {
        --at_work;
        return;
      }
      lock.unlock();
    }
  });
  return first;
}

}  // namespace backtrick
