#pragma once

#include <optional>

#include "solver/common/error.hpp"

namespace backtrick {

/// The exit status of the error that an action throws, or nothing.
template <typename Act>
std::optional<Exit> status_of(const Act& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.status();
  }
  return std::nullopt;
}

}  // namespace backtrick
