#include "puzzles/bindings/python/errors.hpp"

#include <pybind11/pybind11.h>

#include <exception>
#include <stdexcept>
#include <utility>

#include "puzzles/grading/scale.hpp"
#include "solver/common/error.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/position.hpp"

namespace py = pybind11;

namespace backtrick::python {
namespace {

/// Sets an exception of backtrick.errors, made from these arguments.
template <typename... Arguments>
void set(const char* name, Arguments&&... arguments) {
  const py::object type = py::module_::import("backtrick.errors").attr(name);
  PyErr_SetObject(type.ptr(), type(std::forward<Arguments>(arguments)...).ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(std::move(thrown));
  } catch (const the_game::InvalidPosition& fault) {
    set("InvalidPosition", fault.what());
  } catch (const the_game::RuleViolation& fault) {
    py::object play = py::none();
    if (fault.play) play = py::int_(*fault.play + 1);
    set("RuleViolation", fault.what(), fault.turn + 1, std::move(play));
  } catch (const InvalidDeal& fault) {
    set("InvalidDeal", fault.what());
  } catch (const Ungraded& fault) {
    set("UngradedRules", fault.what());
  } catch (const Error& fault) {
    if (fault.line() == 0) throw;  // an error without a place is none of a text
    set("ParseError", fault.what(), fault.line(), fault.column());
  } catch (const py::cast_error& fault) {
    // pybind11 would make a RuntimeError of it.
    PyErr_SetString(PyExc_TypeError, fault.what());
  } catch (const std::out_of_range& fault) {
    // pybind11 would make an IndexError of it.
    PyErr_SetString(PyExc_ValueError, fault.what());
  }
}

}  // namespace

void translate_errors() { py::register_local_exception_translator(translate); }

}  // namespace backtrick::python
