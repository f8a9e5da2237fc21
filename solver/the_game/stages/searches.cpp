#include "solver/the_game/stages/searches.hpp"

#include <algorithm>

#include "solver/common/instructions.hpp"
#include "solver/the_game/evaluation/weights.hpp"

#ifdef __GLIBC__
#include <malloc.h>

#include <mutex>
#endif

namespace backtrick::the_game {
namespace {

/// Gives free memory of the heap back to the system.
void trim_heap() {
#ifdef __GLIBC__
  // Where another allocator stands in for the C library's, as in sanitizer builds, the first call
  // prepares the unused one. A second thread in that moment would find it half prepared and crash.
  static std::mutex one_at_a_time;
  const std::lock_guard lock{one_at_a_time};
  malloc_trim(0);
#endif
}

}  // namespace

ArrivalSearch& Searches::by_arrivals() {
  if (!by_arrivals_)
    by_arrivals_ = std::make_unique<ArrivalSearch>(options_.pruning, options_.on_layer, listener_);
  return *by_arrivals_;
}

TurnSearch& Searches::by_turns() {
  if (!by_turns_)
    by_turns_ = std::make_unique<TurnSearch>(options_.pruning, options_.on_layer, turn_listener_);
  return *by_turns_;
}

void Searches::begin_quick_searches(std::size_t memory) {
  // Beside such a part of the memory, a table need not be made again for each question.
  constexpr std::size_t kSmallPart = 16;
  // Of very little memory, the exhaustive searches take as much.
  constexpr std::size_t kLeast = std::size_t{1} << 22;
  std::size_t beside = held<DepthFirst<SoloPolicy>>() + held<DepthFirst<TeamPolicy>>();
  if (beside > memory / kSmallPart) {
    free<DepthFirst<SoloPolicy>>();
    free<DepthFirst<TeamPolicy>>();
    beside = 0;
  }
  quick_memory_.set_limit(std::max(memory - beside, kLeast));
}

void Searches::free_quick_searches() {
  bool any = free<CyclicSearch<SoloPolicy>>();
  any = free<BeamSearch<SoloPolicy>>() || any;
  any = free<CyclicSearch<TeamPolicy>>() || any;
  any = free<BeamSearch<TeamPolicy>>() || any;
  if (any) trim_heap();
}

std::shared_ptr<const Evaluator> Searches::evaluator_for(const Rules& rules) {
  if (!evaluator_ || evaluator_rules_ != rules) {
    evaluator_ =
        std::make_shared<const Evaluator>(the_game::evaluator_for(rules, options_.instructions));
    evaluator_rules_ = rules;
  }
  return evaluator_;
}

Evaluator evaluator_for(const Rules& rules, Instructions instructions) {
  return Evaluator{
      rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays),
      rules.cards, has(instructions) ? instructions : best_instructions()};
}

}  // namespace backtrick::the_game
