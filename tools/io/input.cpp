#include "tools/io/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {

std::string title_of_input(const std::string& path) {
  return path == "-" ? "standard input" : printable(path);
}

void Input::Close::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

Input::Input(const std::string& path)
    : name_{title_of_input(path)}, file_{path == "-" ? stdin : std::fopen(path.c_str(), "rb")} {
  if (!file_) throw Error{Exit::NoInput, name_ + ": " + std::strerror(errno)};
}

FileKind Input::kind() {
  for (const FileSignature& signature : file_signatures()) {
    if (begins_with(signature.begins)) return signature.kind;
  }
  return FileKind::Text;
}

bool Input::begins_with(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (taken_ + i == ahead_.size()) {
      const int c = next_of_file();
      if (c == EOF) return false;
      ahead_ += static_cast<char>(c);
    }
    if (ahead_[taken_ + i] != bytes[i]) return false;
  }
  return true;
}

int Input::next() {
  if (taken_ == ahead_.size()) return next_of_file();
  return static_cast<unsigned char>(ahead_[taken_++]);
}

std::size_t Input::read(std::span<std::byte> buffer) {
  if (taken_ < ahead_.size()) {
    const auto some = std::as_bytes(std::span{ahead_}.subspan(taken_));
    const std::size_t count = std::min(some.size(), buffer.size());
    std::ranges::copy(some.first(count), buffer.begin());
    taken_ += count;
    return count;
  }
  const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file_.get());
  if (count == 0) check();
  return count;
}

int Input::next_of_file() {
  const int c = std::getc(file_.get());
  if (c == EOF) check();
  return c;
}

void Input::check() const {
  if (std::ferror(file_.get()) != 0)
    throw Error{Exit::NoInput, name_ + ": " + std::strerror(errno)};
}

}  // namespace backtrick
