#include "puzzles/bindings/python/module.hpp"

#include "puzzles/bindings/python/errors.hpp"

PYBIND11_MODULE(_backtrick, module) {
  namespace python = backtrick::python;
  module.doc() = "The compiled part of the package backtrick.";
  module.attr("__version__") = BACKTRICK_VERSION;
  python::translate_errors();
  python::add_deal(module);
  python::add_position(module);
  python::add_solver(module);
  python::add_analysis(module);
  python::add_grade(module);
  python::add_players(module);
  python::add_advice(module);
  python::add_verification(module);
  python::add_level8(module);
}
