#pragma once

#include <pybind11/pybind11.h>

namespace backtrick::python {

// Each of these functions adds the classes and functions of one noun to a module. They are called
// in this order, because a signature can name only classes that exist already.

void add_deal(pybind11::module_& module);
void add_position(pybind11::module_& module);
void add_solver(pybind11::module_& module);
void add_analysis(pybind11::module_& module);
void add_grade(pybind11::module_& module);
void add_players(pybind11::module_& module);
void add_advice(pybind11::module_& module);
void add_verification(pybind11::module_& module);
void add_level8(pybind11::module_& module);

}  // namespace backtrick::python
