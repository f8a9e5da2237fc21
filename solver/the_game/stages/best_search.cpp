#include "solver/the_game/stages/best_search.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "solver/the_game/quick/search_width.hpp"
#include "solver/the_game/stages/quick_stages.hpp"
#include "solver/the_game/stages/win_search.hpp"
#include "solver/the_game/state/team_bounds.hpp"

namespace backtrick::the_game {
namespace {

/// The searches for lines that lay many cards if not all can be laid.
constexpr std::array<SearchWidth, 3> kForMost{
    {{64, 1, MoveFilter::Sound}, {1024, 1, MoveFilter::Sound}, {8192, 1, MoveFilter::Sound}}};

int plays_in(const Line& line) {
  std::size_t plays = 0;
  for (const Turn& turn : line) plays += turn.size();
  return static_cast<int>(plays);
}

/// The search for the best result of one position.
class BestSearch {
 public:
  BestSearch(SearchCall& call, const Position& position, const TeamProblem& problem)
      : call_{call}, position_{position}, problem_{problem}, best_{*call.result.best} {}

  void run() {
    best_.at_least = call_.rules.cards - bound_on_laid();
    const SearchOutcome quickly = look_for_win();
    if (quickly == SearchOutcome::Solved) return take_win();
    for (const SearchWidth& search_width : kForMost) {
      look_for_most(search_width);
      if (soon_exhausted(call_.rules)) break;
    }
    if (best_.proved() || call_.budget.hit()) return;
    call_.searches.free_quick_searches();
    if (engine_for(call_.rules, call_.searches.options()) == Engine::Arrivals)
      exhaust_by_arrivals();
    else
      exhaust();
  }

 private:
  /// A bound on the cards that may be laid.
  int bound_on_laid() const {
    int most = 0;
    for (const TeamState& state : problem_.states)
      most = std::max(most, most_laid(problem_.arrivals, state, call_.searches.options().pruning));
    return most;
  }

  /// One more card than the best game lays.
  int goal() const { return call_.rules.cards - best_.left + 1; }

  void take(Line line, int first_player) {
    best_.line = std::move(line);
    best_.left = position_.left() - plays_in(best_.line);
    call_.result.first_player = first_player;
  }
  void take_win() { take(call_.result.solution, call_.result.first_player); }
  template <typename Search>
  void take_line_of(const Search& search) {
    take(line_of(problem_, search), problem_.first_player(search.root()));
  }

  SearchOutcome look_for_win() {
    // The narrowest search runs early, so that there is a result if a limit is reached.
    const auto missed = [&](Stage stage) {
      if (stage == Stage::Cyclic) look_for_most(kForMost.front());
    };
    if (call_.rules.players > 1) return the_game::look_for_win(call_, problem_, missed);
    return the_game::look_for_win(call_, SoloProblem{SearchRoot{position_}, {}}, missed);
  }

  void look_for_most(const SearchWidth& search_width) {
    if (!call_.searches.options().quick_search || best_.proved() || call_.budget.hit()) return;
    call_.searches.find_quickly([&] {
      auto& search = call_.searches.get<BeamSearch<TeamPolicy>>();
      const bool found = search.search_most(context(), problem_.states, goal(), search_width);
      if (found) take_line_of(search);
      return found;
    });
  }

  void exhaust_by_arrivals() {
    call_.result.stage = Stage::Exhaustive;
    const SearchRoot root{position_};
    const Arrivals arrivals = root.arrivals();
    ArrivalSearch& search = call_.searches.by_arrivals();
    const SearchOutcome outcome =
        search.search_most(root, arrivals, goal(), call_.limits, call_.budget);
    if (!search.line().empty()) take(search.line(), 1);
    if (outcome != SearchOutcome::Aborted) best_.at_least = best_.left;
  }

  /// With the search by plays it is much cheaper to prove that some card must be left than how many
  /// must be left.
  void exhaust() {
    if (best_.at_least == 0) {
      const SearchOutcome outcome = the_game::exhaust(call_, problem_);
      if (outcome == SearchOutcome::Solved) return take_win();
      if (outcome == SearchOutcome::Aborted) return;
      best_.at_least = 1;
    }
    using Search = DepthFirst<TeamPolicy>;
    auto& search = call_.searches.get<Search>();
    const SearchOutcome outcome = search.search_most(context(), problem_.states, goal(),
                                                     Search::table_within(call_.limits.memory));
    if (!search.line().empty()) take_line_of(search);
    if (outcome != SearchOutcome::Aborted) best_.at_least = best_.left;
  }

  SearchContext<TeamPolicy> context() const {
    return {problem_.arrivals, call_.evaluator(), call_.budget};
  }

  SearchCall& call_;
  const Position& position_;
  const TeamProblem& problem_;
  Best& best_;
};

}  // namespace

void find_best(SearchCall& call, const Position& position, const TeamProblem& problem) {
  BestSearch{call, position, problem}.run();
}

}  // namespace backtrick::the_game
