#include "tools/io/input.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "tools/io/interrupt.hpp"

namespace backtrick {

std::string title_of_input(const std::string& path) {
  return path == "-" ? "standard input" : printable(path);
}

Input::Input(const std::string& path)
    : name_{title_of_input(path)},
      file_{path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)} {
  if (file_ < 0) throw Error{Exit::NoInput, name_ + ": " + std::strerror(errno)};
}

Input::Input(Input&& other) noexcept
    : name_{std::move(other.name_)},
      file_{std::exchange(other.file_, STDIN_FILENO)},
      ended_{other.ended_},
      part_{std::move(other.part_)},
      taken_{other.taken_} {}

Input::~Input() {
  if (file_ != STDIN_FILENO) close(file_);
}

/// Reads until that many bytes are there to be taken. Returns false if the input ends before.
bool Input::have(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 16;
  while (part_.size() - taken_ < bytes && !ended_) {
    part_.erase(0, std::exchange(taken_, 0));
    const std::size_t before = part_.size();
    part_.resize(before + kMost);
    const ssize_t count =
        wait_for_input(file_) ? ::read(file_, part_.data() + before, kMost) : ssize_t{0};
    part_.resize(before + static_cast<std::size_t>(std::max(count, ssize_t{0})));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error{Exit::NoInput, name_ + ": " + std::strerror(errno)};
    ended_ = count == 0;
  }
  return part_.size() - taken_ >= bytes;
}

FileKind Input::kind() {
  for (const FileSignature& signature : file_signatures()) {
    if (begins_with(signature.begins)) return signature.kind;
  }
  return FileKind::Text;
}

bool Input::begins_with(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (!have(i + 1) || part_[taken_ + i] != bytes[i]) return false;
  return true;
}

int Input::next() { return have(1) ? static_cast<unsigned char>(part_[taken_++]) : EOF; }

std::size_t Input::read(std::span<std::byte> buffer) {
  if (buffer.empty() || !have(1)) return 0;
  const auto some = std::as_bytes(std::span{part_}.subspan(taken_));
  const std::size_t count = std::min(some.size(), buffer.size());
  std::ranges::copy(some.first(count), buffer.begin());
  taken_ += count;
  return count;
}

}  // namespace backtrick
