#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/bindings/python/batch.hpp"
#include "puzzles/bindings/python/interpreter_lock.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/pickles.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/grading/deal_grade.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/grading/player_panel.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

/// A grade, the games behind it, and the deal.
struct Graded {
  the_game::Deal deal;
  GradeReport report;
};

Graded grade(const the_game::Deal& deal) { return {deal, the_game::grade_deal(deal)}; }

std::string band_of(const Graded& graded) {
  return std::string{backtrick::name(graded.report.grade.band)};
}

/// What a pickle holds of the games of one kind of player.
using KindState = std::tuple<int, int, std::int64_t, std::int64_t, std::int64_t, std::int64_t,
                             std::array<int, KindGames::kClasses>>;

py::tuple graded_state(const Graded& graded) {
  std::vector<KindState> games;
  for (const KindGames& kind : graded.report.games)
    games.emplace_back(kind.games, kind.reached, kind.penalty.sum, kind.penalty.squared,
                       kind.figure.sum, kind.figure.squared, kind.by_penalty);
  const Grade& grade = graded.report.grade;
  return py::make_tuple(graded.deal, grade.version, grade.difficulty, grade.standard_error,
                        numbered(grade.band), games);
}

Graded graded_of(const py::tuple& state) {
  GradeReport report;
  report.grade.version = state[1].cast<int>();
  report.grade.difficulty = state[2].cast<double>();
  report.grade.standard_error = state[3].cast<std::optional<double>>();
  assign(report.grade.band, state[4].cast<int>());
  for (const auto& [games, reached, penalty, penalty_squared, figure, figure_squared, classes] :
       state[5].cast<std::vector<KindState>>())
    report.games.push_back(
        {games, reached, {penalty, penalty_squared}, {figure, figure_squared}, classes});
  return {state[0].cast<the_game::Deal>(), std::move(report)};
}

}  // namespace

void add_grade(py::module_& module) {
  py::class_<Graded>(module, "Grade",
                     "How hard a deal is for players who do not see the draw pile, by simulated "
                     "games.")
      .def(py::pickle(&graded_state, &graded_of))
      .def_property_readonly(
          "difficulty", [](const Graded& g) { return g.report.grade.difficulty; },
          "In logits: 0 is the mean deal, greater is harder.")
      .def_property_readonly(
          "standard_error", [](const Graded& g) { return g.report.grade.standard_error.value(); },
          "Of the difficulty, from the number of games.")
      .def_property_readonly("band", &band_of, "easy, medium, hard or fiendish.")
      .def_property_readonly(
          "version", [](const Graded& g) { return g.report.grade.version; },
          "Of the grade. Grades of one version never change.")
      .def_property_readonly(
          "wins",
          [](const Graded& g) {
            std::map<std::string, std::pair<int, int>> wins;
            for (const the_game::PlayerKind kind : the_game::kPanel) {
              const auto& mine = g.report.games.at(static_cast<std::size_t>(kind));
              wins[std::string{the_game::name(kind)}] = {mine.reached, mine.games};
            }
            return wins;
          },
          "For each player of the panel: games won, and games played.")
      .def_readonly("deal", &Graded::deal)
      .def_property_readonly(
          "number", [](const Graded& g) { return g.deal.number(); },
          "The number of the deal, or None.")
      .def_property_readonly("rules", [](const Graded& g) { return g.deal.rules(); })
      .def(
          "json", [](const Graded& g) { return the_game::write_grade(g.deal, g.report, nullptr); },
          "One line of JSON, in the form of `backtrick grade --grade-only --format json`.")
      .def("__repr__", [](const Graded& g) { return "<Grade " + band_of(g) + ">"; });
  add_batch<Graded>(module, "GradeBatch");
  module.def(
      "grade",
      [](const py::object& deal, const GivenRules& rules) {
        const the_game::Deal asked = deal_of(deal, rules_of(rules));
        const Unlocked others_may_run;
        return grade(asked);
      },
      "deal"_a, "rules"_a = py::none(),
      "Grades a Deal, a deal number or a text, in about 30 ms. Grades exist for solo, "
      "solo-expert, solo-expert-7, duo, trio and short; raises UngradedRules for others. Releases the interpreter lock.");
  module.def(
      "grade_all",
      [](const py::object& deals, const GivenRules& rules, std::optional<unsigned> threads) {
        return make_batch<Graded>(deals, rules_of(rules), threads, [](const std::atomic<bool>&) {
          return [](const Asked& asked) { return grade(the_deal(asked)); };
        });
      },
      "deals"_a, "rules"_a = py::none(), py::kw_only(), "threads"_a = py::none(),
      "Grades many deals, each as grade does. Returns an iterator over grades in their order.");
}

}  // namespace backtrick::python
