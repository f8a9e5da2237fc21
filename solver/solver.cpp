#include "solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "arrival_search.hpp"
#include "arrivals.hpp"
#include "depth_first.hpp"
#include "game.hpp"
#include "laying.hpp"
#include "quick_search.hpp"
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
constexpr std::array<Effort, kStages - 1> kLongTurns{{{2, 64, Breadth::Likely},
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
        quick{chosen.pruning},
        by_arrivals{chosen.pruning, chosen.on_layer},
        by_plays{chosen.pruning},
        team{chosen.pruning},
        team_by_plays{chosen.pruning} {}

  Options options;
  Ordering ordering;
  std::optional<Rules> ordered_for;
  QuickSearch quick;
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
  Finding decide(const Deal& deal, const Limits& limits, Meter& meter, Stage& stage, Line& line) {
    const Arrivals arrivals{deal};
    order_for(deal.rules());
    if (options.quick_search) {
      const std::span<const Effort> efforts = efforts_for(deal.rules());
      for (std::size_t i = 0; i < efforts.size(); ++i) {
        stage = static_cast<Stage>(i);
        if (quick.search(arrivals, ordering, efforts[i], meter)) {
          line = laid_on_table(arrivals, quick.line());
          return Finding::Won;
        }
        if (meter.hit()) return Finding::Stopped;
      }
    }
    stage = Stage::Exhaustive;
    if (options.engine.value_or(engine_for(deal.rules())) == Engine::Plays) {
      const Finding finding = by_plays.search(arrivals, ordering, limits.memory, meter);
      line = laid_on_table(arrivals, by_plays.line());
      return finding;
    }
    const Finding finding = by_arrivals.search(arrivals, deal.deck(), limits, meter);
    line = by_arrivals.line();
    return finding;
  }

  /// The same for several players. A win leaves its first player, too.
  Finding decide_team(const Deal& deal, const Limits& limits, Meter& meter, Stage& stage,
                      Line& line, int& first_player) {
    const TeamArrivals arrivals{deal};
    order_for(deal.rules());
    const auto won = [&](const auto& search) {
      line = laid_on_table(arrivals, search.line());
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

Solver::Solver(const Options& options) : engines_{std::make_unique<Engines>(options)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Deal& deal, const Limits& limits) {
  Meter meter{limits};
  Result result;
  Line line;
  int first_player = 1;
  Finding finding = Finding::Stopped;
  try {
    finding = deal.rules().players == 1
                  ? engines_->decide(deal, limits, meter, result.stage, line)
                  : engines_->decide_team(deal, limits, meter, result.stage, line, first_player);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
  }

  if (finding == Finding::Won) {
    result.verdict = Verdict::Winnable;
    result.solution = std::move(line);
    result.first_player = first_player;
    const Replay check = replay(deal, result.solution, first_player);
    if (check.fault || check.left != 0) {
      throw std::logic_error{"the referee refuses a solution: " +
                             check.fault.value_or(std::to_string(check.left) + " cards left")};
    }
  } else if (finding == Finding::Lost) {
    result.verdict = Verdict::Unwinnable;
  } else {
    result.limit = meter.hit();
  }
  result.nodes = meter.nodes();
  result.time = meter.elapsed();
  return result;
}

}  // namespace backtrick
