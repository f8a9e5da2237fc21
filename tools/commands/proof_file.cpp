#include "tools/commands/proof_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/storage/durable_file.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick::the_game {

ProofFile::~ProofFile() {
  if (file_ == nullptr || is_standard_output()) return;
  std::fclose(file_);
  std::remove(partial().c_str());
}

void ProofFile::write(std::span<const std::byte> bytes) {
  if (file_ == nullptr) file_ = is_standard_output() ? stdout : std::fopen(partial().c_str(), "wb");
  if (file_ == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail();
  if (is_standard_output() && std::fflush(file_) != 0) fail();
}

void ProofFile::finish() {
  if (is_standard_output()) return;
  const bool stored = std::fflush(file_) == 0 && fsync(fileno(file_)) == 0;
  if (!stored) fail();
  if (std::fclose(std::exchange(file_, nullptr)) != 0) fail();
  rename_file(partial(), path_);
}

void ProofFile::fail() const {
  throw CannotWrite{(is_standard_output() ? "standard output" : printable(path_)) + ": " +
                    std::strerror(errno)};
}

}  // namespace backtrick::the_game
