#pragma once

#include <algorithm>
#include <cstdint>

#include "puzzles/storage/machine.hpp"
#include "solver/common/error.hpp"
#include "tools/io/input.hpp"
#include "tools/options/command_line.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::the_game {

/// How a proof is checked, and what is said about it.
struct ProofCheck {
  Format format = Format::Text;
  unsigned threads = allowed_threads();
  /// Bytes of the program.
  std::uint64_t memory = std::min(std::uint64_t{512} << 20, default_memory());
  bool layers = false;         ///< report each layer on standard error
  bool verdict_alone = false;  ///< of the text, print only whether the proof holds
};

/// Adds --memory for the checker.
void add_memory_option(Command& command, ProofCheck& how);

/// Checks a proof of loss and prints what was found. Throws Error, also for what is no proof or
/// takes more memory.
Exit check_proof(Input& input, const ProofCheck& how);

}  // namespace backtrick::the_game
