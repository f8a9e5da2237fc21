#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/adviser.hpp"
#include "puzzles/advice/named_advice.hpp"
#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/bindings/python/finding.hpp"
#include "puzzles/bindings/python/interruptible.hpp"
#include "puzzles/bindings/python/limits.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/pickles.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/position_text.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::Advice;
using the_game::ReviewedGame;
using the_game::SeenTable;
using the_game::TurnChance;

double share(std::int32_t chance) { return static_cast<double>(chance) / the_game::kCertain; }

/// A table as a seat sees it, and what is advised there.
struct Advised {
  SeenTable seen;
  std::string player;
  the_game::SeatAdvice advice;
};

/// A Position, of which only what the seat on turn sees is used, or a text.
SeenTable seen_table_of(const py::object& table, const std::optional<py::str>& talk) {
  if (py::isinstance<py::str>(table)) {
    if (talk) throw py::value_error{"the text of a table says how its seats talk"};
    return the_game::read_seen_table(text_of(table)).value();
  }
  if (!py::isinstance<the_game::Position>(table))
    throw py::type_error{"expected a Position or a text, not " + type_in_words(table)};
  the_game::TableDescription described;
  described.table = table.cast<the_game::Position>().table();
  if (talk) described.language = *language_of(talk);
  try {
    return the_game::seen_table(std::move(described), the_game::HiddenCards::Refused);
  } catch (const the_game::TableFault& fault) {
    throw py::value_error{fault.what()};
  }
}

Advised advise(const py::object& table, const py::str& player, int count,
               const std::optional<py::str>& talk) {
  Advised advised{seen_table_of(table, talk), text_of(player), {}};
  const auto by = the_game::named_adviser(advised.player, advised.seen.position.rules());
  const Unlocked others_may_run;
  advised.advice = the_game::advise(by, advised.seen, count);
  return advised;
}

/// What a pickle holds of a reason, and of what a seat says of the piles.
using ReasonState = std::tuple<std::array<int, 8>, std::array<std::uint64_t, 2>>;
using SaidState = std::array<int, 4>;

py::tuple turn_state(const Advice& turn) {
  std::vector<ReasonState> reasons;
  for (const the_game::Reason& reason : turn.reasons)
    reasons.push_back({{numbered(reason.kind), numbered(reason.pile), reason.card, reason.other,
                        reason.count, reason.of, reason.player, numbered(reason.said)},
                       {reason.cards.low(), reason.cards.high()}});
  return py::make_tuple(as_list(the_game::Line{turn.plays}), turn.chance, turn.exact,
                        turn.cards_left, reasons);
}

Advice turn_of(const py::tuple& state) {
  Advice turn;
  turn.plays = line_of(state[0]).at(0);
  turn.chance = state[1].cast<std::int32_t>();
  turn.exact = state[2].cast<bool>();
  turn.cards_left = state[3].cast<double>();
  for (const auto& [numbers, cards] : state[4].cast<std::vector<ReasonState>>()) {
    const auto& [kind, pile, card, other, count, of, player, said] = numbers;
    the_game::Reason& reason = turn.reasons.emplace_back();
    assign(reason.kind, kind);
    assign(reason.pile, pile);
    reason.card = static_cast<the_game::Card>(card);
    reason.other = static_cast<the_game::Card>(other);
    reason.count = count;
    reason.of = of;
    reason.player = player;
    assign(reason.said, said);
    reason.cards = the_game::CardSet::of_words(cards[0], cards[1]);
  }
  return turn;
}

py::tuple advised_state(const Advised& advised) {
  SaidState say{};
  std::ranges::transform(advised.advice.say, say.begin(),
                         [](the_game::Statement said) { return numbered(said); });
  return py::make_tuple(the_game::write_seen_table(advised.seen), advised.player,
                        advised.advice.turns, say);
}

Advised advised_of(const py::tuple& state) {
  Advised advised{the_game::read_seen_table(state[0].cast<std::string>()).value(),
                  state[1].cast<std::string>(),
                  {state[2].cast<std::vector<Advice>>(), {}}};
  const auto say = state[3].cast<SaidState>();
  for (std::size_t pile = 0; pile < say.size(); ++pile)
    assign(advised.advice.say.at(pile), say.at(pile));
  return advised;
}

double chance_of(const Advised& advised) {
  if (!advised.advice.turns.empty()) return share(advised.advice.turns.front().chance);
  return advised.seen.position.beaten() ? 1 : 0;
}

ReviewedGame review(const py::object& game, const py::str& player,
                    std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                    std::optional<std::uint64_t> memory) {
  const the_game::Record record = the_game::read_record(json_of(game)).value();
  const auto by = the_game::named_adviser(text_of(player), record.deal.rules());
  SearchLimits limits{nodes, seconds, memory};
  limits.complete();
  return interruptible([&](const std::atomic<bool>& interrupt) {
    the_game::Solver solver;
    return the_game::review_game(by, solver, record, limits.within(interrupt));
  });
}

void add_advised(py::module_& module) {
  py::class_<Advice>(module, "AdvisedTurn",
                     "A turn, and what it is worth to a person at the table.")
      .def(py::pickle(&turn_state, &turn_of))
      .def_property_readonly(
          "plays", [](const Advice& turn) { return as_list(turn.plays); },
          "Pairs (card, pile); none: the turn under way is to be ended.")
      .def_property_readonly(
          "chance", [](const Advice& turn) { return share(turn.chance); },
          "To win, 0 to 1. By rules such as trio-expert-5 it is not calibrated.")
      .def_readonly("cards_left", &Advice::cards_left,
                    "The number of cards that stay in the end: a fact if exact, else an estimate.")
      .def_readonly("exact", &Advice::exact, "All cards are known after the turn.")
      .def_property_readonly(
          "reasons",
          [](const Advice& turn) {
            std::vector<std::string> reasons;
            for (const the_game::Reason& reason : turn.reasons)
              reasons.push_back(the_game::in_words(reason));
            return reasons;
          },
          "What speaks for or against the turn, the most telling first.")
      .def("__repr__", [](const Advice& turn) {
        return "<AdvisedTurn " + std::to_string(turn.plays.size()) + " plays, chance " +
               std::to_string(share(turn.chance)) + ">";
      });
  py::class_<Advised>(module, "Advice", "The best turns of the player on turn.")
      .def(py::pickle(&advised_state, &advised_of))
      .def_property_readonly(
          "turns", [](const Advised& advised) { return advised.advice.turns; },
          "The best first; empty if the turn cannot be completed, or no card is left.")
      .def_property_readonly("chance", &chance_of, "To win, 0 to 1.")
      .def_property_readonly(
          "say",
          [](const Advised& advised) {
            return in_words(advised.advice.say, advised.seen.language);
          },
          "What to say after the first turn, before the next seat plays: pairs (pile, words).")
      .def_readonly("player", &Advised::player, "quick, strong or strongest.")
      .def(
          "json",
          [](const Advised& a) { return the_game::write_advice(a.seen, a.player, a.advice); },
          "One line of JSON, in the form of `backtrick advise --format json`.")
      .def("__repr__", [](const Advised& advised) {
        return "<Advice " + std::to_string(advised.advice.turns.size()) + " turns, chance " +
               std::to_string(chance_of(advised)) + ">";
      });
  module.def(
      "advise", &advise, "table"_a, "player"_a = "strong", py::kw_only(), "count"_a = 3,
      "talk"_a = py::none(),
      "Advises the player on turn, who sees neither the draw pile nor other hands. table: a "
      "Position, or a text in any form of a position, which may hide cards and say what was said. "
      "talk: none, one or two statements, for a Position of several players; what is said follows "
      "from its hands. The same table always gets the same advice. Raises ValueError for rules "
      "without a network, and ParseError. Releases the interpreter lock.");
}

}  // namespace

void add_advice(py::module_& module) {
  add_advised(module);
  py::class_<TurnChance>(module, "TurnChance", "A turn of a recorded game, as the adviser sees it.")
      .def_property_readonly(
          "turn", [](const TurnChance& chance) { return chance.turn + 1; }, "From 1.")
      .def_readonly("player", &TurnChance::player, "Who was on turn.")
      .def_property_readonly("plays",
                             [](const TurnChance& chance) { return as_list(chance.plays); })
      .def_property_readonly(
          "before", [](const TurnChance& chance) { return share(chance.before); },
          "The chance to win by the best turn.")
      .def_property_readonly(
          "after", [](const TurnChance& chance) { return share(chance.after); },
          "The chance by the turn that was played.")
      .def_property_readonly(
          "loss", [](const TurnChance& chance) { return share(chance.loss()); }, "The difference.")
      .def_readonly("instead", &TurnChance::instead,
                    "A better turn, or None if the adviser knows none.")
      .def("__repr__", [](const TurnChance& chance) {
        return "<TurnChance turn " + std::to_string(chance.turn + 1) + ", " +
               std::to_string(share(chance.before)) + " to " + std::to_string(share(chance.after)) +
               ">";
      });
  py::class_<ReviewedGame>(module, "Review", "Where a recorded game was lost.")
      .def_property_readonly(
          "steps", [](const ReviewedGame& found) { return found.review.steps.size(); },
          "The number of plays and ends of turns.")
      .def_property_readonly(
          "winnable", [](const ReviewedGame& found) { return found.review.winnable; },
          "The last moment at which all cards in sight would have won, as a number of steps; None "
          "if none is known.")
      .def_property_readonly(
          "lost", [](const ReviewedGame& found) { return found.review.lost; },
          "The first moment at which nobody could win any more; None if none is known. If it "
          "follows winnable, the step between them lost the game.")
      .def_readonly("chances", &ReviewedGame::chances,
                    "The chances of every turn, as the player on turn saw it.")
      .def_property_readonly(
          "costliest",
          [](const ReviewedGame& found) { return costliest(found.chances, the_game::kMostCostly); },
          "The turns that cost most chance, the most costly first.")
      .def_readonly("player", &ReviewedGame::player, "Who judged the chances.")
      .def("json", &the_game::write_reviewed_game,
           "One line of JSON, in the form of `backtrick analyse --game --format json`.")
      .def("__repr__", [](const ReviewedGame& found) {
        return "<Review of " + std::to_string(found.record.plays.size()) + " turns>";
      });
  module.def(
      "review", &review, "game"_a, "player"_a = "strong", py::kw_only(), "nodes"_a = py::none(),
      "seconds"_a = py::none(), "memory"_a = py::none(),
      "Looks at a Game, a Result, or a recorded game as JSON, of one player or several: the step "
      "that lost it, by exact searches, and the chances turn by turn. The limits are those of "
      "solve, for each search. player: quick, strong or strongest judges the chances. Raises "
      "ValueError for rules without a network, and ParseError.");
}

}  // namespace backtrick::python
