#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <string>

namespace backtrick::python {

/// What a referee says about a claim.
struct Finding {
  std::optional<bool> valid;  ///< none: nothing could be checked
  std::string reason;
};

/// A text of JSON, or what the method json() of any other object returns.
std::string json_of(const pybind11::object& claim);

}  // namespace backtrick::python
