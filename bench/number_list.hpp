#pragma once

#include <cstddef>
#include <string>

namespace backtrick {

/// Numbers as the initializer of an array, ten a line, for the files of scales.
template <typename Array>
std::string number_list(const Array& numbers) {
  std::string text = "{{";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i == 0 ? "" : i % 10 == 0 ? ",\n  " : ", ") + std::to_string(numbers[i]);
  return text + "}}";
}

}  // namespace backtrick
