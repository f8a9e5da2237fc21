#include "puzzles/publishing/decimals.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace backtrick {

std::string with_two_decimals(double value) {
  const double rounded = std::round(value * 100) / 100 + 0.0;  // adding 0.0 turns -0.00 into 0.00
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.2f", rounded);
  return text.data();
}

}  // namespace backtrick
