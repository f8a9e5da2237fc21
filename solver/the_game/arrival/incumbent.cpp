#include "solver/the_game/arrival/incumbent.hpp"

#include <algorithm>
#include <tuple>

namespace backtrick::the_game {

void Incumbent::note(const ArrivalLayer& layer, std::size_t arrived) {
  // This order does not depend on the threads that made the layer.
  const auto name = [](const KeptGroup& group) {
    return std::tuple{group.kept.size(), group.kept.high(), group.kept.low()};
  };
  const KeptGroup* best = nullptr;
  for (const KeptGroup& group : layer.groups) {
    if (group.due == 0 && (best == nullptr || name(group) < name(*best))) best = &group;
  }
  if (best == nullptr) return;
  const int laid = static_cast<int>(arrived) - best->kept.size();
  if (laid < goal_) return;
  goal_ = laid + 1;
  arrived_ = arrived;
  line_.emplace(layer.least_state(*best), arrived);
}

void Incumbent::trace(const ArrivalProblem& problem, const LayerStore& layers,
                      const Pruning& pruning) {
  if (line_ && line_->arrived() == arrived_) line_->trace(problem, layers, pruning);
}

}  // namespace backtrick::the_game
