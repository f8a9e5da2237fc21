#include "line_reader.hpp"

#include <cerrno>
#include <cstring>

namespace backtrick {

void LineReader::Close::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

LineReader::LineReader(const std::string& path, std::size_t longest)
    : name_{path == "-" ? "standard input" : path},
      longest_{longest},
      file_{path == "-" ? stdin : std::fopen(path.c_str(), "rb")} {
  if (!file_) throw CannotRead{name_ + ": " + std::strerror(errno)};
}

std::optional<std::string> LineReader::next() {
  std::string line;
  int c = std::getc(file_.get());
  for (; c != EOF && c != '\n'; c = std::getc(file_.get())) {
    if (line.size() <= longest_) line += static_cast<char>(c);
  }
  if (std::ferror(file_.get()) != 0) throw CannotRead{name_ + ": " + std::strerror(errno)};
  if (c == EOF && line.empty()) return std::nullopt;
  ++line_;
  return line;
}

}  // namespace backtrick
