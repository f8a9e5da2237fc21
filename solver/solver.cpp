#include "solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arrival_search.hpp"
#include "arrivals.hpp"
#include "beam_search.hpp"
#include "cyclic_search.hpp"
#include "depth_first.hpp"
#include "game.hpp"
#include "laying.hpp"
#include "start.hpp"
#include "team_depth_first.hpp"
#include "team_search.hpp"

namespace backtrick {
namespace {

/// The searches for a win, tried in turn: most deals fall to the first, and each may expand several
/// times what all before it could. Long turns have many more orders, so there the first is wider.
constexpr std::array<Effort, kStages - 1> kShortTurns{{{1, 64, Breadth::Likeliest},
                                                       {8, 64, Breadth::Likely},
                                                       {1024, 1, Breadth::Sound},
                                                       {8192, 1, Breadth::Sound},
                                                       {65536, 1, Breadth::Sound}}};
constexpr std::array<Effort, kStages - 1> kLongTurns{{{1, 64, Breadth::Likeliest},
                                                      {16, 64, Breadth::Likely},
                                                      {2048, 1, Breadth::Sound},
                                                      {16384, 1, Breadth::Sound},
                                                      {65536, 1, Breadth::Sound}}};

/// With several players turns of more than min_plays cards matter from the beginning: who lays them
/// makes room for the next.
constexpr std::array<Effort, kStages - 1> kTeamTurns{{{1, 64, Breadth::Likely},
                                                      {8, 64, Breadth::Likely},
                                                      {1024, 1, Breadth::Sound},
                                                      {8192, 1, Breadth::Sound},
                                                      {65536, 1, Breadth::Sound}}};

/// Where few cards can wait, exhausting a deal costs no more than a wide beam: some 10^5 to 10^6
/// states where two can, 10^7 where three can.
std::span<const Effort> efforts_for(const Rules& rules) {
  const std::span<const Effort> all = rules.players > 1                  ? kTeamTurns
                                      : has_short_turns(rules.min_plays) ? kShortTurns
                                                                         : kLongTurns;
  const int may_wait = rules.players * (rules.hand - rules.min_plays);
  return may_wait <= 2 ? all.first(2) : may_wait == 3 ? all.first(3) : all;
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
        team_by_plays{chosen.pruning} {}

  Options options;
  Ordering ordering;
  std::optional<Rules> ordered_for;
  CyclicSearch cyclic;
  BeamSearch beam;
  ArrivalSearch by_arrivals;
  DepthFirst by_plays;
  TeamSearch team;
  TeamDepthFirst team_by_plays;

  void order_for(const Rules& rules) {
    if (ordered_for == rules) return;
    ordering = Ordering{
        rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays),
        rules.cards, has(options.instructions) ? options.instructions : best_instructions()};
    ordered_for = rules;
  }

  /// Runs the stages in their fixed order until one knows. A win leaves its line.
  Finding decide(const Start& start, std::span<const Play> first, const Limits& limits,
                 Meter& meter, Stage& stage, Line& line) {
    const Rules& rules = start.deal.rules();
    if (start.played == rules.cards) return Finding::Won;
    const Arrivals arrivals = start.arrivals(first.empty() ? 0 : 1);
    order_for(rules);
    const std::vector<Beginning> all = beginnings(start, first);
    std::vector<Position> starts;
    starts.reserve(all.size());
    for (const Beginning& beginning : all) starts.push_back(beginning.position);
    // The one play that was left may have won already.
    for (const Beginning& beginning : all) {
      if (!beginning.position.beaten()) continue;
      line = {beginning.laid};
      return Finding::Won;
    }
    if (options.quick_search) {
      const std::span<const Effort> efforts = efforts_for(rules);
      for (std::size_t i = 0; i < efforts.size(); ++i) {
        stage = static_cast<Stage>(i);
        const auto won = [&](auto& search) {
          if (!search.search(arrivals, starts, ordering, efforts[i], meter)) return false;
          line = laid_on_table(all[search.start()], search.line());
          return true;
        };
        if (efforts[i].passes > 1 ? won(cyclic) : won(beam)) return Finding::Won;
        if (meter.hit()) return Finding::Stopped;
      }
    }
    stage = Stage::Exhaustive;
    if (options.engine.value_or(engine_for(rules)) == Engine::Plays) {
      const Finding finding = by_plays.search(arrivals, starts, ordering, limits.memory, meter);
      if (finding == Finding::Won) line = laid_on_table(all[by_plays.start()], by_plays.line());
      return finding;
    }
    const Finding finding = by_arrivals.search(start, arrivals, first, limits, meter);
    line = by_arrivals.line();
    return finding;
  }

  /// The same for several players. A win leaves its first player, too.
  Finding decide_team(const Deal& deal, const Limits& limits, Meter& meter, Stage& stage,
                      Line& line, int& first_player) {
    const TeamArrivals arrivals{deal};
    order_for(deal.rules());
    const auto won = [&](const auto& search) {
      const int row = deal.rules().cards + 2;
      line = laid_on_table({.position = {}, .tops = {1, 1, row, row}, .laid = {}}, search.line());
      first_player = search.first_player();
      return Finding::Won;
    };
    if (options.quick_search) {
      const std::span<const Effort> efforts = efforts_for(deal.rules());
      for (std::size_t i = 0; i < efforts.size(); ++i) {
        stage = static_cast<Stage>(i);
        if (team.search(arrivals, ordering, efforts[i], meter)) return won(team);
        if (meter.hit()) return Finding::Stopped;
      }
    }
    stage = Stage::Exhaustive;
    const Finding finding = team_by_plays.search(arrivals, ordering, limits.memory, meter);
    return finding == Finding::Won ? won(team_by_plays) : finding;
  }
};

namespace {

/// Runs a search within its limits. `decide(meter, result)` leaves stage and solution, and returns
/// what it found with the situation in which the solution sets out; the referee replays it from
/// there.
template <typename Decide>
Result answer(const Limits& limits, Decide decide) {
  Meter meter{limits};
  Result result;
  try {
    const auto [finding, start] = decide(meter, result);
    if (finding == Finding::Won) {
      result.verdict = Verdict::Winnable;
      const Replay check = replay(start, result.solution);
      if (check.fault || check.left != 0) {
        throw std::logic_error{"the referee refuses a solution: " +
                               check.fault.value_or(std::to_string(check.left) + " cards left")};
      }
    } else {
      result.solution.clear();
      if (finding == Finding::Lost) result.verdict = Verdict::Unwinnable;
    }
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
    result.solution.clear();
    result.first_player = 1;
  }
  if (result.verdict == Verdict::Undecided) result.limit = meter.hit();
  result.nodes = meter.nodes();
  result.time = meter.elapsed();
  return result;
}

}  // namespace

Solver::Solver(const Options& options) : engines_{std::make_unique<Engines>(options)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Deal& deal, const Limits& limits) {
  if (deal.rules().players == 1) return solve(Situation{deal}, limits);
  return answer(limits, [&](Meter& meter, Result& result) {
    const Finding finding = engines_->decide_team(deal, limits, meter, result.stage,
                                                  result.solution, result.first_player);
    return std::pair{finding, Situation{deal, result.first_player}};
  });
}

Result Solver::solve(const Situation& situation, const Limits& limits) {
  return solve(situation, {}, limits);
}

Result Solver::solve(const Situation& situation, std::span<const Play> first,
                     const Limits& limits) {
  if (situation.rules().players != 1)
    throw UnsupportedRules{"a game under way can be decided for one player only so far"};
  return answer(limits, [&](Meter& meter, Result& result) {
    const Finding finding =
        engines_->decide(Start{situation}, first, limits, meter, result.stage, result.solution);
    return std::pair{finding, situation};
  });
}

}  // namespace backtrick
