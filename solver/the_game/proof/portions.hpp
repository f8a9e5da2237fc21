#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "solver/common/worker_group.hpp"
#include "solver/the_game/proof/check.hpp"

namespace backtrick::the_game::proof {

/// Checks `count` groups in several threads. `make_checker()` makes a checker for each thread;
/// `checker(i)` returns the hole at group i, or nothing; `gather(checker)` takes what it counted,
/// one call at a time. Returns the hole at the first group that has one: threads take portions in
/// order, so this does not depend on their number.
template <typename MakeChecker, typename Gather>
std::optional<Refusal> check_in_portions(std::size_t count, const CheckOptions& options,
                                         const MakeChecker& make_checker, const Gather& gather) {
  constexpr std::size_t kPortion = 64;
  std::size_t next = 0;
  std::size_t refused = count;  // the first group known to have a hole
  std::optional<Refusal> refusal;
  WorkerGroup workers;
  workers.run(std::max<std::size_t>(options.threads, 1), [&](std::size_t, WorkerGroup::Lock& lock) {
    auto checker = make_checker();
    lock.lock();
    while (next < refused) {
      stop_if(options.interrupt);
      const std::size_t begin = next;
      next = std::min(begin + kPortion, count);
      const std::size_t end = next;
      lock.unlock();
      std::optional<Refusal> hole;
      std::size_t at = begin;
      while (at < end && !(hole = checker(at))) ++at;
      lock.lock();
      if (!hole || at >= refused) continue;
      refused = at;
      refusal = std::move(hole);
    }
    gather(checker);
  });
  return refusal;
}

}  // namespace backtrick::the_game::proof
