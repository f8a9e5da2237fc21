#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/position_text.hpp"
#include "solver/the_game/rules/game.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::Card;
using the_game::Deal;
using the_game::Pile;
using the_game::Position;

Position of_table(const AnyRules& rules, const py::dict& piles, const py::iterable& hands,
                  const py::object& draw_pile, int player, int laid) {
  the_game::Table table{rules_of(rules), {},  {}, cards_of<py::value_error>(draw_pile),
                        player,          laid};
  for (const py::handle hand : hands) table.hands.push_back(cards_of<py::value_error>(hand));
  if (piles.size() != the_game::kPiles.size()) throw py::value_error{"piles are A1, A2, D1, D2"};
  for (const Pile pile : the_game::kPiles) {
    const py::str name{pile_name(pile)};
    if (!piles.contains(name)) throw py::value_error{"piles are A1, A2, D1, D2"};
    const py::object number = piles[name];
    const auto top = card_of(number);
    if (!top) throw py::value_error{"no pile ends with " + std::string{py::str(number)}};
    table.tops.at(static_cast<std::size_t>(pile)) = *top;
  }
  return Position::of(std::move(table)).value();
}

/// Such as "A1 1, A2 14, D1 100, D2 100; 96 left".
std::string summary_of(const Position& position) {
  std::string text;
  for (const Pile pile : the_game::kPiles)
    text += pile_name(pile) + " " + std::to_string(position.top(pile)) + ", ";
  return text + std::to_string(position.left()) + " left";
}

}  // namespace

void add_position(py::module_& module) {
  py::class_<Position>(module, "Position", "A game under way. A position never changes.")
      .def(py::init<const Deal&, int>(), "deal"_a, "first_player"_a = 1,
           "The start of a deal, for the player, from 1, who begins. Raises ValueError.")
      .def_static("of", &of_table, "rules"_a, "piles"_a, "hands"_a, "draw_pile"_a, "player"_a = 1,
                  "laid"_a = 0,
                  "A position by its parts: the top of each pile by name, the hands, player 1 "
                  "first, the draw pile, next card first, the player on turn, and how many cards "
                  "this turn has laid. Raises InvalidPosition if no game can reach it.")
      .def_static(
          "parse",
          [](const py::str& text) { return the_game::read_position(text_of(text)).value(); },
          "text"_a,
          "Reads lines of `key: value`, or JSON, which may also be a recorded game. Raises "
          "ParseError, also for a position that no game can reach.")
      .def_property_readonly("rules", &Position::rules)
      .def_property_readonly(
          "piles",
          [](const Position& position) {
            std::map<std::string, int> piles;
            for (const Pile pile : the_game::kPiles) piles[pile_name(pile)] = position.top(pile);
            return piles;
          },
          "The top of each pile, by name.")
      .def_property_readonly(
          "hands", [](const Position& position) { return position.table().hands; },
          "The cards of each player, player 1 first.")
      .def_property_readonly("draw_pile", &Position::draw_pile,
                             "The cards still to be drawn, next card first.")
      .def_property_readonly("player", &Position::player, "The player on turn, from 1.")
      .def_property_readonly("laid", &Position::laid, "Cards that this turn has laid.")
      .def_property_readonly("left", &Position::left, "Cards in all hands and the draw pile.")
      .def(
          "after",
          [](const Position& position, const py::iterable& turns) {
            return the_game::position_after(position, line_of(turns)).value();
          },
          "turns"_a,
          "The position after turns, each a list of pairs (card, pile). The first continues the "
          "turn under way, the last stays open. The referee lays them, and raises RuleViolation.")
      .def("text", &the_game::write_position_text, "Lines of `key: value`, which parse reads.")
      .def("json", &the_game::write_position_json, "One line of JSON, which parse reads.")
      .def(
          py::pickle(&the_game::write_position_json,
                     [](const std::string& json) { return the_game::read_position(json).value(); }))
      .def("__eq__", std::equal_to<Position>{}, py::is_operator())
      .def("__repr__",
           [](const Position& position) { return "<Position " + summary_of(position) + ">"; });
}

}  // namespace backtrick::python
