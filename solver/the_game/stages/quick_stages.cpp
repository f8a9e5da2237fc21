#include "solver/the_game/stages/quick_stages.hpp"

#include <array>
#include <cstdint>
#include <span>

#include "solver/the_game/quick/search_width.hpp"

namespace backtrick::the_game {
namespace {

enum class Method : std::uint8_t { CyclicSearch, BeamSearch };
struct QuickStage {
  Method method;
  SearchWidth width;
};
using QuickStages = std::array<QuickStage, kStages - 1>;

/// The quick stages, tried in turn. The first one decides most deals. Each may expand several times
/// as many states as all stages before it together. Autoplay helps where a win is easy to find; on
/// hard deals it hides some of the few wins there are.
constexpr QuickStages kAlone{{{Method::CyclicSearch, {1, 256, MoveFilter::ShortTurns, 0, true}},
                              {Method::CyclicSearch, {16, 64, MoveFilter::Sound}},
                              {Method::BeamSearch, {2048, 1, MoveFilter::Sound}},
                              {Method::BeamSearch, {4096, 12, MoveFilter::Sound, 32}},
                              {Method::BeamSearch, {65536, 1, MoveFilter::Sound}}}};

/// With several players, turns of more than min_plays cards matter from the first stage on: a
/// player who lays more cards makes room for the next.
constexpr QuickStages kTogether{{{Method::CyclicSearch, {1, 64, MoveFilter::Sound, 0, true}},
                                 {Method::CyclicSearch, {64, 64, MoveFilter::Sound}},
                                 {Method::BeamSearch, {1024, 6, MoveFilter::Sound, 8}},
                                 {Method::BeamSearch, {16384, 16, MoveFilter::Sound, 64}},
                                 {Method::BeamSearch, {65536, 16, MoveFilter::Sound, 256}}}};

/// The number of cards that can wait in all hands together.
int may_wait(const Rules& rules) { return rules.players * (rules.hand - rules.min_plays); }

/// The stages that cost less than exhausting the deal.
std::span<const QuickStage> quick_stages_for(const Rules& rules) {
  const std::span<const QuickStage> all = rules.players > 1 ? kTogether : kAlone;
  return may_wait(rules) <= 2 ? all.first(1) : may_wait(rules) == 3 ? all.first(3) : all;
}

/// Runs one stage, and notes the win that it finds. A stage that does not fit into the memory finds
/// none.
template <typename Search, typename Problem>
bool finds_win(SearchCall& call, const Problem& problem, const SearchWidth& search_width) {
  return call.searches.find_quickly([&] {
    auto& search = call.searches.get<Search>();
    if (!search.search({problem.arrivals, call.evaluator(), call.budget}, problem.states,
                       search_width))
      return false;
    call.result.solution = line_of(problem, search);
    call.result.first_player = problem.first_player(search.root());
    return true;
  });
}
template <typename Problem>
bool stage_finds_win(SearchCall& call, const Problem& problem, const QuickStage& stage) {
  using Policy = typename Problem::Policy;
  return stage.method == Method::CyclicSearch
             ? finds_win<CyclicSearch<Policy>>(call, problem, stage.width)
             : finds_win<BeamSearch<Policy>>(call, problem, stage.width);
}

template <typename Problem>
SearchOutcome run_stages(SearchCall& call, const Problem& problem,
                         const std::function<void(Stage)>& missed) {
  // The game may already be beaten by the first play, if that was the last card.
  for (const auto& root_position : problem.all) {
    if (!root_position.state.beaten()) continue;
    call.result.solution = {root_position.laid};
    return SearchOutcome::Solved;
  }
  if (!call.searches.options().quick_search) return SearchOutcome::NotFound;
  call.searches.begin_quick_searches(call.limits.memory);
  const std::span<const QuickStage> quick_stages = quick_stages_for(call.rules);
  for (std::size_t i = 0; i < quick_stages.size(); ++i) {
    call.result.stage = static_cast<Stage>(i);
    if (stage_finds_win(call, problem, quick_stages[i])) return SearchOutcome::Solved;
    if (call.budget.hit()) return SearchOutcome::Aborted;
    if (missed) missed(call.result.stage);
  }
  return SearchOutcome::NotFound;
}

}  // namespace

SearchOutcome look_for_win(SearchCall& call, const SoloProblem& problem,
                           const std::function<void(Stage)>& missed) {
  return run_stages(call, problem, missed);
}

SearchOutcome look_for_win(SearchCall& call, const TeamProblem& problem,
                           const std::function<void(Stage)>& missed) {
  return run_stages(call, problem, missed);
}

bool soon_exhausted(const Rules& rules) { return may_wait(rules) <= 3; }

}  // namespace backtrick::the_game
