#include "solver/the_game/proof/prove.hpp"

#include <algorithm>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>

#include "solver/common/worker_group.hpp"
#include "solver/the_game/arrival/arrival_search.hpp"
#include "solver/the_game/proof/arrival_writer.hpp"
#include "solver/the_game/proof/byte_pipe.hpp"
#include "solver/the_game/proof/check.hpp"
#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/turn_writer.hpp"
#include "solver/the_game/solver.hpp"
#include "solver/the_game/stages/search_problem.hpp"
#include "solver/the_game/stages/searches.hpp"
#include "solver/the_game/stages/win_search.hpp"
#include "solver/the_game/state/search_root.hpp"
#include "solver/the_game/turns/turn_search.hpp"

namespace backtrick::the_game::proof {
namespace {

/// Repeats a search that has been decided, for its proof.
void prove_by_arrivals(const Options& options, const Claim& claim, const Limits& limits,
                       const Sink& sink, ProvedResult& answer) {
  ArrivalWriter writer{claim, sink};
  const SearchRoot root{claim.starts().front()};
  SearchBudget budget{limits};
  ArrivalSearch search{options.pruning, options.on_layer, &writer};
  const bool refuted =
      search.refute(root, root.arrivals(), claim.goal, limits, budget) == SearchOutcome::Refuted;
  answer.proof = refuted && writer.finish() ? Proof::Written : Proof::Unwritten;
  answer.limit = budget.hit().value_or(Limit::Memory);
}

/// The bound that counts dead cards is not one that the checker knows, but for a goal of all cards.
void prove_by_turns(const Options& options, const Claim& claim, const Limits& limits,
                    const Sink& sink, ProvedResult& answer) {
  TurnWriter writer{claim, sink};
  const auto* deal = std::get_if<Deal>(&claim.start);
  const TeamProblem problem =
      deal != nullptr ? TeamProblem{*deal} : TeamProblem{std::get<Position>(claim.start), {}};
  SearchBudget budget{limits};
  Pruning pruning = options.pruning;
  if (claim.goal < claim.rules().cards) pruning.dead_card = false;
  TurnSearch search{pruning, options.on_layer, &writer};
  const SearchOutcome outcome =
      search.refute(problem.arrivals, problem.all, claim.goal, limits, budget);
  if (outcome == SearchOutcome::Solved)
    throw std::logic_error{"a game refutes the proof that there is none"};
  const bool refuted = outcome == SearchOutcome::Refuted;
  answer.proof = refuted && writer.finish() ? Proof::Written : Proof::Unwritten;
  answer.limit = budget.hit().value_or(Limit::Memory);
}

}  // namespace

ProvedResult solve_and_prove(const Options& options, const std::variant<Deal, Position>& start,
                             Objective objective, const Limits& limits, const Sink& sink) {
  Claim claim{start, Form::Arrivals, 0};
  const Rules& rules = claim.rules();
  claim.goal = rules.cards;
  if (engine_for(rules, options) != Engine::Arrivals) claim.form = Form::Turns;
  const bool by_arrivals = claim.form == Form::Arrivals;

  if (objective == Objective::Left) {
    ProvedResult answer{
        std::visit([&](const auto& from) { return Solver{options}.best(from, limits); }, start),
        Proof::None};
    if (const auto& best = answer.result.best; best && best->proved() && best->left > 0) {
      claim.goal = rules.cards - best->left + 1;
      if (by_arrivals)
        prove_by_arrivals(options, claim, limits, sink, answer);
      else
        prove_by_turns(options, claim, limits, sink, answer);
    }
    return answer;
  }

  ArrivalWriter arrivals{claim, sink};
  TurnWriter turns{claim, sink};
  Solver solver{std::make_unique<Searches>(options, by_arrivals ? &arrivals : nullptr,
                                           by_arrivals ? nullptr : &turns)};
  ProvedResult answer{
      std::visit([&](const auto& from) { return solver.solve(from, limits); }, start), Proof::None};
  const bool begun = by_arrivals || turns.begun();
  if (begun && answer.result.limit == Limit::Memory) answer.proof = Proof::Unwritten;
  if (answer.result.verdict != Verdict::Unwinnable) return answer;
  // A search by plays, too, may have exhausted a deal of several players.
  if (!begun)
    prove_by_turns(options, claim, limits, sink, answer);
  else
    answer.proof =
        (by_arrivals ? arrivals.finish() : turns.finish()) ? Proof::Written : Proof::Unwritten;
  return answer;
}

ProvedResult solve_and_check(const Options& options, const std::variant<Deal, Position>& start,
                             Objective objective, const Limits& limits, const Sink& sink) {
  BytePipe pipe;
  std::optional<CheckReport> report;
  std::string fault;
  bool out_of_memory = false;
  // The search and the checker share the memory.
  constexpr std::size_t kLeastToCheck = std::size_t{1} << 22;
  const std::size_t to_check = std::max(limits.memory / 3, kLeastToCheck);
  Limits searching = limits;
  searching.memory -= std::min(to_check, limits.memory / 2);
  const auto check_pipe = [&] {
    CheckOptions how;
    how.threads = limits.threads;
    how.memory = to_check;
    how.interrupt = limits.interrupt;
    try {
      report = check([&](std::span<std::byte> buffer) { return pipe.read(buffer); }, how);
    } catch (const std::bad_alloc&) {
      out_of_memory = true;
    } catch (const std::exception& error) {
      fault = error.what();
    } catch (const CheckInterrupted&) {
      fault = "interrupted";
    }
    pipe.abandon();
  };
  std::jthread checking;
  const auto begin_checking = [&] {
    try {
      checking = std::jthread{check_pipe};
    } catch (const std::system_error&) {
      throw no_thread();
    }
  };
  const Sink both = [&](std::span<const std::byte> bytes) {
    // Most deals are decided before a search begins that writes anything.
    if (!checking.joinable()) begin_checking();
    pipe.write(bytes);
    if (sink) sink(bytes);
  };
  ProvedResult answer;
  try {
    answer = solve_and_prove(options, start, objective, searching, both);
  } catch (...) {
    pipe.end();
    throw;
  }
  pipe.end();
  if (checking.joinable()) checking.join();
  if (answer.proof == Proof::None) return answer;
  const bool interrupted = limits.interrupt != nullptr && *limits.interrupt;
  if (interrupted) answer.limit = Limit::Interrupted;
  if (out_of_memory) answer.limit = Limit::Memory;
  if (answer.proof == Proof::Unwritten || interrupted || out_of_memory) {
    answer.proof = Proof::Unwritten;
    answer.result.verdict = Verdict::Undecided;
    answer.result.limit = answer.limit;
    if (answer.result.best) answer.result.best->at_least = 0;
  } else if (!report) {
    throw std::logic_error{"the checker cannot read a proof of loss: " + fault};
  } else if (const auto& hole = report->refusal) {
    throw std::logic_error{"the checker refuses a proof of loss, layer " +
                           std::to_string(hole->layer) + ", " + hole->state + ": " + hole->reason +
                           " " + hole->successor};
  }
  return answer;
}

}  // namespace backtrick::the_game::proof
