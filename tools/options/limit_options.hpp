#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <string>

#include "solver/common/limits.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

/// As many threads as the machine runs at a time.
unsigned all_threads();

/// Adds --threads, 1 to 1024; the default is what `threads` holds.
void add_threads_option(Command& command, unsigned& threads, const std::string& description);

/// What the command line lets a search spend: --nodes, --time, --memory, --threads.
class LimitOptions {
 public:
  LimitOptions();

  /// `of` names what the limits hold for: "a deal".
  void add_options(Command& command, const std::string& of, const std::string& threads);
  unsigned threads() const { return threads_; }
  /// With all threads for one search at a time, or for as many searches at a time as threads.
  Limits limits(const std::atomic<bool>& interrupt, bool one_at_a_time) const;
  /// The limits that were asked for, as they stand on a command line; memory is none of a result.
  std::string limits_in_words() const;
  void set_nodes(std::uint64_t nodes) { nodes_ = nodes; }

 private:
  unsigned threads_;
  std::uint64_t nodes_ = Limits{}.nodes;
  double seconds_ = std::numeric_limits<double>::infinity();
  std::uint64_t memory_;
};

}  // namespace backtrick::the_game
