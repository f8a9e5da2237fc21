#include "puzzles/bindings/python/errors.hpp"

#include <pybind11/pybind11.h>

#include <exception>
#include <stdexcept>
#include <utility>

#include "puzzles/grading/scale.hpp"
#include "solver/level8/deal.hpp"
#include "solver/the_game/rules/deal.hpp"

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
  } catch (const Raised<ParseError>& raised) {
    set("ParseError", raised.fault.message, raised.fault.line, raised.fault.column);
  } catch (const Raised<the_game::InvalidPosition>& raised) {
    set("InvalidPosition", raised.fault.message);
  } catch (const Raised<the_game::RuleViolation>& raised) {
    const the_game::RuleViolation& fault = raised.fault;
    py::object play = py::none();
    if (fault.play) play = py::int_(*fault.play + 1);
    set("RuleViolation", fault.reason, fault.turn + 1, std::move(play));
  } catch (const the_game::InvalidDeal& fault) {
    set("InvalidDeal", fault.what());
  } catch (const level8::InvalidDeal& fault) {
    set("InvalidDeal", fault.what());
  } catch (const Ungraded& fault) {
    set("UngradedRules", fault.what());
  } catch (const std::out_of_range& fault) {
    // pybind11 would make an IndexError of it.
    PyErr_SetString(PyExc_ValueError, fault.what());
  }
}

}  // namespace

void translate_errors() { py::register_local_exception_translator(translate); }

}  // namespace backtrick::python
