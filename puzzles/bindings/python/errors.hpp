#pragma once

#include <exception>
#include <utility>
#include <variant>

#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::python {

/// A fault that becomes an exception of backtrick.errors.
template <typename Fault>
struct Raised : std::exception {
  explicit Raised(Fault given) : fault{std::move(given)} {}
  Fault fault;
};

/// From here on, C++ exceptions become the exceptions of backtrick.errors.
void translate_errors();

/// Takes what a reader has read. Raises ParseError if it is one.
template <typename Value, typename Read>
Value take(Read read) {
  if (auto* fault = std::get_if<ParseError>(&read)) throw Raised<ParseError>{std::move(*fault)};
  return std::move(std::get<Value>(read));
}

}  // namespace backtrick::python
