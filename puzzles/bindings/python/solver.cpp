#include "solver/the_game/solver.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "puzzles/bindings/python/batch.hpp"
#include "puzzles/bindings/python/interruptible.hpp"
#include "puzzles/bindings/python/limits.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/pickles.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/result_json.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

enum class Objective : std::uint8_t { Win, Left };

/// A result and what it is about.
struct Answer {
  Asked asked;
  the_game::Result result;

  /// The solution, or the game that leaves the fewest cards.
  const the_game::Line& line() const { return result.best ? result.best->line : result.solution; }
  std::string json() const {
    return std::visit([&](const auto& one) { return the_game::write_result(one, result); }, asked);
  }
};

Answer decide(the_game::Solver& solver, const Asked& asked, Objective objective,
              const Limits& limits) {
  return {asked, std::visit(
                     [&](const auto& one) {
                       return objective == Objective::Left ? solver.best(one, limits)
                                                           : solver.solve(one, limits);
                     },
                     asked)};
}

template <Objective kObjective>
Answer decide_one(const py::object& deal, const GivenRules& rules,
                  std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                  std::optional<std::uint64_t> memory, unsigned threads) {
  const Asked asked = asked_of(deal, rules_of(rules));
  SearchLimits limits{nodes, seconds, memory};
  limits.complete();
  if (threads < 1 || threads > 1024) throw py::value_error{"threads are 1 to 1024"};
  return interruptible([&](const std::atomic<bool>& interrupt) {
    the_game::Solver solver;
    return decide(solver, asked, kObjective, limits.within(interrupt, threads));
  });
}

template <Objective kObjective>
BatchPointer<Answer> decide_all(const py::object& deals, const GivenRules& rules,
                                std::optional<unsigned> threads, std::optional<std::uint64_t> nodes,
                                std::optional<double> seconds,
                                std::optional<std::uint64_t> memory) {
  SearchLimits limits{nodes, seconds, memory};
  limits.complete(std::max(threads.value_or(allowed_threads()), 1U));
  return make_batch<Answer>(deals, rules_of(rules), threads,
                            [limits](const std::atomic<bool>& interrupt) {
                              const auto solver = std::make_shared<the_game::Solver>();
                              return [limits, solver, &interrupt](const Asked& asked) {
                                return decide(*solver, asked, kObjective, limits.within(interrupt));
                              };
                            });
}

py::tuple answer_state(const Answer& answer) {
  const the_game::Result& result = answer.result;
  py::object best = py::none();
  if (result.best)
    best = py::make_tuple(result.best->left, result.best->at_least, as_list(result.best->line));
  return py::make_tuple(answer.asked, numbered(result.verdict), numbered(result.limit),
                        as_list(result.solution), best, result.first_player, numbered(result.stage),
                        result.nodes, result.time.count());
}

Answer answer_of(const py::tuple& state) {
  the_game::Result result;
  assign(result.verdict, state[1].cast<int>());
  assign(result.limit, state[2].cast<std::optional<int>>());
  result.solution = line_of(state[3]);
  if (!state[4].is_none()) {
    const auto best = state[4].cast<py::tuple>();
    result.best = the_game::Best{best[0].cast<int>(), best[1].cast<int>(), line_of(best[2])};
  }
  result.first_player = state[5].cast<int>();
  assign(result.stage, state[6].cast<int>());
  result.nodes = state[7].cast<std::uint64_t>();
  result.time = std::chrono::nanoseconds{state[8].cast<std::int64_t>()};
  const bool is_deal = py::isinstance<the_game::Deal>(state[0]);
  return {
      is_deal ? Asked{state[0].cast<the_game::Deal>()} : Asked{state[0].cast<the_game::Position>()},
      std::move(result)};
}

void add_result(py::module_& module) {
  py::class_<Answer>(module, "Result", "What the solver has found out about a deal or a position.")
      .def(py::pickle(&answer_state, &answer_of))
      .def_property_readonly(
          "verdict", [](const Answer& a) { return std::string{name(a.result.verdict)}; },
          "winnable, unwinnable or undecided. Never a guess.")
      .def_property_readonly(
          "limit",
          [](const Answer& a) -> std::optional<std::string> {
            return a.result.limit ? std::optional<std::string>{the_game::name(*a.result.limit)}
                                  : std::nullopt;
          },
          "Why the verdict is undecided, or `left` not proved: nodes, time or memory; else None.")
      .def_property_readonly(
          "line", [](const Answer& a) { return as_list(a.line()); },
          "The solution, or the game that leaves the fewest cards: a list of turns, each a list "
          "of pairs (card, pile). The referee has replayed it. Empty without one.")
      .def_property_readonly(
          "turns", [](const Answer& a) { return a.line().size(); }, "The number of turns of line.")
      .def_property_readonly(
          "left",
          [](const Answer& a) -> std::optional<int> {
            return a.result.best ? std::optional{a.result.best->left} : std::nullopt;
          },
          "Cards that the best game found leaves; None from solve.")
      .def_property_readonly(
          "at_least",
          [](const Answer& a) -> std::optional<int> {
            return a.result.best ? std::optional{a.result.best->at_least} : std::nullopt;
          },
          "No game leaves fewer cards than this; None from solve.")
      .def_property_readonly(
          "first_player", [](const Answer& a) { return a.result.first_player; },
          "The player, from 1, who begins in line.")
      .def_property_readonly(
          "stage", [](const Answer& a) { return std::string{name(a.result.stage)}; },
          "The stage of the search that decided, or in which a limit was reached.")
      .def_property_readonly(
          "nodes", [](const Answer& a) { return a.result.nodes; },
          "Positions expanded: the same number everywhere.")
      .def_property_readonly(
          "seconds",
          [](const Answer& a) { return std::chrono::duration<double>{a.result.time}.count(); })
      .def_property_readonly(
          "number", [](const Answer& a) { return number_of(a.asked); },
          "The number of the deal, or None.")
      .def_property_readonly("rules", [](const Answer& a) { return rules_of(a.asked); })
      .def_property_readonly(
          "asked", [](const Answer& a) { return a.asked; }, "The Deal or Position.")
      .def("json", &Answer::json,
           "One line of JSON, in the form of `backtrick solve --format json`; verify reads it.")
      .def("__repr__", [](const Answer& a) {
        const auto number = number_of(a.asked);
        return "<Result " + std::string{name(a.result.verdict)} + ", " +
               (number ? "deal " + std::to_string(*number) + ", " : std::string{}) +
               in_words(rules_of(a.asked)) + ">";
      });
}

}  // namespace

void add_solver(py::module_& module) {
  add_result(module);
  add_batch<Answer>(module, "ResultBatch");
  const auto add_one = [&](const char* called, auto function, const char* text) {
    module.def(called, function, "deal"_a, "rules"_a = py::none(), py::kw_only(),
               "nodes"_a = py::none(), "seconds"_a = py::none(), "memory"_a = py::none(),
               "threads"_a = 1U, text);
  };
  const auto add_all = [&](const char* called, auto function, const char* text) {
    module.def(called, function, "deals"_a, "rules"_a = py::none(), py::kw_only(),
               "threads"_a = py::none(), "nodes"_a = py::none(), "seconds"_a = py::none(),
               "memory"_a = py::none(), text);
  };
  add_one(
      "solve", &decide_one<Objective::Win>,
      "Decides a deal or a position: a Deal, a Position, a deal number or a text as "
      "Deal.parse reads it. rules: of a number or a bare deck, by default solo; others than a deal "
      "has of its own are refused. nodes: positions "
      "expanded at most; seconds: at most; memory: bytes for the search, by default 2**30, or "
      "a quarter of what the machine, the container or the job allows if that is less; threads: "
      "of the exhaustive search. Releases the interpreter lock. Ctrl-C ends it. "
      "For many deals, solve_all is faster.");
  add_one("left", &decide_one<Objective::Left>,
          "As solve, and also finds how few cards can be left.");
  add_all(
      "solve_all", &decide_all<Objective::Win>,
      "Decides many deals or positions, each as solve does. deals: any iterable of what solve "
      "accepts, such as range(1, 1001). threads: deals decided at a time, by default as many "
      "as may run at the same time. All of them share the default of memory. Returns an iterator over results in the order of the deals.");
  add_all("left_all", &decide_all<Objective::Left>,
          "As solve_all, and also finds how few cards can be left.");
}

}  // namespace backtrick::python
