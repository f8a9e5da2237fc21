#pragma once

#include <cstddef>
#include <cstdint>

#include "position.hpp"

namespace backtrick {

/// How promising a position looks; higher is better. Only ever decides what is tried first, so it
/// can change how long a search takes and never what it says. Integers, so that every compiler
/// counts the same nodes.
std::int32_t promise(const Arrivals& arrivals, const Position& position);

/// A promise and a place among the candidates in one word that sorts by promise, ties by place. A
/// total order, so that every standard library sorts and selects the same.
constexpr std::uint64_t ranked(std::int32_t promise, std::size_t place) {
  const auto shifted = static_cast<std::uint32_t>(promise) ^ 0x80000000U;
  return (std::uint64_t{shifted} << 32) | ~static_cast<std::uint32_t>(place);
}
constexpr std::size_t place_in(std::uint64_t rank) { return ~static_cast<std::uint32_t>(rank); }

}  // namespace backtrick
