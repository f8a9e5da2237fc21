#include "text_fault.hpp"

namespace backtrick {

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
