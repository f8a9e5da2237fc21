#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "puzzles/bindings/python/errors.hpp"
#include "puzzles/bindings/python/finding.hpp"
#include "puzzles/bindings/python/module.hpp"
#include "puzzles/bindings/python/values.hpp"
#include "puzzles/formats/claim_check.hpp"

namespace py = pybind11;
using namespace py::literals;

namespace backtrick::python {
namespace {

Finding verify(const py::object& claim) {
  const auto judged = the_game::finding_on_result(json_of(claim)).value();
  if (!judged) return {std::nullopt, "there is no game to replay"};
  if (judged->fault) return {false, *judged->fault};
  return {true, judged->merit};
}

}  // namespace

std::string json_of(const py::object& claim) {
  if (py::isinstance<py::str>(claim)) return text_of(claim);
  const py::object json = py::getattr(claim, "json", py::none());
  const py::object text = PyCallable_Check(json.ptr()) != 0 ? json() : py::none();
  if (!py::isinstance<py::str>(text))
    throw py::type_error{"expected a line of JSON or an object with one, such as a Result, not " +
                         type_in_words(claim)};
  return text_of(text);
}

void add_verification(py::module_& module) {
  py::class_<Finding>(module, "Finding", "What the referee says about a result or a game.")
      .def_readonly("valid", &Finding::valid,
                    "True or False; None if there is no game to replay, as for a loss.")
      .def_readonly("reason", &Finding::reason,
                    "What the game achieves, or where and why it is refused.")
      .def("__bool__", [](const Finding& finding) { return finding.valid == true; })
      .def("__repr__", [](const Finding& finding) {
        const std::string valid =
            finding.valid ? (*finding.valid ? "valid" : "invalid") : "not checked";
        return "<Finding " + valid + ": " + finding.reason + ">";
      });
  module.def("verify", &verify, "claim"_a,
             "Replays a Result or a Game, or either as a line of JSON, by the written rules, with "
             "code that shares nothing with the search. A Finding is true only if it is valid. "
             "Raises ParseError.");
}

}  // namespace backtrick::python
