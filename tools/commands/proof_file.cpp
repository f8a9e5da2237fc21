#include "tools/commands/proof_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include "tools/io/terminal.hpp"

namespace backtrick::the_game {

ProofFile::ProofFile(std::string path) : path_{std::move(path)} {
  if (!is_standard_output() && is_special_file(path_)) file_.emplace(path_);
}

void ProofFile::write(std::span<const std::byte> bytes) {
  const std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  if (!is_standard_output()) {
    if (!file_) file_.emplace(path_);
    file_->write(text);
  } else if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
             std::fflush(stdout) != 0) {
    throw Error{Exit::CannotWrite, std::string{"standard output: "} + std::strerror(errno)};
  }
}

void ProofFile::finish() {
  if (file_) file_->finish();
}

}  // namespace backtrick::the_game
