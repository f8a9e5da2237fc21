#include "solver/the_game/solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "solver/the_game/arrival/arrival_search.hpp"
#include "solver/the_game/plays/depth_first.hpp"
#include "solver/the_game/quick/beam_search.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/state/arrivals.hpp"
#include "solver/the_game/state/line_builder.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "solver/the_game/state/team_bounds.hpp"
#include "solver/the_game/state/team_root.hpp"

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
                                                          {8, 64, MoveFilter::Likely},
                                                          {1024, 1, MoveFilter::Sound},
                                                          {8192, 1, MoveFilter::Sound},
                                                          {65536, 1, MoveFilter::Sound}}};

/// The searches for lines that lay many cards if not all can be laid.
constexpr std::array<SearchWidth, 3> kForMost{
    {{64, 1, MoveFilter::Sound}, {1024, 1, MoveFilter::Sound}, {8192, 1, MoveFilter::Sound}}};

/// Where few cards can wait, exhausting a deal costs no more than a wide beam: about 10^5 to 10^6
/// states if two cards can wait, 10^7 if three can.
int may_wait(const Rules& rules) { return rules.players * (rules.hand - rules.min_plays); }
bool soon_exhausted(const Rules& rules) { return may_wait(rules) <= 3; }

std::span<const SearchWidth> search_widths_for(const Rules& rules) {
  const std::span<const SearchWidth> all = rules.players > 1 ? kTogether : kAlone;
  return may_wait(rules) <= 2 ? all.first(1) : may_wait(rules) == 3 ? all.first(3) : all;
}

int plays_in(const Line& line) {
  std::size_t plays = 0;
  for (const Turn& turn : line) plays += turn.size();
  return static_cast<int>(plays);
}

/// A game as one kind of search sees it, with all its root positions.
template <typename ItsArrivals, typename ItsRootPosition>
struct SearchProblem {
  SearchProblem(const ItsArrivals& fixed, std::vector<ItsRootPosition> root_positions)
      : arrivals{fixed}, all{std::move(root_positions)} {
    for (const ItsRootPosition& root_position : all) states.push_back(root_position.state);
  }
  ItsArrivals arrivals;
  std::vector<ItsRootPosition> all;
  std::vector<decltype(ItsRootPosition::state)> states;  ///< of all root positions
};
using SoloProblem = SearchProblem<Arrivals, RootPosition>;
using TeamProblem = SearchProblem<TeamArrivals, TeamRootPosition>;

/// The line found by a search, on real piles.
template <typename Problem, typename Search>
Line line_of(const Problem& problem, const Search& search) {
  const auto& from = problem.all[search.root()];
  return build_line(
      {.state = {}, .tops = from.tops, .laid = from.laid, .turn_over = from.turn_over},
      search.line());
}
template <typename Search>
int first_player_of(const SoloProblem& /*unused*/, const Search& /*unused*/) {
  return 1;
}
template <typename Search>
int first_player_of(const TeamProblem& problem, const Search& search) {
  return problem.all[search.root()].first_player;
}

/// The search by arrivals considers every subset of the waiting cards that may follow an arriving
/// card, which is too many for a hand of sixteen.
Engine engine_for(const Rules& rules) {
  return rules.hand <= 10 ? Engine::Arrivals : Engine::Plays;
}

}  // namespace

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames{"winnable", "unwinnable", "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view name(Limit limit) {
  constexpr std::array<std::string_view, 4> kNames{"nodes", "time", "memory", "interrupted"};
  return kNames[static_cast<std::size_t>(limit)];
}

std::string_view name(Stage stage) {
  constexpr std::array<std::string_view, kStages> kNames{"cyclic",    "wide cyclic", "beam",
                                                         "wide beam", "widest beam", "exhaustive"};
  return kNames[static_cast<std::size_t>(stage)];
}

struct Solver::Engines {
  explicit Engines(const Options& chosen)
      : options{chosen},
        cyclic{chosen.pruning},
        beam{chosen.pruning},
        by_arrivals{chosen.pruning, chosen.on_layer},
        by_plays{chosen.pruning},
        team{chosen.pruning},
        team_by_plays{chosen.pruning},
        probe{chosen.pruning},
        team_probe{chosen.pruning} {}

  Options options;
  Evaluator evaluator;
  std::optional<Rules> ordered_for;
  CyclicSearch cyclic;
  BeamSearch<SoloPolicy> beam;
  ArrivalSearch by_arrivals;
  DepthFirst<SoloPolicy> by_plays;
  BeamSearch<TeamPolicy> team;
  DepthFirst<TeamPolicy> team_by_plays;
  DepthFirst<SoloPolicy> probe;  // with tables of their own, which outlast a question
  DepthFirst<TeamPolicy> team_probe;

  void order_for(const Rules& rules) {
    if (ordered_for == rules) return;
    evaluator = Evaluator{
        rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays),
        rules.cards, has(options.instructions) ? options.instructions : best_instructions()};
    ordered_for = rules;
  }

  /// Calls `won` with the search that a quick stage uses, and returns its result.
  template <typename Won>
  bool ask_quick(const SoloProblem& /*unused*/, const SearchWidth& search_width, Won won) {
    return search_width.passes > 1 ? won(cyclic) : won(beam);
  }
  template <typename Won>
  bool ask_quick(const TeamProblem& /*unused*/, const SearchWidth& /*unused*/, Won won) {
    return won(team);
  }

  /// Runs the quick stages in their fixed order until one finds a win. Returning Lost proves
  /// nothing here. Calls `missed` after every stage that found nothing.
  template <typename Problem, typename Missed>
  SearchOutcome look_for_win(const Rules& rules, const Problem& problem, SearchBudget& budget,
                             Result& result, const Missed& missed) {
    // The game may already be beaten by the first play, if that was the last card.
    for (const auto& root_position : problem.all) {
      if (!root_position.state.beaten()) continue;
      result.solution = {root_position.laid};
      return SearchOutcome::Solved;
    }
    if (!options.quick_search) return SearchOutcome::Refuted;
    const std::span<const SearchWidth> search_widths = search_widths_for(rules);
    for (std::size_t i = 0; i < search_widths.size(); ++i) {
      result.stage = static_cast<Stage>(i);
      const bool won = ask_quick(problem, search_widths[i], [&](auto& search) {
        if (!search.search(problem.arrivals, problem.states, evaluator, search_widths[i], budget))
          return false;
        result.solution = line_of(problem, search);
        result.first_player = first_player_of(problem, search);
        return true;
      });
      if (won) return SearchOutcome::Solved;
      if (budget.hit()) return SearchOutcome::Aborted;
      missed(result.stage);
    }
    return SearchOutcome::Refuted;
  }

  /// Runs the exhaustive search by plays.
  template <typename Problem, typename Search>
  SearchOutcome exhaust(const Problem& problem, Search& search, const Limits& limits,
                        SearchBudget& budget, Result& result) {
    result.stage = Stage::Exhaustive;
    const SearchOutcome outcome =
        search.search(problem.arrivals, problem.states, evaluator, limits.memory, budget);
    if (outcome == SearchOutcome::Solved) {
      result.solution = line_of(problem, search);
      result.first_player = first_player_of(problem, search);
    }
    return outcome;
  }

  Engine engine_of(const Rules& rules) const {
    if (rules.players > 1) return Engine::Plays;
    return options.engine.value_or(engine_for(rules));
  }

  /// Runs the stages until one decides whether one player's game can be won.
  SearchOutcome decide(const Position& position, std::span<const Play> first, const Limits& limits,
                       SearchBudget& budget, Result& result) {
    const Rules& rules = position.rules();
    const SearchRoot start{position};
    const SoloProblem problem{start.arrivals(first.empty() ? 0 : 1), root_positions(start, first)};
    order_for(rules);
    const SearchOutcome quickly = look_for_win(rules, problem, budget, result, [](Stage) {});
    if (quickly != SearchOutcome::Refuted) return quickly;
    if (engine_of(rules) == Engine::Plays)
      return exhaust(problem, by_plays, limits, budget, result);
    result.stage = Stage::Exhaustive;
    const SearchOutcome outcome =
        by_arrivals.search(start, problem.arrivals, first, limits, budget);
    result.solution = by_arrivals.line();
    return outcome;
  }

  /// The same for several players. A win also sets the first player.
  SearchOutcome decide(const Rules& rules, const TeamProblem& problem, const Limits& limits,
                       SearchBudget& budget, Result& result) {
    order_for(rules);
    const SearchOutcome quickly = look_for_win(rules, problem, budget, result, [](Stage) {});
    if (quickly != SearchOutcome::Refuted) return quickly;
    return exhaust(problem, team_by_plays, limits, budget, result);
  }

  /// Finds how few cards can be left, and stores it in `result.best`. It looks for a win with the
  /// usual stages, then for lines that lay many cards, and then exhausts what may lay more. With
  /// several players and a whole deal, `position` is the start and anybody may begin. The searches
  /// for many cards use the problem for several players, with one player, too.
  void find_best(const Position& position, const TeamProblem& problem, const Limits& limits,
                 SearchBudget& budget, Result& result) {
    const Rules& rules = position.rules();
    Best& best = *result.best;
    order_for(rules);
    int most = 0;  // bound on the cards that may be laid
    for (const TeamState& state : problem.states)
      most = std::max(most, most_laid(problem.arrivals, state, options.pruning));
    best.at_least = rules.cards - most;

    const auto take = [&](Line line, int first_player) {
      best.line = std::move(line);
      best.left = position.left() - plays_in(best.line);
      result.first_player = first_player;
    };
    const auto goal = [&] { return rules.cards - best.left + 1; };
    const auto look_for_most = [&](const SearchWidth& search_width) {
      if (!options.quick_search || best.proved() || budget.hit()) return;
      if (team.search_most(problem.arrivals, problem.states, goal(), evaluator, search_width,
                           budget))
        take(line_of(problem, team), first_player_of(problem, team));
    };

    // The narrowest search runs early, so that there is a result if a limit is reached.
    const auto missed = [&](Stage stage) {
      if (stage == Stage::Cyclic) look_for_most(kForMost.front());
    };
    const SearchRoot start{position};
    const SearchOutcome quickly =
        rules.players == 1
            ? look_for_win(rules, SoloProblem{start.arrivals(), root_positions(start, {})}, budget,
                           result, missed)
            : look_for_win(rules, problem, budget, result, missed);
    if (quickly == SearchOutcome::Solved) return take(result.solution, result.first_player);
    for (const SearchWidth& search_width : kForMost) {
      look_for_most(search_width);
      if (soon_exhausted(rules)) break;
    }
    if (best.proved() || budget.hit()) return;

    if (engine_of(rules) == Engine::Arrivals) {
      result.stage = Stage::Exhaustive;
      const SearchOutcome outcome =
          by_arrivals.search_most(start, start.arrivals(), goal(), limits, budget);
      if (!by_arrivals.line().empty()) take(by_arrivals.line(), 1);
      if (outcome != SearchOutcome::Aborted) best.at_least = best.left;
      return;
    }
    // With the search by plays it is much cheaper to prove that some card must be left than how
    // many must be left.
    if (best.at_least == 0) {
      const SearchOutcome outcome = exhaust(problem, team_by_plays, limits, budget, result);
      if (outcome == SearchOutcome::Solved) return take(result.solution, result.first_player);
      if (outcome == SearchOutcome::Aborted) return;
      best.at_least = 1;
    }
    const SearchOutcome outcome = team_by_plays.search_most(
        problem.arrivals, problem.states, goal(), evaluator, limits.memory, budget);
    if (!team_by_plays.line().empty())
      take(line_of(problem, team_by_plays), first_player_of(problem, team_by_plays));
    if (outcome != SearchOutcome::Aborted) best.at_least = best.left;
  }
};

namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::logic_error{"the referee refuses a solution: " + why};
}

/// Runs a search within its limits: `search(budget, result)`, then `conclude(outcome, result)`. If
/// the system refuses memory, the search stops.
template <typename Search, typename Conclude>
Result within(const Limits& limits, Search search, Conclude conclude) {
  SearchBudget budget{limits};
  Result result;
  SearchOutcome outcome = SearchOutcome::Aborted;
  try {
    outcome = search(budget, result);
  } catch (const std::bad_alloc&) {
    budget.stop(Limit::Memory);
  }
  conclude(outcome, result);
  if (result.verdict == Verdict::Undecided || (result.best && !result.best->proved()))
    result.limit = budget.hit();
  result.nodes = budget.nodes();
  result.time = budget.elapsed();
  return result;
}

/// Turns an outcome into a verdict. The referee replays the solution from `start`.
void conclude(SearchOutcome outcome, const Position& start, Result& result) {
  if (outcome == SearchOutcome::Solved) {
    const Replay check = replay(start, result.solution);
    if (check.fault || check.left != 0)
      refuse(check.fault.value_or(std::to_string(check.left) + " cards left"));
    result.verdict = Verdict::Winnable;
    return;
  }
  result.solution.clear();
  result.first_player = 1;
  if (outcome == SearchOutcome::Refuted) result.verdict = Verdict::Unwinnable;
}

/// The same for the best result found.
void conclude_best(const Position& start, Result& result) {
  if (!result.best) result.best = Best{start.left(), 0, {}};
  const Best& best = *result.best;
  if (best.left == 0) {
    result.solution = best.line;
    conclude(SearchOutcome::Solved, start, result);
    return;
  }
  result.solution.clear();
  const auto end = position_after(start, best.line);
  if (const auto* violation = std::get_if<RuleViolation>(&end)) refuse(violation->reason);
  if (std::get<Position>(end).left() != best.left) refuse("another number of cards left");
  if (best.at_least > 0) result.verdict = Verdict::Unwinnable;
}

}  // namespace

Solver::Solver(const Options& options) : engines_{std::make_unique<Engines>(options)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Deal& deal, const Limits& limits) {
  if (deal.rules().players == 1) return solve(Position{deal}, limits);
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        const TeamProblem problem{TeamArrivals{deal}, team_root_positions(deal)};
        return engines_->decide(deal.rules(), problem, limits, budget, result);
      },
      [&](SearchOutcome outcome, Result& result) {
        conclude(outcome, Position{deal, result.first_player}, result);
      });
}

Result Solver::solve(const Position& position, const Limits& limits) {
  return solve(position, {}, limits);
}

Result Solver::solve(const Position& position, std::span<const Play> first, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        if (position.beaten()) return SearchOutcome::Solved;
        const Rules& rules = position.rules();
        if (rules.players == 1) return engines_->decide(position, first, limits, budget, result);
        const TeamProblem problem{TeamArrivals{SearchRoot{position}.deal},
                                  team_root_positions(position, first)};
        return engines_->decide(rules, problem, limits, budget, result);
      },
      [&](SearchOutcome outcome, Result& result) { conclude(outcome, position, result); });
}

Result Solver::best(const Deal& deal, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        const Position start{deal};
        result.best = Best{start.left(), 0, {}};
        const TeamProblem problem{TeamArrivals{deal}, team_root_positions(deal)};
        engines_->find_best(start, problem, limits, budget, result);
        return SearchOutcome::Aborted;
      },
      [&](SearchOutcome, Result& result) {
        conclude_best(Position{deal, result.first_player}, result);
      });
}

Result Solver::best(const Position& position, const Limits& limits) {
  return within(
      limits,
      [&](SearchBudget& budget, Result& result) {
        result.best = Best{position.left(), 0, {}};
        if (position.beaten()) return SearchOutcome::Solved;
        const TeamProblem problem{TeamArrivals{SearchRoot{position}.deal},
                                  team_root_positions(position)};
        engines_->find_best(position, problem, limits, budget, result);
        return SearchOutcome::Aborted;
      },
      [&](SearchOutcome, Result& result) { conclude_best(position, result); });
}

// Why a probe may keep what earlier probes refuted: a state refuted by the search by plays is lost
// for good, whatever the question was, provided that equal keys stand for equal states. For one
// position they do, because all its probes search the same whole deal, so a key means the same
// cards. One thing depends on the question: the size up to which the turn under way need go. This
// size is the same for all first plays of a position. The position itself and the end of the turn
// are searched as if one card more had been laid in the turn, which only allows more.

ProbeSearch::ProbeSearch(Solver& solver, const Position& moment, const Limits& limits)
    : solver_{&solver}, moment_{moment}, limits_{limits} {
  constexpr int kFewLeft = 45;
  constexpr std::uint64_t kMostNodes = 20'000;
  constexpr std::size_t kTableBytes = std::size_t{1} << 24;
  worth_it_ = !moment.beaten() && moment.left() <= kFewLeft &&
              solver.engines_->options.engine.value_or(Engine::Plays) == Engine::Plays;
  limits_.nodes = std::min(limits.nodes, kMostNodes);
  limits_.memory = std::min(limits.memory, kTableBytes);
}

template <typename Problem, typename Search>
Result ProbeSearch::search(const Problem& problem, Search& search) {
  Solver::Engines& engines = *solver_->engines_;
  engines.order_for(moment_.rules());
  Result result = within(
      limits_,
      [&](SearchBudget& budget, Result& found) {
        found.stage = Stage::Exhaustive;
        const SearchOutcome outcome = search.search(
            problem.arrivals, problem.states, engines.evaluator, limits_.memory, budget, begun_);
        if (outcome == SearchOutcome::Solved) found.solution = line_of(problem, search);
        return outcome;
      },
      [&](SearchOutcome outcome, Result& found) { conclude(outcome, moment_, found); });
  begun_ = true;
  return result;
}

Result ProbeSearch::ask(std::span<const Play> first) {
  if (!worth_it_) return {};
  Solver::Engines& engines = *solver_->engines_;
  const SearchRoot start{moment_};
  if (moment_.rules().players == 1)
    return search(SoloProblem{start.arrivals(1), root_positions(start, first)}, engines.probe);
  return search(TeamProblem{TeamArrivals{start.deal}, team_root_positions(moment_, first)},
                engines.team_probe);
}

Result ProbeSearch::ask_end_of_turn() {
  if (!worth_it_) return {};
  Solver::Engines& engines = *solver_->engines_;
  const SearchRoot start{moment_};
  const auto only_ended = [](auto all) {
    std::erase_if(all, [](const auto& root_position) { return !root_position.turn_over; });
    return all;
  };
  if (moment_.rules().players == 1) {
    std::vector<RootPosition> ended = only_ended(root_positions(start, {}));
    if (ended.empty()) return {};
    return search(SoloProblem{start.arrivals(1), std::move(ended)}, engines.probe);
  }
  std::vector<TeamRootPosition> ended = only_ended(team_root_positions(moment_));
  if (ended.empty()) return {};
  return search(TeamProblem{TeamArrivals{start.deal}, std::move(ended)}, engines.team_probe);
}

}  // namespace backtrick::the_game
