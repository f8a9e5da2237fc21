#include "tools/io/line_reader.hpp"

#include <cstdio>
#include <string_view>

#include "tools/io/interrupt.hpp"

namespace backtrick {
namespace {

/// Some editors write this at the beginning of a UTF-8 file.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

/// The next unit of UTF-16, or EOF, also for half a unit.
int LineReader::next_unit() {
  const int first = input_.next();
  const int second = first == EOF ? EOF : input_.next();
  if (second == EOF) return EOF;
  return encoding_ == Encoding::Utf16Big ? first << 8 | second : second << 8 | first;
}

/// The next byte of the text as UTF-8, or EOF.
int LineReader::next_byte() {
  if (encoding_ == Encoding::Unknown) {
    encoding_ = input_.begins_with("\xFE\xFF")   ? Encoding::Utf16Big
                : input_.begins_with("\xFF\xFE") ? Encoding::Utf16Little
                                                 : Encoding::Utf8;
    if (encoding_ != Encoding::Utf8) next_unit();
  }
  if (encoding_ == Encoding::Utf8) return input_.next();
  if (decoded_.empty()) {
    const int unit = next_unit();
    if (unit == EOF || unit < 0x80) return unit;
    // Only marks and digits matter, so units of pairs may become what is no UTF-8.
    const auto byte = [&](int bits) { decoded_ += static_cast<char>(bits); };
    byte(0x80 | (unit & 0x3F));
    if (unit < 0x800) {
      byte(0xC0 | unit >> 6);
    } else {
      byte(0x80 | (unit >> 6 & 0x3F));
      byte(0xE0 | unit >> 12);
    }
  }
  const auto c = static_cast<unsigned char>(decoded_.back());
  decoded_.pop_back();
  return c;
}

void LineReader::demand_kind(FileKind kind) const {
  if (kind != FileKind::Text && kind != wanted_)
    throw Error{Exit::BadData, name() + ": " + what_reads(kind)};
}

std::optional<std::string> LineReader::next() {
  if (line_ == 0) demand_kind(input_.kind());
  const std::size_t kept = longest_ + 1 + (line_ == 0 ? kByteOrderMark.size() : 0);
  std::string line;
  int c = next_byte();
  for (; c != EOF && c != '\n'; c = next_byte()) {
    if (line.size() < kept) line += static_cast<char>(c);
  }
  if (line_ == 0 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  if (c == EOF && (line.empty() || is_interrupted())) return std::nullopt;
  if (line_ == 0 && is_binary(line)) demand_kind(FileKind::Binary);
  ++line_;
  return line;
}

std::optional<std::string> LineReader::next_not_blank() {
  while (auto line = next()) {
    if (line->find_first_not_of(" \t\r") != std::string::npos) return line;
  }
  return std::nullopt;
}

}  // namespace backtrick
