#pragma once

#include <cstddef>
#include <cstdio>
#include <span>
#include <string>

namespace backtrick::the_game {

/// The file that `solve --proof` writes, or standard output ("-"). A file appears under its name
/// only once the proof is complete; until then it is called FILE.partial.
class ProofFile {
 public:
  explicit ProofFile(std::string path) : path_{std::move(path)} {}
  ~ProofFile();
  ProofFile(const ProofFile&) = delete;
  ProofFile& operator=(const ProofFile&) = delete;

  bool is_standard_output() const { return path_ == "-"; }
  /// Opens the file at the first call. Throws CannotWrite.
  void write(std::span<const std::byte> bytes);
  /// Says that the proof is complete. Throws CannotWrite or FileNotWritten.
  void finish();

 private:
  std::string partial() const { return path_ + ".partial"; }
  [[noreturn]] void fail() const;

  std::string path_;
  std::FILE* file_ = nullptr;
};

}  // namespace backtrick::the_game
