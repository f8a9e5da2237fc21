#include "tools/options/range_option.hpp"

#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"

namespace backtrick {

std::optional<DealRange> read_range(std::string_view text, const std::string& whole) {
  const std::size_t dots = text.find("..");
  const auto first = parse_deal_number(text.substr(0, dots));
  const auto last =
      dots == std::string_view::npos ? first : parse_deal_number(text.substr(dots + 2));
  if (!first || !last) return std::nullopt;
  if (*last < *first) throw Error{Exit::Usage, "the range " + whole + " runs backwards"};
  return DealRange{*first, *last};
}

std::string range_meant_by(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return "A..B";
  const auto first = parse_deal_number(text.substr(0, dash));
  const auto last = parse_deal_number(text.substr(dash + 1));
  return first && last ? std::to_string(*first) + ".." + std::to_string(*last) : "A..B";
}

DealRange parse_range(const std::string& text) {
  if (const auto range = read_range(text, text)) return *range;
  throw Error{Exit::Usage,
              in_quotes(text) + " is not a range of deal numbers; write " + range_meant_by(text)};
}

}  // namespace backtrick
