#include "ways.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "../engines.hpp"
#include "../oracle.hpp"
#include "../team_oracle.hpp"

namespace backtrick {

std::vector<Way> ways(Seats seats) {
  std::vector<Way> all;
  for (const Engine engine : kEngines) {
    if (seats == Seats::Several && engine == Engine::Arrivals) continue;
    const std::string by = engine == Engine::Arrivals ? "by arrivals, " : "by plays, ";
    const auto add = [&](const std::string& rules, const Pruning& pruning) {
      all.push_back({by + rules, exhaustive(engine, pruning)});
    };
    add("all rules", backtrick::all());
    for (const Switch& each : switches_of(engine)) {
      add("without " + std::string{each.name}, all_but(each.rule));
      add("only " + std::string{each.name}, only(each.rule));
    }
    add("no rules", none());
  }
  all.push_back({"as delivered", {}});
  return all;
}

Verdict Outcome::expected() const {
  if (oracle) return *oracle;
  for (const auto& answers : by_way) {
    for (const Answer answer : answers) {
      if (answer && *answer != Verdict::Undecided) return *answer;
    }
  }
  return Verdict::Undecided;
}

bool Outcome::agrees() const {
  return std::ranges::none_of(by_way, [this](const auto& answers) {
    return std::ranges::any_of(answers, [this](Answer answer) { return fails(answer); });
  });
}

Comparison::Comparison(Seats seats, const std::atomic<bool>& interrupt)
    : seats_{seats}, ways_{ways(seats)}, interrupt_{&interrupt} {
  for (const Way& way : ways_) solvers_.push_back({Solver{way.options}, Solver{way.options}});
}

Outcome Comparison::operator()(Trial trial) {
  Outcome outcome{std::move(trial), std::nullopt, {}, false};
  const Deal& deal = outcome.trial.deal;
  const bool small = families(seats_)[outcome.trial.family].oracle;
  if (small) {
    const bool won =
        seats_ == Seats::Several ? TeamOracle{deal}.winnable() : Oracle{deal}.winnable();
    outcome.oracle = won ? Verdict::Winnable : Verdict::Unwinnable;
  }

  constexpr std::size_t kAmple = std::size_t{1} << 22;
  const std::array<std::size_t, kMemories> memory{kAmple, outcome.trial.tight};
  Limits limits{.interrupt = interrupt_};
  const auto solve = [&](Solver& solver) -> std::optional<Result> {
    try {
      return solver.solve(deal, limits);
    } catch (const std::logic_error&) {  // the referee refuses the solution
      return std::nullopt;
    }
  };
  // Without this rule or that some searches would take for ever; most say something before this.
  const std::optional<Result> usual = solve(solvers_.front().front());
  limits.nodes = 1000 + 3 * (usual ? usual->nodes : 0);
  for (std::size_t way = 0; way < ways_.size(); ++way) {
    auto& answers = outcome.by_way.emplace_back();
    if (!small && !ways_[way].options.pruning.dominance) {
      answers.fill(Verdict::Undecided);  // beyond all hope
      continue;
    }
    for (std::size_t i = 0; i < kMemories; ++i) {
      limits.memory = memory[i];
      if (const auto result = solve(solvers_[way][i])) answers[i] = result->verdict;
    }
  }
  outcome.interrupted = *interrupt_;
  return outcome;
}

}  // namespace backtrick
