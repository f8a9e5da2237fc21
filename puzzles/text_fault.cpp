#include "text_fault.hpp"

#include <algorithm>
#include <utility>

namespace backtrick {

TextFault fault_at(std::string_view text, std::size_t offset, std::string message) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  const auto lines_before = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  return {offset - line_start + 1, std::move(message), lines_before + 1};
}

std::optional<TextFault> fault_if_longer(std::string_view text, std::size_t longest,
                                         const std::string& what) {
  if (text.size() <= longest) return std::nullopt;
  return fault_at(
      text, longest,
      "the input goes on after " + std::to_string(longest) + " bytes, longer than any " + what);
}

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    }
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 24;
  return '"' + printable(text.substr(0, kMost)) + (text.size() > kMost ? "...\"" : "\"");
}

}  // namespace backtrick
