#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include "solver/common/limits.hpp"
#include "solver/common/memory_account.hpp"
#include "solver/the_game/arrival/arrival_search.hpp"
#include "solver/the_game/evaluation/evaluator.hpp"
#include "solver/the_game/options.hpp"
#include "solver/the_game/plays/depth_first.hpp"
#include "solver/the_game/quick/beam_search.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/turns/turn_search.hpp"

namespace backtrick::the_game {

/// The searches of one solver. Each is made when it is first needed, and keeps its memory between
/// questions.
class Searches {
 public:
  /// The listeners, if there are any, are told of every layer of the searches by arrivals and by
  /// turns.
  explicit Searches(Options options, LayerListener* listener = nullptr,
                    TurnListener* turn_listener = nullptr)
      : options_{std::move(options)}, listener_{listener}, turn_listener_{turn_listener} {}

  const Options& options() const { return options_; }

  /// A search of this type.
  template <typename Search>
  Search& get() {
    auto& search = std::get<std::unique_ptr<Search>>(made_);
    if (search) return *search;
    if constexpr (std::is_constructible_v<Search, const Pruning&, MemoryAccount&>)
      search = std::make_unique<Search>(options_.pruning, quick_memory_);
    else
      search = std::make_unique<Search>(options_.pruning);
    return *search;
  }
  ArrivalSearch& by_arrivals();
  TurnSearch& by_turns();
  /// Frees the memory of one search. Returns whether there was such a search.
  template <typename Search>
  bool free() {
    return std::exchange(std::get<std::unique_ptr<Search>>(made_), nullptr) != nullptr;
  }
  /// Gives the quick searches this memory. What the exhaustive searches by plays hold is part of
  /// it; if that is much, it is freed.
  void begin_quick_searches(std::size_t memory);
  /// Runs a quick search, which returns whether it has found a line. One that does not fit into the
  /// memory finds none, and then all of them are freed.
  template <typename Quick>
  bool find_quickly(const Quick& quick) {
    try {
      return quick();
    } catch (const std::bad_alloc&) {
      free_quick_searches();
      return false;
    }
  }
  /// Frees the memory of the quick searches. An exhaustive search begins in a limit of memory that
  /// does not count them.
  void free_quick_searches();

  /// The scores for games by these rules.
  std::shared_ptr<const Evaluator> evaluator_for(const Rules& rules);

 private:
  /// The bytes that an exhaustive search by plays holds, if there is one.
  template <typename Search>
  std::size_t held() const {
    const auto& search = std::get<std::unique_ptr<Search>>(made_);
    return search ? search->bytes() : 0;
  }

  Options options_;
  MemoryAccount quick_memory_{0};
  LayerListener* listener_;
  TurnListener* turn_listener_;
  std::tuple<std::unique_ptr<CyclicSearch<SoloPolicy>>, std::unique_ptr<CyclicSearch<TeamPolicy>>,
             std::unique_ptr<BeamSearch<SoloPolicy>>, std::unique_ptr<BeamSearch<TeamPolicy>>,
             std::unique_ptr<DepthFirst<SoloPolicy>>, std::unique_ptr<DepthFirst<TeamPolicy>>>
      made_;
  std::unique_ptr<ArrivalSearch> by_arrivals_;
  std::unique_ptr<TurnSearch> by_turns_;
  std::shared_ptr<const Evaluator> evaluator_;  // for these rules:
  Rules evaluator_rules_;
};

/// The scores for games by these rules.
Evaluator evaluator_for(const Rules& rules, Instructions instructions);

/// One question to a solver: what answers it, its limits, and its result so far, which a search
/// fills in.
struct SearchCall {
  /// The scores of states, made when they are first needed.
  const Evaluator& evaluator() {
    if (!scores) scores = searches.evaluator_for(rules);
    return *scores;
  }

  Searches& searches;
  const Rules& rules;
  const Limits& limits;
  SearchBudget& budget;
  Result& result;
  std::shared_ptr<const Evaluator> scores = nullptr;
};

}  // namespace backtrick::the_game
