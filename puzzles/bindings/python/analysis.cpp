#include "solver/the_game/analysis.hpp"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/bindings/python/interruptible.hpp"
#include "puzzles/bindings/python/limits.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/pickles.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/analysis_json.hpp"
#include "solver/the_game/solver.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::MoveVerdict;
using the_game::Position;

/// An analysis and the position that it is about.
struct Analysed {
  Position position;
  the_game::Analysis analysis;
};

std::optional<std::string> name_of(std::optional<Limit> limit) {
  return limit ? std::optional<std::string>{the_game::name(*limit)} : std::nullopt;
}

py::tuple move_state(const MoveVerdict& move) {
  the_game::Turn play;  // of one play, or none
  if (move.play) play.push_back(*move.play);
  return py::make_tuple(as_list(the_game::Line{play}), numbered(move.verdict), numbered(move.limit),
                        as_list(move.line));
}

MoveVerdict move_of(const py::tuple& state) {
  MoveVerdict move;
  const the_game::Line play = line_of(state[0]);
  if (!play.at(0).empty()) move.play = play[0][0];
  assign(move.verdict, state[1].cast<int>());
  assign(move.limit, state[2].cast<std::optional<int>>());
  move.line = line_of(state[3]);
  return move;
}

py::tuple analysed_state(const Analysed& analysed) {
  const the_game::Analysis& found = analysed.analysis;
  return py::make_tuple(analysed.position, numbered(found.verdict), numbered(found.limit),
                        as_list(found.solution), found.move_verdicts, found.searches, found.nodes,
                        found.time.count());
}

Analysed analysed_of(const py::tuple& state) {
  the_game::Analysis found;
  assign(found.verdict, state[1].cast<int>());
  assign(found.limit, state[2].cast<std::optional<int>>());
  found.solution = line_of(state[3]);
  found.move_verdicts = state[4].cast<std::vector<MoveVerdict>>();
  found.searches = state[5].cast<std::uint64_t>();
  found.nodes = state[6].cast<std::uint64_t>();
  found.time = std::chrono::nanoseconds{state[7].cast<std::int64_t>()};
  return {state[0].cast<Position>(), std::move(found)};
}

Analysed analyse(const py::object& position, const GivenRules& rules,
                 std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                 std::optional<std::uint64_t> memory) {
  const Asked asked = asked_of(position, rules_of(rules));
  const auto* deal = std::get_if<the_game::Deal>(&asked);
  const Position start = deal != nullptr ? Position{*deal} : std::get<Position>(asked);
  SearchLimits limits{nodes, seconds, memory};
  limits.complete();
  return interruptible([&](const std::atomic<bool>& interrupt) {
    the_game::Solver solver;
    return Analysed{start, the_game::analyse(solver, start, limits.within(interrupt))};
  });
}

}  // namespace

void add_analysis(py::module_& module) {
  py::class_<MoveVerdict>(module, "Move",
                          "A play, or the end of the turn, and the verdict after it.")
      .def(py::pickle(&move_state, &move_of))
      .def_property_readonly(
          "card",
          [](const MoveVerdict& move) -> std::optional<int> {
            return move.play ? std::optional<int>{move.play->card} : std::nullopt;
          },
          "The card laid; None if the turn ends here.")
      .def_property_readonly(
          "pile",
          [](const MoveVerdict& move) -> std::optional<std::string> {
            return move.play ? std::optional{pile_name(move.play->pile)} : std::nullopt;
          },
          "A1, A2, D1 or D2; None if the turn ends here.")
      .def_property_readonly(
          "verdict", [](const MoveVerdict& move) { return std::string{name(move.verdict)}; },
          "winnable, unwinnable or undecided.")
      .def_property_readonly(
          "limit", [](const MoveVerdict& move) { return name_of(move.limit); },
          "Why the verdict is undecided; else None.")
      .def_property_readonly(
          "line", [](const MoveVerdict& move) { return as_list(move.line); },
          "All turns to the win, this play included; empty unless winnable.")
      .def("__repr__", [](const MoveVerdict& move) {
        return "<Move " +
               (move.play ? std::to_string(move.play->card) + " on " + pile_name(move.play->pile)
                          : std::string{"end of turn"}) +
               ": " + std::string{name(move.verdict)} + ">";
      });
  py::class_<Analysed>(module, "Analysis", "Verdicts on everything that a player may do.")
      .def(py::pickle(&analysed_state, &analysed_of))
      .def_property_readonly(
          "verdict", [](const Analysed& a) { return std::string{name(a.analysis.verdict)}; },
          "On the position itself.")
      .def_property_readonly(
          "limit", [](const Analysed& a) { return name_of(a.analysis.limit); },
          "Why the verdict is undecided; else None.")
      .def_property_readonly(
          "line", [](const Analysed& a) { return as_list(a.analysis.solution); },
          "A solution; empty unless winnable.")
      .def_property_readonly(
          "moves", [](const Analysed& a) { return a.analysis.move_verdicts; },
          "Every legal play, by card and pile; the end of the turn is last.")
      .def_property_readonly(
          "nodes", [](const Analysed& a) { return a.analysis.nodes; },
          "Positions expanded in all searches.")
      .def_property_readonly(
          "seconds",
          [](const Analysed& a) { return std::chrono::duration<double>{a.analysis.time}.count(); })
      .def_readonly("position", &Analysed::position)
      .def(
          "json",
          [](const Analysed& a) { return the_game::write_analysis(a.position, a.analysis); },
          "One line of JSON, in the form of `backtrick analyse --format json`.")
      .def("__repr__", [](const Analysed& a) {
        return "<Analysis " + std::string{name(a.analysis.verdict)} + ", " +
               std::to_string(a.analysis.move_verdicts.size()) + " moves>";
      });
  module.def("analyse", &analyse, "position"_a, "rules"_a = py::none(), py::kw_only(),
             "nodes"_a = py::none(), "seconds"_a = py::none(), "memory"_a = py::none(),
             "Decides everything that may be done in a position, or at the start of a deal. The "
             "arguments are those of solve; the limits apply to each search.");
}

}  // namespace backtrick::python
