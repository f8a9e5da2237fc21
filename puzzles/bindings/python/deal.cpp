#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/any_deal.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::Deal;
using the_game::Rules;

Rules make_rules(int players, int hand, int min_plays, int cards) {
  const Rules rules{players, hand, min_plays, cards};
  if (const auto fault = the_game::fault_in(rules)) throw py::value_error{*fault};
  return rules;
}

void add_rules(py::module_& module) {
  py::class_<Rules>(module, "Rules", "The numbers that define a variant of The Game.")
      .def(py::init(&make_rules), "players"_a = 1, "hand"_a = 8, "min_plays"_a = 2,
           "cards"_a = the_game::kMaxCards,
           "players 1 to 5, hand 1 to 16, min_plays 1 to hand, cards 1 to 98. Raises ValueError.")
      .def_static(
          "named", [](const py::str& name) { return rules_of(AnyRules{name}); }, "name"_a,
          "The rules of a name, such as solo-expert. Raises ValueError.")
      .def_readonly("players", &Rules::players)
      .def_readonly("hand", &Rules::hand, "Cards that a player draws up to.")
      .def_readonly("min_plays", &Rules::min_plays,
                    "Cards that a turn must lay while there is a draw pile.")
      .def_readonly("cards", &Rules::cards, "n: the deck is 2 to n+1.")
      .def_property_readonly(
          "name",
          [](const Rules& rules) -> std::optional<std::string> {
            const auto name = the_game::name_of(rules);
            return name ? std::optional<std::string>{*name} : std::nullopt;
          },
          "The name of these rules, or None.")
      .def("__eq__", std::equal_to<Rules>{}, py::is_operator())
      .def("__hash__",
           [](const Rules& rules) {
             return py::hash(
                 py::make_tuple(rules.players, rules.hand, rules.min_plays, rules.cards));
           })
      .def(py::pickle(
          [](const Rules& rules) {
            return py::make_tuple(rules.players, rules.hand, rules.min_plays, rules.cards);
          },
          [](const py::tuple& state) {
            return make_rules(state[0].cast<int>(), state[1].cast<int>(), state[2].cast<int>(),
                              state[3].cast<int>());
          }))
      .def("__str__", [](const Rules& rules) { return in_words(rules); })
      .def("__repr__", [](const Rules& rules) { return "<Rules " + in_words(rules) + ">"; });
}

}  // namespace

void add_deal(py::module_& module) {
  add_rules(module);
  module.def(
      "rule_sets",
      [] {
        std::vector<std::string> names;
        for (const the_game::NamedRules& rules : the_game::rule_sets())
          names.emplace_back(rules.name);
        return names;
      },
      "The names of all rule sets, solo first.");
  const AnyRules solo{py::str{"solo"}};
  py::class_<Deal>(module, "Deal", "Rules and the order of all cards. A deal never changes.")
      .def(py::init([](const py::object& number, const GivenRules& rules) {
             if (py::isinstance<py::str>(number))
               throw py::type_error{"expected a deal number or a deck; Deal.parse reads text"};
             return deal_of(number, rules_of(rules));
           }),
           "number"_a, "rules"_a = py::none(),
           "The deal of a number, 0 to 2**64-1, which is the same everywhere; or of a deck, any "
           "sequence of cards in the order in which they are dealt. Raises InvalidDeal.")
      .def_static(
          "of_deck",
          [](const py::object& deck, const AnyRules& rules) {
            return Deal::of_deck(rules_of(rules), cards_of<InvalidDeal>(deck));
          },
          "deck"_a, "rules"_a = solo,
          "The deal of a deck, in the order in which it is dealt. Raises InvalidDeal.")
      .def_static(
          "parse",
          [](const py::str& text, const GivenRules& rules) {
            return deal_of(text, rules_of(rules));
          },
          "text"_a, "rules"_a = py::none(),
          "Reads a number, an id such as solo:42, a code, a line with a deck, or JSON. rules: of a "
          "number or a deck, by default solo. Raises ParseError, and ValueError for rules other "
          "than those that the deal has of its own.")
      .def_property_readonly("number", &Deal::number, "The number, or None for a deck.")
      .def_property_readonly("rules", &Deal::rules)
      .def_property_readonly(
          "deck",
          [](const Deal& deal) {
            return std::vector<int>{deal.deck().begin(), deal.deck().end()};
          },
          "The cards in the order in which they are dealt.")
      .def_property_readonly("id", &the_game::id_of,
                             "Such as solo:42; None without a number or a name of rules.")
      .def("code", &the_game::write_deal_code, "The deal as one word, which parse reads.")
      .def("text", &the_game::write_deal, "The deck as a line of text, which parse reads.")
      .def("json", &the_game::write_deal_json,
           "One line of JSON: rules, deck and number. parse reads it.")
      .def("mirrored", &the_game::mirrored,
           "The deal with every card c replaced by n+3-c, which is as winnable.")
      .def("__eq__", std::equal_to<Deal>{}, py::is_operator())
      .def(py::pickle(
          [](const Deal& deal) { return the_game::write_deal_json(deal); },
          [](const std::string& json) { return the_game::read_any_deal(json, {}).value(); }))
      .def("__hash__",
           [](const Deal& deal) {
             return py::hash(
                 py::bytes(reinterpret_cast<const char*>(deal.deck().data()), deal.deck().size()));
           })
      .def("__repr__", [](const Deal& deal) {
        const auto id = the_game::id_of(deal);
        return "<Deal " + (id ? *id : the_game::write_deal_code(deal)) + ">";
      });
}

}  // namespace backtrick::python
