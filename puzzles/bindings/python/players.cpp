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
#include "puzzles/grading/named_players.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

using the_game::GameRecorder;
using the_game::RecordedGame;

/// Games of several seats have no place yet in the classes of this module.
RecordedGame play_alone(GameRecorder& recorder, const the_game::Deal& deal,
                        std::optional<std::uint64_t> seed) {
  if (deal.rules().players != 1) throw std::invalid_argument{"players play alone"};
  return recorder.play(deal, seed);
}

}  // namespace

void add_players(py::module_& module) {
  py::class_<RecordedGame>(module, "Game", "A game that a simulated player has played.")
      .def_readonly("deal", &RecordedGame::deal)
      .def_readonly("player", &RecordedGame::player, "The name of the player.")
      .def_readonly("seed", &RecordedGame::seed, "Of the random choices.")
      .def_readonly("left", &RecordedGame::left, "Cards left; 0 if the deal is beaten.")
      .def_property_readonly("turns", &the_game::completed_turns, "Completed turns.")
      .def_property_readonly(
          "line", [](const RecordedGame& game) { return as_list(game.plays); },
          "All turns, each a list of pairs (card, pile). A lost game ends with the turn that could "
          "not be completed.")
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
  const AnyRules solo{std::string{"solo"}};
  module.def("players", &the_game::player_names, "The names of the players, the weakest first.");
  module.def(
      "play",
      [](const py::object& deal, const std::string& player, const AnyRules& rules,
         std::optional<std::uint64_t> seed) {
        const the_game::Deal asked = deal_of(deal, rules_of(rules));
        const Unlocked others_may_run;
        GameRecorder recorder{player};
        return play_alone(recorder, asked, seed);
      },
      "deal"_a, "player"_a = "strong", "rules"_a = solo, py::kw_only(), "seed"_a = py::none(),
      "Lets a player, who does not see the draw pile, play a Deal, a deal number or a text. The "
      "same player, deal and seed give the same game everywhere. seed: None stands for the number "
      "of the deal, or 0 for a deck. Raises ValueError if there is no such player, or none for "
      "these rules. Releases the interpreter lock.");
  module.def(
      "play_all",
      [](const py::iterable& deals, const std::string& player, const AnyRules& rules,
         std::optional<unsigned> threads, std::optional<std::uint64_t> seed) {
        return make_batch<RecordedGame>(
            deals, rules_of(rules), threads, [player, seed](const std::atomic<bool>&) {
              const auto recorder = std::make_shared<GameRecorder>(player);
              return [recorder, seed](const Asked& asked) {
                return play_alone(*recorder, the_deal(asked), seed);
              };
            });
      },
      "deals"_a, "player"_a = "strong", "rules"_a = solo, py::kw_only(), "threads"_a = py::none(),
      "seed"_a = py::none(),
      "Lets a player play many deals, each as play does. Returns an iterator over games in their "
      "order.");
}

}  // namespace backtrick::python
