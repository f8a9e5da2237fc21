#include "tests/soundness/ways.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <variant>

#include "solver/the_game/rules/game.hpp"
#include "tests/oracle/oracle.hpp"
#include "tests/oracle/team_oracle.hpp"
#include "tests/support/engines.hpp"
#include "tests/support/positions.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::size_t kAmple = std::size_t{1} << 22;
constexpr std::uint64_t kNodes = 20'000;  // for a position, far more than most searches need

const Rules& rules_of(const Trial& trial) {
  return std::visit([](const auto& game) -> const Rules& { return game.rules(); }, trial.game);
}

Bounds bounds_of(Verdict verdict) {
  if (verdict == Verdict::Winnable) return {0, 0};
  return {verdict == Verdict::Unwinnable ? 1 : 0, kMaxCards};
}

Bounds by_oracle(const Deal& deal) {
  const bool won =
      deal.rules().players == 1 ? Oracle{deal}.winnable() : TeamOracle{deal}.winnable();
  return bounds_of(won ? Verdict::Winnable : Verdict::Unwinnable);
}

Bounds by_oracle(const Position& position) {
  const Deal deck = deck_behind(position);
  const int most =
      position.rules().players == 1 ? Oracle{deck}.most(position) : TeamOracle{deck}.most(position);
  const int left = position.left() - most;
  return {left, left};
}

/// Whether the line leaves this number of cards.
bool leaves(const Position& start, const Line& line, int left) {
  const auto end = position_after(start, line);
  return end && end->left() == left;
}

}  // namespace

std::vector<Way> ways(Kind kind) {
  std::vector<Way> all;
  for (const auto& [engine, by] : {std::pair{Engine::Arrivals, std::string{"by arrivals, "}},
                                   std::pair{Engine::Turns, std::string{"by turns, "}},
                                   std::pair{Engine::Plays, std::string{"by plays, "}}}) {
    if (engine == Engine::Arrivals && kind == Kind::Team) continue;
    if (engine == Engine::Turns && kind == Kind::Solo) continue;
    const auto add = [&, engine = engine, &by = by](const std::string& rules,
                                                    const Pruning& pruning) {
      // A search that makes whole layers, wins too, has too many states without dominance.
      if (engine == Engine::Turns && !pruning.dominance) return;
      all.push_back({by + rules, exhaustive(engine, pruning)});
    };
    add("all rules", backtrick::the_game::all());
    for (const Switch& each : switches_of(engine)) {
      add("without " + std::string{each.name}, all_but(each.rule));
      add("only " + std::string{each.name}, only(each.rule));
    }
    add("no rules", none());
  }
  all.push_back({"as delivered", {}});
  return all;
}

std::string_view name(Question question) {
  constexpr std::array<std::string_view, 6> kNames{"win",
                                                   "win with little memory",
                                                   "left",
                                                   "left within a few nodes",
                                                   "win, players renumbered",
                                                   "left, players renumbered"};
  return kNames.at(static_cast<std::size_t>(question));
}

std::span<const Question> questions(const Trial& trial) {
  using enum Question;
  static constexpr std::array kAll{Win, TightWin, Left, HurriedLeft, RenumberedWin, RenumberedLeft};
  if (std::holds_alternative<Deal>(trial.game)) return std::span{kAll}.first(2);
  return std::span{kAll}.first(trial.turned == 0 ? 4 : kAll.size());
}

Verdict Bounds::verdict() const {
  if (at_most == 0) return Verdict::Winnable;
  return at_least > 0 ? Verdict::Unwinnable : Verdict::Undecided;
}

Bounds TrialOutcome::expected() const {
  if (oracle) return *oracle;
  for (const auto& answers : by_way) {
    for (const Answer& answer : answers) {
      if (answer && answer->verdict() != Verdict::Undecided) return *answer;
    }
  }
  return {};
}

bool TrialOutcome::agrees() const {
  return std::ranges::none_of(by_way, [this](const auto& answers) {
    return std::ranges::any_of(answers, [this](const Answer& answer) { return fails(answer); });
  });
}

Comparison::Comparison(Kind kind, std::size_t every, const std::atomic<bool>& interrupt)
    : kind_{kind}, every_{every}, ways_{ways(kind)}, interrupt_{&interrupt} {
  for (const Way& way : ways_) solvers_.push_back({Solver{way.options}, Solver{way.options}});
}

/// One of the engines is for one player, one for several. Without dominance, deals too large for
/// the oracle cannot be searched.
bool Comparison::suits(const Way& way, const Trial& trial) const {
  if (way.options.engine == (rules_of(trial).players > 1 ? Engine::Arrivals : Engine::Turns))
    return false;
  return trial.oracle || way.options.pruning.dominance;
}

Answer Comparison::ask(Pair& solvers, Question question, const Trial& trial,
                       std::uint64_t nodes) const {
  using enum Question;
  const bool tight = question == TightWin;
  Solver& solver = tight ? solvers.narrow : solvers.roomy;
  const Limits limits{
      .nodes = nodes, .memory = tight ? trial.tight : kAmple, .interrupt = interrupt_};
  try {
    if (const auto* deal = std::get_if<Deal>(&trial.game))
      return bounds_of(solver.solve(*deal, limits).verdict);
    const auto& dealt = std::get<Position>(trial.game);
    const bool renumber = question == RenumberedWin || question == RenumberedLeft;
    const Position start = renumber ? renumbered(dealt, trial.turned).value() : dealt;
    if (question == Left || question == HurriedLeft || question == RenumberedLeft) {
      const Result result = solver.best(start, limits);
      const Best& best = result.best.value();
      if (!leaves(start, best.line, best.left)) return std::nullopt;
      if (!best.proved() && result.limit != Limit::Nodes) return std::nullopt;
      return Bounds{best.at_least, best.left};
    }
    const Result result = solver.solve(start, limits);
    if (result.verdict == Verdict::Winnable && !leaves(start, result.solution, 0))
      return std::nullopt;
    if (result.verdict == Verdict::Undecided && !tight && result.limit != Limit::Nodes)
      return std::nullopt;
    return bounds_of(result.verdict);
  } catch (const std::logic_error&) {  // the referee refuses the line
    return std::nullopt;
  }
}

TrialOutcome Comparison::operator()(Trial trial) {
  TrialOutcome outcome{std::move(trial), std::nullopt, {}, false};
  if (outcome.trial.oracle)
    outcome.oracle =
        std::visit([](const auto& game) { return by_oracle(game); }, outcome.trial.game);

  // Without some of the rules, or without memory, some searches would not end in reasonable time.
  const std::uint64_t usual = std::visit(
      [&](const auto& game) {
        try {
          return solvers_.front()
              .roomy.solve(game, {.memory = kAmple, .interrupt = interrupt_})
              .nodes;
        } catch (const std::logic_error&) {
          return std::uint64_t{0};
        }
      },
      outcome.trial.game);
  const auto nodes_for = [&](Question question) {
    // The bound before any improvement shows only if the search ends at once, so this question gets
    // at most seven nodes.
    if (question == Question::HurriedLeft) return outcome.trial.number / 8 % 8;
    const bool limited = kind_ != Kind::Positions || question == Question::TightWin;
    return limited ? 1000 + 3 * usual : kNodes;
  };
  for (std::size_t way = 0; way < ways_.size(); ++way) {
    auto& answers = outcome.by_way.emplace_back();
    if ((way + outcome.trial.number) % every_ != 0 || !suits(ways_[way], outcome.trial)) continue;
    for (const Question question : questions(outcome.trial)) {
      answers.push_back(ask(solvers_[way], question, outcome.trial, nodes_for(question)));
    }
  }
  outcome.interrupted = *interrupt_;
  return outcome;
}

}  // namespace backtrick::the_game
