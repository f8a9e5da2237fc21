#include "solver/the_game/stages/quick_stages.hpp"

#include <array>
#include <span>

#include "solver/the_game/quick/search_width.hpp"

namespace backtrick::the_game {
namespace {

/// The quick stages, tried in turn. The first one decides most deals. Each may expand several times
/// as many states as all stages before it together.
constexpr std::array<SearchWidth, kStages - 1> kAlone{{{1, 256, MoveFilter::Likeliest},
                                                       {16, 64, MoveFilter::Likely},
                                                       {2048, 1, MoveFilter::Sound},
                                                       {16384, 1, MoveFilter::Sound},
                                                       {65536, 1, MoveFilter::Sound}}};

/// With several players, turns of more than min_plays cards matter from the first stage on: a
/// player who lays more cards makes room for the next.
constexpr std::array<SearchWidth, kStages - 1> kTogether{{{1, 64, MoveFilter::Likely},
                                                          {64, 64, MoveFilter::Likely},
                                                          {8192, 1, MoveFilter::Sound, 0, true},
                                                          {32768, 1, MoveFilter::Sound, 128},
                                                          {65536, 1, MoveFilter::Sound, 256}}};

/// The number of cards that can wait in all hands together.
int may_wait(const Rules& rules) { return rules.players * (rules.hand - rules.min_plays); }

/// The stages that cost less than exhausting the deal.
std::span<const SearchWidth> search_widths_for(const Rules& rules) {
  const std::span<const SearchWidth> all = rules.players > 1 ? kTogether : kAlone;
  return may_wait(rules) <= 2 ? all.first(1) : may_wait(rules) == 3 ? all.first(3) : all;
}

/// Runs one stage, and notes the win that it finds.
template <typename Search, typename Problem>
bool finds_win(const SearchCall& call, const Problem& problem, const SearchWidth& search_width) {
  auto& search = call.searches.get<Search>();
  const std::span all{problem.states};
  const std::size_t together = search_width.by_root ? 1 : all.size();
  SearchWidth width = search_width;
  width.width = static_cast<std::uint32_t>(width.width * together / all.size());
  for (std::size_t first = 0; first < all.size(); first += together) {
    if (!search.search({problem.arrivals, call.searches.evaluator_for(call.rules), call.budget},
                       all.subspan(first, together), width))
      continue;
    const std::size_t root = first + search.root();
    call.result.solution = line_of(problem, search, root);
    call.result.first_player = problem.first_player(root);
    return true;
  }
  return false;
}
template <typename Problem>
bool stage_finds_win(const SearchCall& call, const Problem& problem,
                     const SearchWidth& search_width) {
  using Policy = typename Problem::Policy;
  return search_width.passes > 1 ? finds_win<CyclicSearch<Policy>>(call, problem, search_width)
                                 : finds_win<BeamSearch<Policy>>(call, problem, search_width);
}

template <typename Problem>
SearchOutcome run_stages(const SearchCall& call, const Problem& problem,
                         const std::function<void(Stage)>& missed) {
  // The game may already be beaten by the first play, if that was the last card.
  for (const auto& root_position : problem.all) {
    if (!root_position.state.beaten()) continue;
    call.result.solution = {root_position.laid};
    return SearchOutcome::Solved;
  }
  if (!call.searches.options().quick_search) return SearchOutcome::Refuted;
  const std::span<const SearchWidth> search_widths = search_widths_for(call.rules);
  for (std::size_t i = 0; i < search_widths.size(); ++i) {
    call.result.stage = static_cast<Stage>(i);
    if (stage_finds_win(call, problem, search_widths[i])) return SearchOutcome::Solved;
    if (call.budget.hit()) return SearchOutcome::Aborted;
    if (missed) missed(call.result.stage);
  }
  return SearchOutcome::Refuted;
}

}  // namespace

SearchOutcome look_for_win(const SearchCall& call, const SoloProblem& problem,
                           const std::function<void(Stage)>& missed) {
  return run_stages(call, problem, missed);
}

SearchOutcome look_for_win(const SearchCall& call, const TeamProblem& problem,
                           const std::function<void(Stage)>& missed) {
  return run_stages(call, problem, missed);
}

bool soon_exhausted(const Rules& rules) { return may_wait(rules) <= 3; }

}  // namespace backtrick::the_game
