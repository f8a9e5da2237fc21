#include "range_option.hpp"

#include "puzzles/deal_id.hpp"
#include "usage_error.hpp"

namespace backtrick {

std::optional<DealRange> read_range(std::string_view text, const std::string& whole) {
  const std::size_t dots = text.find("..");
  const auto first = parse_deal_number(text.substr(0, dots));
  const auto last =
      dots == std::string_view::npos ? first : parse_deal_number(text.substr(dots + 2));
  if (!first || !last) return std::nullopt;
  if (*last < *first) throw UsageError{"the range " + whole + " runs backwards"};
  return DealRange{*first, *last};
}

DealRange parse_range(const std::string& text) {
  if (const auto range = read_range(text, text)) return *range;
  throw UsageError{"\"" + text + "\" is no range of deal numbers A..B"};
}

}  // namespace backtrick
