#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "puzzles/storage/durable_file.hpp"

namespace backtrick::the_game {

/// The file that `solve --proof` writes, or standard output ("-"). It is complete or left as it
/// was, as OutputFile says.
class ProofFile {
 public:
  /// Opens a FIFO or a device, so that its reader meets an end even if nothing is written. Throws
  /// Error.
  explicit ProofFile(std::string path);

  bool is_standard_output() const { return path_ == "-"; }
  /// Opens a file at the first call. Throws Error.
  void write(std::span<const std::byte> bytes);
  /// Says that the proof is complete. Throws Error.
  void finish();

 private:
  std::string path_;
  std::optional<OutputFile> file_;
};

}  // namespace backtrick::the_game
