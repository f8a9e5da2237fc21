#include "puzzles/formats/parse_error.hpp"

#include <algorithm>

namespace backtrick {
namespace {

constexpr unsigned byte_of(char c) { return static_cast<unsigned char>(c); }

/// Whether a byte continues a UTF-8 character.
bool goes_on(char c) { return (byte_of(c) & 0xC0U) == 0x80U; }

/// The number of bytes of the first character of a text, or 0 if it is not valid UTF-8.
std::size_t length_of_character(std::string_view text) {
  const unsigned lead = byte_of(text[0]);
  if (lead < 0x80) return 1;
  const std::size_t length = lead < 0xC2   ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || text.size() < length) return 0;
  if (!std::ranges::all_of(text.substr(1, length - 1), goes_on)) return 0;
  const unsigned second = byte_of(text[1]);
  // Refuse overlong forms, the surrogates of UTF-16, and values above U+10FFFF.
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
      (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90))
    return 0;
  return length;
}

/// Whether a character controls a terminal: U+0000 to U+001F, and U+007F to U+009F.
bool is_control(std::string_view character) {
  const unsigned lead = byte_of(character[0]);
  return character.size() == 1 ? lead < 0x20 || lead == 0x7F
                               : lead == 0xC2 && byte_of(character[1]) < 0xA0;
}

}  // namespace

Error fault_at(std::string_view text, std::size_t offset, const std::string& message, Exit status) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_end = before.rfind('\n');
  const std::size_t line_start = line_end == std::string_view::npos ? 0 : line_end + 1;
  const auto lines_before = static_cast<std::size_t>(std::ranges::count(before, '\n'));
  return {status, message, {lines_before + 1, offset - line_start + 1}};
}

std::optional<Error> fault_if_longer(std::string_view text, std::size_t longest,
                                     const std::string& what, const std::string& whole) {
  if (text.size() <= longest) return std::nullopt;
  std::string message = "the " + whole + " goes on after " + std::to_string(longest);
  return fault_at(text, longest, message.append(" bytes, longer than any ").append(what));
}

std::string printable(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
    if (length != 0 && !is_control(character)) {
      out += character;
    } else {
      for (const char c : character) {
        out += "\\x";
        out += kHex[byte_of(c) >> 4U];
        out += kHex[byte_of(c) & 15U];
      }
    }
    text.remove_prefix(character.size());
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 24;
  if (text.size() <= kMost) return '"' + printable(text) + '"';
  std::size_t end = kMost;
  while (end > kMost - 3 && goes_on(text[end])) --end;  // cut between characters
  return '"' + printable(text.substr(0, end)) + "...\"";
}

}  // namespace backtrick
