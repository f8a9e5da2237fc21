#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/bindings/python/finding.hpp"
#include "puzzles/bindings/python/interpreter_lock.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_json.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/result_json.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/solver.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using level8::Deal;
using level8::Goal;
using level8::Result;

constexpr const char* kLevel = "level is 1 to ";

const level8::Level& level_of(int number) {
  const auto& levels = level8::default_levels().levels;
  if (number < 1 || static_cast<std::size_t>(number) > levels.size())
    throw py::value_error{kLevel + std::to_string(levels.size())};
  return levels[static_cast<std::size_t>(number) - 1];
}

Result solve(const Deal& deal, int number) {
  const level8::Level& level = level_of(number);
  const Unlocked others_may_run;
  Result result{deal, {level8::default_levels().name, number, level}, {}};
  for (const Goal goal : level8::kGoals)
    result.goals.push_back({goal, level8::solve(deal, level, goal)});
  return result;
}

std::optional<std::size_t> turns_of(const Result& result, Goal goal) {
  for (const level8::GoalResult& one : result.goals) {
    if (one.goal == goal && one.line) return one.line->size();
  }
  return std::nullopt;
}

Deal parse(const std::string& text) {
  const auto deal = level8::read_deal(text, {}).value();
  if (!deal) throw fault_at(text, 0, "found no deal, expected a code or a deck");
  return *deal;
}

Expected<level8::Claim> read(const std::string& json) {
  return level8::read_result(json, std::vector<level8::LevelList>{level8::default_levels()});
}

Finding verify(const py::object& claim) {
  const auto claimed = read(json_of(claim));
  if (claimed) return {true, "the referee accepts every turn"};
  if (claimed.error().status() != Exit::SomeUnwinnable) throw Error{claimed.error()};
  return {false, claimed.error().what()};
}

}  // namespace

void add_level8(py::module_& module) {
  py::module_ game = module.def_submodule("level8", "The second game, Level 8.");
  py::class_<Deal>(game, "Deal", "The order of all cards of Level 8, for a player alone.")
      .def(py::init(
               [](const py::object& number) { return Deal::numbered({}, deal_number_of(number)); }),
           "number"_a, "The deal of a number, 0 to 2**64-1. It is the same everywhere.")
      .def_static(
          "parse", [](const py::str& text) { return parse(text_of(text)); }, "text"_a,
          "Reads a code, or the cards of a deck by name. Raises ParseError.")
      .def_property_readonly("number", &Deal::number, "The number, or None for a deck.")
      .def_property_readonly(
          "deck",
          [](const Deal& deal) {
            std::vector<std::string> names;
            for (const level8::Card card : deal.deck()) names.push_back(level8::name(card));
            return names;
          },
          "The names of all cards, such as r7, W for a wild and S for a Skip: the hand, the card "
          "turned up, the draw pile.")
      .def("code", &level8::write_deal_code, "The deal as one word, which parse reads.")
      .def("json", &level8::write_deal_json, "One line of JSON.")
      .def(py::pickle(
          [](const Deal& deal) {
            return py::make_tuple(deal.number(), level8::write_deal_code(deal));
          },
          [](const py::tuple& state) {
            const auto number = state[0].cast<std::optional<std::uint64_t>>();
            return number ? Deal::numbered({}, *number) : parse(state[1].cast<std::string>());
          }))
      .def("__eq__", std::equal_to<Deal>{}, py::is_operator())
      .def("__repr__", [](const Deal& deal) {
        return "<level8.Deal " +
               (deal.number() ? std::to_string(*deal.number()) : level8::write_deal_code(deal)) +
               ">";
      });
  py::class_<Result>(game, "Result", "The fewest turns, with turns that the referee replayed.")
      .def(py::pickle([](const Result& result) { return level8::write_result(result); },
                      [](const std::string& json) { return std::get<Result>(read(json).value()); }))
      .def_property_readonly(
          "place", [](const Result& result) { return turns_of(result, Goal::Place); },
          "The fewest turns to lay the level; None if the deck does not suffice.")
      .def_property_readonly(
          "out", [](const Result& result) { return turns_of(result, Goal::Out); },
          "The fewest turns to go out; None if the deck does not suffice.")
      .def_readonly("deal", &Result::deal)
      .def_property_readonly("level", [](const Result& result) { return result.level.number; })
      .def(
          "json", [](const Result& result) { return level8::write_result(result); },
          "One line of JSON with all turns, in the form of `backtrick level8 solve --format "
          "json`; verify reads it.")
      .def("__repr__", [](const Result& result) {
        const auto in_words = [](std::optional<std::size_t> turns) {
          return turns ? std::to_string(*turns) : std::string{"never"};
        };
        return "<level8.Result place " + in_words(turns_of(result, Goal::Place)) + ", out " +
               in_words(turns_of(result, Goal::Out)) + ">";
      });
  game.def(
      "levels",
      [] {
        std::vector<std::string> levels;
        for (const level8::Level& level : level8::default_levels().levels)
          levels.push_back(level8::write_level(level));
        return levels;
      },
      "The levels of the level card, level 1 first, such as `run 4 x2`.");
  game.def("solve", &solve, "deal"_a, "level"_a,
           "The fewest turns alone to lay a level, 1 to 8, and to go out, for a player who knows "
           "the deck. Raises ValueError. Releases the interpreter lock.");
  game.def("verify", &verify, "claim"_a,
           "Has the referee replay a Result, or a result or a recorded round as JSON. That fewer "
           "turns do not suffice is not checked. Raises ParseError.");
}

}  // namespace backtrick::python
