#include "puzzles/formats/deal_number.hpp"

#include <charconv>

namespace backtrick {

std::optional<std::uint64_t> parse_deal_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

}  // namespace backtrick
