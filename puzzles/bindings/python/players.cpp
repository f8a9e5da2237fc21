#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "puzzles/bindings/python/batch.hpp"
#include "puzzles/bindings/python/interpreter_lock.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/formats/result_json.hpp"
#include "puzzles/grading/named_players.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::GameRecorder;
using the_game::RecordedGame;

using the_game::Language;

/// The language of a name; none given: the player's own. Throws std::invalid_argument if there is
/// none, or if the player would not heed it.
std::optional<Language> language_for(const std::string& player,
                                     const std::optional<py::str>& talk) {
  if (!talk) return std::nullopt;
  return GameRecorder{player, language_of(talk)}.language();
}

py::list said_in(const RecordedGame& game) {
  py::list turns;
  if (!game.talk) return turns;
  for (const the_game::Talk& said : game.talk->before) {
    py::list list;
    for (std::size_t player = 0; player < said.size(); ++player)
      for (const auto& [pile, words] : in_words(said[player], game.talk->language))
        list.append(py::make_tuple(player + 1, pile, words));
    turns.append(std::move(list));
  }
  return turns;
}

}  // namespace

void add_players(py::module_& module) {
  py::class_<RecordedGame>(module, "Game", "A game that a simulated player has played.")
      .def(py::pickle(&the_game::write_recorded_game,
                      [](const std::string& json) {
                        return std::get<RecordedGame>(the_game::read_result(json).value());
                      }))
      .def_readonly("deal", &RecordedGame::deal)
      .def_readonly("player", &RecordedGame::player, "The name of the player.")
      .def_readonly("seed", &RecordedGame::seed, "Of the random choices.")
      .def_readonly("left", &RecordedGame::left, "Cards left; 0 if the deal is beaten.")
      .def_property_readonly("turns", &the_game::completed_turns, "Completed turns.")
      .def_property_readonly(
          "line", [](const RecordedGame& game) { return as_list(game.plays); },
          "All turns, each a list of pairs (card, pile). A lost game ends with the turn that could "
          "not be completed.")
      .def_readonly("first_player", &RecordedGame::first_player, "The player, from 1, who begins.")
      .def_property_readonly(
          "talk",
          [](const RecordedGame& game) -> std::optional<std::string> {
            if (!game.talk) return std::nullopt;
            return std::string{name(game.talk->language)};
          },
          "none, one or two: how many statements the seats have. None for a single player.")
      .def_property_readonly(
          "said", &said_in,
          "What was said before each turn, each a list of triples (player, pile, words); empty for "
          "a single player.")
      .def_property_readonly(
          "number", [](const RecordedGame& game) { return game.deal.number(); },
          "The number of the deal, or None.")
      .def_property_readonly("rules", [](const RecordedGame& game) { return game.deal.rules(); })
      .def("json", &the_game::write_recorded_game,
           "One line of JSON, in the form of `backtrick play --format json`; verify reads it.")
      .def("__repr__", [](const RecordedGame& game) {
        return "<Game of " + game.player + ", " + std::to_string(game.left) + " left>";
      });
  add_batch<RecordedGame>(module, "GameBatch");
  module.def("players", &the_game::player_names, "The names of the players, the weakest first.");
  module.def(
      "play",
      [](const py::object& deal, const py::str& name, const GivenRules& rules,
         std::optional<std::uint64_t> seed, const std::optional<py::str>& talk) {
        const auto player = text_of(name);
        const the_game::Deal asked = deal_of(deal, rules_of(rules));
        const auto language = language_for(player, talk);
        const Unlocked others_may_run;
        GameRecorder recorder{player, language};
        return recorder.play(asked, seed);
      },
      "deal"_a, "player"_a = "strong", "rules"_a = py::none(), py::kw_only(), "seed"_a = py::none(),
      "talk"_a = py::none(),
      "Lets a player, who does not see the draw pile, play a Deal, a deal number or a text. Of "
      "several seats, the player plays each, sees no hand but the one on turn, and talks by a "
      "convention without numbers. The same player, deal, seed and talk give the same game "
      "everywhere. seed: None stands for the number of the deal, or 0 for a deck. talk: none, one "
      "or two statements; None stands for one if the player heeds it. Raises ValueError if there "
      "is no such player, or none for these rules. Releases the interpreter lock.");
  module.def(
      "play_all",
      [](const py::object& deals, const py::str& name, const GivenRules& rules,
         std::optional<unsigned> threads, std::optional<std::uint64_t> seed,
         const std::optional<py::str>& talk) {
        const auto player = text_of(name);
        const auto language = language_for(player, talk);
        return make_batch<RecordedGame>(
            deals, rules_of(rules), threads, [=](const std::atomic<bool>&) {
              const auto recorder = std::make_shared<GameRecorder>(player, language);
              return [recorder, seed](const Asked& asked) {
                return recorder->play(the_deal(asked), seed);
              };
            });
      },
      "deals"_a, "player"_a = "strong", "rules"_a = py::none(), py::kw_only(),
      "threads"_a = py::none(), "seed"_a = py::none(), "talk"_a = py::none(),
      "Lets a player play many deals, each as play does. Returns an iterator over games in their "
      "order.");
}

}  // namespace backtrick::python
