#pragma once

#include <optional>
#include <type_traits>

// What pickles hold in place of enumerations: their numbers.
namespace backtrick::python {

template <typename Enumeration>
int numbered(Enumeration value) {
  static_assert(std::is_enum_v<Enumeration>);
  return static_cast<int>(value);
}

template <typename Enumeration>
std::optional<int> numbered(const std::optional<Enumeration>& value) {
  return value ? std::optional{numbered(*value)} : std::nullopt;
}

/// The enumeration, or optional enumeration, of a number that numbered() returned.
template <typename Enumeration>
void assign(Enumeration& value, int number) {
  value = static_cast<Enumeration>(number);
}
template <typename Enumeration>
void assign(std::optional<Enumeration>& value, std::optional<int> number) {
  if (number) value = static_cast<Enumeration>(*number);
}

}  // namespace backtrick::python
