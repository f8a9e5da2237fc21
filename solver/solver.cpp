#include "solver.hpp"

#include <algorithm>
#include <array>
#include <new>
#include <span>
#include <string>
#include <utility>

#include "arrival_search.hpp"
#include "arrivals.hpp"
#include "depth_first.hpp"
#include "game.hpp"
#include "laying.hpp"
#include "quick_search.hpp"

namespace backtrick {
namespace {

/// The beam searches, tried in turn: most deals fall to the first, and each costs several times
/// what all before it cost together.
struct Beam {
  std::size_t width;
  Breadth breadth;
};
constexpr std::array<Beam, 3> kNarrowBeams{
    {{16, Breadth::Likely}, {64, Breadth::Likely}, {256, Breadth::Likely}}};
constexpr std::array<Beam, 2> kWideBeams{{{1024, Breadth::Sound}, {8192, Breadth::Sound}}};

/// By arrivals, every subset of the waiting cards may follow the one that arrives: too many for a
/// hand of sixteen.
Engine engine_for(const Rules& rules) {
  return rules.hand <= 10 ? Engine::Arrivals : Engine::Plays;
}

/// Where few cards can wait, exhausting a deal costs no more than a wide beam.
bool soon_exhausted(const Rules& rules) { return rules.hand - rules.min_plays <= 2; }

}  // namespace

std::string_view name(Verdict verdict) {
  constexpr std::array<std::string_view, 3> kNames{"winnable", "unwinnable", "undecided"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::string_view name(Limit limit) {
  constexpr std::array<std::string_view, 4> kNames{"nodes", "time", "memory", "interrupted"};
  return kNames[static_cast<std::size_t>(limit)];
}

struct Solver::Engines {
  explicit Engines(const Options& chosen)
      : options{chosen},
        quick{chosen.pruning},
        by_arrivals{chosen.pruning},
        by_plays{chosen.pruning} {}

  Options options;
  QuickSearch quick;
  ArrivalSearch by_arrivals;
  DepthFirst by_plays;

  bool find_win(const Arrivals& arrivals, std::span<const Beam> beams, Meter& meter) {
    return std::ranges::any_of(beams, [&](const Beam& beam) {
      return !meter.hit() && quick.search(arrivals, beam.width, beam.breadth, meter);
    });
  }

  /// Runs the stages in their fixed order until one knows. A win leaves its line.
  Finding decide(const Deal& deal, const Limits& limits, Meter& meter, Line& line) {
    const Arrivals arrivals{deal};
    if (options.quick_search) {
      if (find_win(arrivals, kNarrowBeams, meter) ||
          (!soon_exhausted(deal.rules()) && find_win(arrivals, kWideBeams, meter))) {
        line = laid_on_table(arrivals, quick.line());
        return Finding::Won;
      }
      if (meter.hit()) return Finding::Stopped;
    }
    if (options.engine.value_or(engine_for(deal.rules())) == Engine::Plays) {
      const Finding finding = by_plays.search(arrivals, limits.memory, meter);
      line = laid_on_table(arrivals, by_plays.line());
      return finding;
    }
    const Finding finding = by_arrivals.search(arrivals, deal.deck(), limits.memory, meter);
    line = by_arrivals.line();
    return finding;
  }
};

Solver::Solver(const Options& options) : engines_{std::make_unique<Engines>(options)} {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Result Solver::solve(const Deal& deal, const Limits& limits) {
  if (deal.rules().players != 1) {
    throw UnsupportedRules{"deals for " + std::to_string(deal.rules().players) +
                           " players cannot be decided yet, only those for one"};
  }
  Meter meter{limits};
  Line line;
  Finding finding = Finding::Stopped;
  try {
    finding = engines_->decide(deal, limits, meter, line);
  } catch (const std::bad_alloc&) {
    meter.stop(Limit::Memory);
  }

  Result result;
  if (finding == Finding::Won) {
    result.verdict = Verdict::Winnable;
    result.solution = std::move(line);
    const Replay check = replay(deal, result.solution);
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
