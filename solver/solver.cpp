#include "solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arrival_search.hpp"
#include "arrivals.hpp"
#include "beam_search.hpp"
#include "cyclic_search.hpp"
#include "depth_first.hpp"
#include "game.hpp"
#include "laying.hpp"
#include "start.hpp"
#include "team_bounds.hpp"
#include "team_depth_first.hpp"
#include "team_search.hpp"
#include "team_start.hpp"

namespace backtrick {
namespace {

/// The searches for a win, tried in turn: most deals fall to the first, and each may expand several
/// times what all before it could.
constexpr std::array<Effort, kStages - 1> kAlone{{{1, 256, Breadth::Likeliest},
                                                  {16, 64, Breadth::Likely},
                                                  {2048, 1, Breadth::Sound},
                                                  {16384, 1, Breadth::Sound},
                                                  {65536, 1, Breadth::Sound}}};

/// With several players turns of more than min_plays cards matter from the beginning: who lays them
/// makes room for the next.
constexpr std::array<Effort, kStages - 1> kTogether{{{1, 64, Breadth::Likely},
                                                     {8, 64, Breadth::Likely},
                                                     {1024, 1, Breadth::Sound},
                                                     {8192, 1, Breadth::Sound},
                                                     {65536, 1, Breadth::Sound}}};

/// The searches for lines that lay many cards where not all can be laid.
constexpr std::array<Effort, 3> kForMost{
    {{64, 1, Breadth::Sound}, {1024, 1, Breadth::Sound}, {8192, 1, Breadth::Sound}}};

/// Where few cards can wait, exhausting a deal costs no more than a wide beam: some 10^5 to 10^6
/// states where two can, 10^7 where three can.
int may_wait(const Rules& rules) { return rules.players * (rules.hand - rules.min_plays); }
bool soon_exhausted(const Rules& rules) { return may_wait(rules) <= 3; }

std::span<const Effort> efforts_for(const Rules& rules) {
  const std::span<const Effort> all = rules.players > 1 ? kTogether : kAlone;
  return may_wait(rules) <= 2 ? all.first(1) : may_wait(rules) == 3 ? all.first(3) : all;
}

int plays_in(const Line& line) {
  std::size_t plays = 0;
  for (const Turn& turn : line) plays += turn.size();
  return static_cast<int>(plays);
}

/// A game as a kind of search sees it, from all its beginnings.
template <typename ItsArrivals, typename ItsBeginning>
struct Course {
  Course(const ItsArrivals& fixed, std::vector<ItsBeginning> beginnings)
      : arrivals{fixed}, all{std::move(beginnings)} {
    for (const ItsBeginning& beginning : all) positions.push_back(beginning.position);
  }
  ItsArrivals arrivals;
  std::vector<ItsBeginning> all;
  std::vector<decltype(ItsBeginning::position)> positions;  ///< of all of them
};
using SoloCourse = Course<Arrivals, Beginning>;
using TeamCourse = Course<TeamArrivals, TeamBeginning>;

/// What a search has found, on the table.
template <typename ACourse, typename Search>
Line line_of(const ACourse& course, const Search& search) {
  const auto& from = course.all[search.start()];
  return laid_on_table(
      {.position = {}, .tops = from.tops, .laid = from.laid, .turn_over = from.turn_over},
      search.line());
}
template <typename Search>
int first_player_of(const SoloCourse& /*unused*/, const Search& /*unused*/) {
  return 1;
}
template <typename Search>
int first_player_of(const TeamCourse& course, const Search& search) {
  return course.all[search.start()].first_player;
}

/// By arrivals, every subset of the waiting cards may follow the one that arrives: too many for a
/// hand of sixteen.
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
        inquiry{chosen.pruning},
        team_inquiry{chosen.pruning} {}

  Options options;
  Ordering ordering;
  std::optional<Rules> ordered_for;
  CyclicSearch cyclic;
  BeamSearch beam;
  ArrivalSearch by_arrivals;
  DepthFirst by_plays;
  TeamSearch team;
  TeamDepthFirst team_by_plays;
  DepthFirst inquiry;  // with tables of their own, which outlast a question
  TeamDepthFirst team_inquiry;

  void order_for(const Rules& rules) {
    if (ordered_for == rules) return;
    ordering = Ordering{
        rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays),
        rules.cards, has(options.instructions) ? options.instructions : best_instructions()};
    ordered_for = rules;
  }

  /// Whether the search that a quick stage is made of has won.
  template <typename Won>
  bool ask_quick(const SoloCourse& /*unused*/, const Effort& effort, Won won) {
    return effort.passes > 1 ? won(cyclic) : won(beam);
  }
  template <typename Won>
  bool ask_quick(const TeamCourse& /*unused*/, const Effort& /*unused*/, Won won) {
    return won(team);
  }

  /// Runs the quick stages in their fixed order until one knows; Lost proves nothing here. Tells
  /// `missed` of every stage in vain.
  template <typename ACourse, typename Missed>
  Finding look_for_win(const Rules& rules, const ACourse& course, Meter& meter, Result& result,
                       const Missed& missed) {
    // The one play that was left may have won already.
    for (const auto& beginning : course.all) {
      if (!beginning.position.beaten()) continue;
      result.solution = {beginning.laid};
      return Finding::Won;
    }
    if (!options.quick_search) return Finding::Lost;
    const std::span<const Effort> efforts = efforts_for(rules);
    for (std::size_t i = 0; i < efforts.size(); ++i) {
      result.stage = static_cast<Stage>(i);
      const bool won = ask_quick(course, efforts[i], [&](auto& search) {
        if (!search.search(course.arrivals, course.positions, ordering, efforts[i], meter))
          return false;
        result.solution = line_of(course, search);
        result.first_player = first_player_of(course, search);
        return true;
      });
      if (won) return Finding::Won;
      if (meter.hit()) return Finding::Stopped;
      missed(result.stage);
    }
    return Finding::Lost;
  }

  /// Exhausts all lines by plays.
  template <typename ACourse, typename Search>
  Finding exhaust(const ACourse& course, Search& search, const Limits& limits, Meter& meter,
                  Result& result) {
    result.stage = Stage::Exhaustive;
    const Finding finding =
        search.search(course.arrivals, course.positions, ordering, limits.memory, meter);
    if (finding == Finding::Won) {
      result.solution = line_of(course, search);
      result.first_player = first_player_of(course, search);
    }
    return finding;
  }

  Engine engine_of(const Rules& rules) const {
    if (rules.players > 1) return Engine::Plays;
    return options.engine.value_or(engine_for(rules));
  }

  /// Runs the stages until one knows whether one player's game can be won.
  Finding decide(const Situation& situation, std::span<const Play> first, const Limits& limits,
                 Meter& meter, Result& result) {
    const Rules& rules = situation.rules();
    const Start start{situation};
    const SoloCourse course{start.arrivals(first.empty() ? 0 : 1), beginnings(start, first)};
    order_for(rules);
    const Finding quickly = look_for_win(rules, course, meter, result, [](Stage) {});
    if (quickly != Finding::Lost) return quickly;
    if (engine_of(rules) == Engine::Plays) return exhaust(course, by_plays, limits, meter, result);
    result.stage = Stage::Exhaustive;
    const Finding finding = by_arrivals.search(start, course.arrivals, first, limits, meter);
    result.solution = by_arrivals.line();
    return finding;
  }

  /// The same for several players. A win leaves its first player, too.
  Finding decide(const Rules& rules, const TeamCourse& course, const Limits& limits, Meter& meter,
                 Result& result) {
    order_for(rules);
    const Finding quickly = look_for_win(rules, course, meter, result, [](Stage) {});
    if (quickly != Finding::Lost) return quickly;
    return exhaust(course, team_by_plays, limits, meter, result);
  }

  /// Finds how few cards can be left, into `result.best`: a win if there is one, by the same
  /// stages; else lines that lay many cards; then it exhausts what may lay more. `situation` is the
  /// start, whoever begins. Of one player, too, the course is that of the searches for several.
  void find_best(const Situation& situation, const TeamCourse& course, const Limits& limits,
                 Meter& meter, Result& result) {
    const Rules& rules = situation.rules();
    Best& best = *result.best;
    order_for(rules);
    int most = 0;  // that may be laid, as far as can be seen at once
    for (const TeamPosition& position : course.positions)
      most = std::max(most, most_laid(course.arrivals, position, options.pruning));
    best.at_least = rules.cards - most;

    const auto take = [&](Line line, int first_player) {
      best.line = std::move(line);
      best.left = situation.left() - plays_in(best.line);
      result.first_player = first_player;
    };
    const auto goal = [&] { return rules.cards - best.left + 1; };
    const auto look_for_most = [&](const Effort& effort) {
      if (!options.quick_search || best.proved() || meter.hit()) return;
      if (team.search_most(course.arrivals, course.positions, goal(), ordering, effort, meter))
        take(line_of(course, team), first_player_of(course, team));
    };

    // The narrowest search goes early: it leaves something to show should a limit strike.
    const auto missed = [&](Stage stage) {
      if (stage == Stage::Cyclic) look_for_most(kForMost.front());
    };
    const Start start{situation};
    const Finding quickly =
        rules.players == 1
            ? look_for_win(rules, SoloCourse{start.arrivals(), beginnings(start, {})}, meter,
                           result, missed)
            : look_for_win(rules, course, meter, result, missed);
    if (quickly == Finding::Won) return take(result.solution, result.first_player);
    for (const Effort& effort : kForMost) {
      look_for_most(effort);
      if (soon_exhausted(rules)) break;
    }
    if (best.proved() || meter.hit()) return;

    if (engine_of(rules) == Engine::Arrivals) {
      result.stage = Stage::Exhaustive;
      const Finding finding =
          by_arrivals.search_most(start, start.arrivals(), goal(), limits, meter);
      if (!by_arrivals.line().empty()) take(by_arrivals.line(), 1);
      if (finding != Finding::Stopped) best.at_least = best.left;
      return;
    }
    // By plays it takes far less to prove that a card must be left than how many.
    if (best.at_least == 0) {
      const Finding finding = exhaust(course, team_by_plays, limits, meter, result);
      if (finding == Finding::Won) return take(result.solution, result.first_player);
      if (finding == Finding::Stopped) return;
      best.at_least = 1;
    }
    const Finding finding = team_by_plays.search_most(course.arrivals, course.positions, goal(),
                                                      ordering, limits.memory, meter);
    if (!team_by_plays.line().empty())
      take(line_of(course, team_by_plays), first_player_of(course, team_by_plays));
    if (finding != Finding::Stopped) best.at_least = best.left;
  }
};

namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::logic_error{"the referee refuses a solution: " + why};
}

/// Runs a search within its limits: `search(meter, result)`, then `conclude(finding, result)`.
/// Memory that the system will not give stops it.
template <typename Search, typename Conclude>
Result within(const Limits& limits, Search search, Conclude conclude) {
  Meter meter{limits};
  Result result;
  Finding finding = Finding::Stopped;
  try {
    finding = search(meter, result);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
  }
  conclude(finding, result);
  if (result.verdict == Verdict::Undecided || (result.best && !result.best->proved()))
    result.limit = meter.hit();
  result.nodes = meter.nodes();
  result.time = meter.elapsed();
  return result;
}

/// Turns what was found into a verdict. The referee replays a solution from `start`.
void conclude(Finding finding, const Situation& start, Result& result) {
  if (finding == Finding::Won) {
    const Replay check = replay(start, result.solution);
    if (check.fault || check.left != 0)
      refuse(check.fault.value_or(std::to_string(check.left) + " cards left"));
    result.verdict = Verdict::Winnable;
    return;
  }
  result.solution.clear();
  result.first_player = 1;
  if (finding == Finding::Lost) result.verdict = Verdict::Unwinnable;
}

/// The same of the best that was found.
void conclude_best(const Situation& start, Result& result) {
  if (!result.best) result.best = Best{start.left(), 0, {}};
  const Best& best = *result.best;
  if (best.left == 0) {
    result.solution = best.line;
    conclude(Finding::Won, start, result);
    return;
  }
  result.solution.clear();
  const auto end = situation_after(start, best.line);
  if (const auto* foul = std::get_if<Foul>(&end)) refuse(foul->reason);
  if (std::get<Situation>(end).left() != best.left) refuse("another number of cards left");
  if (best.at_least > 0) result.verdict = Verdict::Unwinnable;
}

}  // namespace

Solver::Solver(const Options& options) : engines_{std::make_unique<Engines>(options)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Deal& deal, const Limits& limits) {
  if (deal.rules().players == 1) return solve(Situation{deal}, limits);
  return within(
      limits,
      [&](Meter& meter, Result& result) {
        const TeamCourse course{TeamArrivals{deal}, team_beginnings(deal)};
        return engines_->decide(deal.rules(), course, limits, meter, result);
      },
      [&](Finding finding, Result& result) {
        conclude(finding, Situation{deal, result.first_player}, result);
      });
}

Result Solver::solve(const Situation& situation, const Limits& limits) {
  return solve(situation, {}, limits);
}

Result Solver::solve(const Situation& situation, std::span<const Play> first,
                     const Limits& limits) {
  return within(
      limits,
      [&](Meter& meter, Result& result) {
        if (situation.beaten()) return Finding::Won;
        const Rules& rules = situation.rules();
        if (rules.players == 1) return engines_->decide(situation, first, limits, meter, result);
        const TeamCourse course{TeamArrivals{Start{situation}.deal},
                                team_beginnings(situation, first)};
        return engines_->decide(rules, course, limits, meter, result);
      },
      [&](Finding finding, Result& result) { conclude(finding, situation, result); });
}

Result Solver::best(const Deal& deal, const Limits& limits) {
  return within(
      limits,
      [&](Meter& meter, Result& result) {
        const Situation start{deal};
        result.best = Best{start.left(), 0, {}};
        const TeamCourse course{TeamArrivals{deal}, team_beginnings(deal)};
        engines_->find_best(start, course, limits, meter, result);
        return Finding::Stopped;
      },
      [&](Finding, Result& result) {
        conclude_best(Situation{deal, result.first_player}, result);
      });
}

Result Solver::best(const Situation& situation, const Limits& limits) {
  return within(
      limits,
      [&](Meter& meter, Result& result) {
        result.best = Best{situation.left(), 0, {}};
        if (situation.beaten()) return Finding::Won;
        const TeamCourse course{TeamArrivals{Start{situation}.deal}, team_beginnings(situation)};
        engines_->find_best(situation, course, limits, meter, result);
        return Finding::Stopped;
      },
      [&](Finding, Result& result) { conclude_best(situation, result); });
}

// What a search by plays refutes is lost for good, whichever question it was refuted for, if only
// positions that look alike stand for the same. Those of one moment do: all are searched as the
// same whole deal, so that a key means the same cards. One thing depends on the question, the size
// up to which the turn under way need go. It is the same for all plays of a moment; the moment
// itself and the end of the turn are searched as if it had laid one card more, which only allows
// more.

Inquiry::Inquiry(Solver& solver, const Situation& moment, const Limits& limits)
    : solver_{&solver}, moment_{moment}, limits_{limits} {
  constexpr int kFewLeft = 45;
  constexpr std::uint64_t kMostNodes = 20'000;
  constexpr std::size_t kTableBytes = std::size_t{1} << 24;
  worth_it_ = !moment.beaten() && moment.left() <= kFewLeft &&
              solver.engines_->options.engine.value_or(Engine::Plays) == Engine::Plays;
  limits_.nodes = std::min(limits.nodes, kMostNodes);
  limits_.memory = std::min(limits.memory, kTableBytes);
}

template <typename ACourse, typename Search>
Result Inquiry::search(const ACourse& course, Search& search) {
  Solver::Engines& engines = *solver_->engines_;
  engines.order_for(moment_.rules());
  Result result = within(
      limits_,
      [&](Meter& meter, Result& found) {
        found.stage = Stage::Exhaustive;
        const Finding finding = search.search(course.arrivals, course.positions, engines.ordering,
                                              limits_.memory, meter, begun_);
        if (finding == Finding::Won) found.solution = line_of(course, search);
        return finding;
      },
      [&](Finding finding, Result& found) { conclude(finding, moment_, found); });
  begun_ = true;
  return result;
}

Result Inquiry::ask(std::span<const Play> first) {
  if (!worth_it_) return {};
  Solver::Engines& engines = *solver_->engines_;
  const Start start{moment_};
  if (moment_.rules().players == 1)
    return search(SoloCourse{start.arrivals(1), beginnings(start, first)}, engines.inquiry);
  return search(TeamCourse{TeamArrivals{start.deal}, team_beginnings(moment_, first)},
                engines.team_inquiry);
}

Result Inquiry::ask_end_of_turn() {
  if (!worth_it_) return {};
  Solver::Engines& engines = *solver_->engines_;
  const Start start{moment_};
  const auto only_ended = [](auto all) {
    std::erase_if(all, [](const auto& beginning) { return !beginning.turn_over; });
    return all;
  };
  if (moment_.rules().players == 1) {
    std::vector<Beginning> ended = only_ended(beginnings(start, {}));
    if (ended.empty()) return {};
    return search(SoloCourse{start.arrivals(1), std::move(ended)}, engines.inquiry);
  }
  std::vector<TeamBeginning> ended = only_ended(team_beginnings(moment_));
  if (ended.empty()) return {};
  return search(TeamCourse{TeamArrivals{start.deal}, std::move(ended)}, engines.team_inquiry);
}

}  // namespace backtrick
