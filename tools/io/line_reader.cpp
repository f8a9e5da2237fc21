#include "tools/io/line_reader.hpp"

#include <cstdio>
#include <string_view>

namespace backtrick {
namespace {

/// Some editors write this at the beginning of a UTF-8 file.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::optional<std::string> LineReader::next() {
  const std::size_t kept = longest_ + 1 + (line_ == 0 ? kByteOrderMark.size() : 0);
  std::string line;
  int c = input_.next();
  for (; c != EOF && c != '\n'; c = input_.next()) {
    if (line.size() < kept) line += static_cast<char>(c);
  }
  if (line_ == 0 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  if (c == EOF && line.empty()) return std::nullopt;
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
