#include "tools/io/line_reader.hpp"

#include <cerrno>
#include <cstring>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {
namespace {

/// Some editors write this at the beginning of a UTF-8 file.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::string title_of_input(const std::string& path) {
  return path == "-" ? "standard input" : printable(path);
}

void CloseInput::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

InputFile open_input(const std::string& path) {
  InputFile file{path == "-" ? stdin : std::fopen(path.c_str(), "rb")};
  if (!file) throw CannotRead{title_of_input(path) + ": " + std::strerror(errno)};
  return file;
}

LineReader::LineReader(const std::string& path, std::size_t longest)
    : name_{title_of_input(path)}, longest_{longest}, file_{open_input(path)} {}

std::optional<std::string> LineReader::next() {
  const std::size_t kept = longest_ + 1 + (line_ == 0 ? kByteOrderMark.size() : 0);
  std::string line;
  int c = std::getc(file_.get());
  for (; c != EOF && c != '\n'; c = std::getc(file_.get())) {
    if (line.size() < kept) line += static_cast<char>(c);
  }
  if (std::ferror(file_.get()) != 0) throw CannotRead{name_ + ": " + std::strerror(errno)};
  if (line_ == 0 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
  if (c == EOF && line.empty()) return std::nullopt;
  ++line_;
  return line;
}

}  // namespace backtrick
