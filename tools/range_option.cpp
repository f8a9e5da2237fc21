#include "range_option.hpp"

#include <charconv>
#include <system_error>

#include "deal_source.hpp"

namespace backtrick {

std::optional<std::uint64_t> parse_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

DealRange parse_range(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto first = parse_number(std::string_view{text}.substr(0, dots));
  const auto last =
      dots == std::string::npos ? first : parse_number(std::string_view{text}.substr(dots + 2));
  if (!first || !last) throw UsageError{"\"" + text + "\" is no range of deal numbers A..B"};
  if (*last < *first) throw UsageError{"the range " + text + " runs backwards"};
  return {*first, *last};
}

}  // namespace backtrick
