#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "solver/common/find_first.hpp"
#include "solver/the_game/proof/check.hpp"

namespace backtrick::the_game::proof {

/// Checks `count` groups in several threads, as many as the memory has room for. `make_checker()`
/// makes a checker for each thread; `checker(i)` returns the hole at group i, or nothing;
/// `gather(checker)` takes what it has counted since the last time, one call at a time. Returns the
/// hole at the first group that has one.
template <typename MakeChecker, typename Gather>
std::optional<Refusal> check_in_portions(std::size_t count, const CheckOptions& options,
                                         const MakeChecker& make_checker, const Gather& gather) {
  const auto look = [&] { stop_if(options.interrupt); };
  return find_first<Refusal>(std::max<std::size_t>(options.threads, 1), count, look, make_checker,
                             gather);
}

}  // namespace backtrick::the_game::proof
