#pragma once

#include <cstddef>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "puzzles/formats/file_kind.hpp"
#include "solver/common/error.hpp"

namespace backtrick {

/// The bytes of a file or of standard input ("-"). All functions throw Error
/// (Exit::NoInput). An interrupt (interrupt.hpp) ends the input; whoever asked for it tells the two
/// ends apart.
class Input {
 public:
  explicit Input(const std::string& path);
  ~Input();
  Input(Input&& other) noexcept;
  Input& operator=(Input&&) = delete;

  /// "FILE" or "standard input".
  const std::string& name() const { return name_; }
  /// The kind of what is to be read, by its first bytes. Looks as far as begins_with does.
  FileKind kind();
  /// Whether the bytes to be read next begin with these. Consumes none, and waits for no more bytes
  /// than it takes to tell.
  bool begins_with(std::string_view bytes);
  /// The next byte, or EOF.
  int next();
  /// Fills the buffer from its beginning. Returns the number of bytes, 0 at the end.
  std::size_t read(std::span<std::byte> buffer);

 private:
  bool have(std::size_t bytes);

  std::string name_;
  int file_;
  bool ended_ = false;
  std::string part_;       // what was read of the file
  std::size_t taken_ = 0;  // how many of these bytes have been taken
};

/// The name of an input in messages: its path, or "standard input" for "-".
std::string title_of_input(const std::string& path);

}  // namespace backtrick
