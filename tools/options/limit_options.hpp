#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "solver/common/limits.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick {

/// Adds --threads, from 1 to 1024. The default is the value of `threads`.
void add_threads_option(Command& command, unsigned& threads, const std::string& description);

/// Adds --seed: of the random choices of simulated players.
void add_seed_option(Command& command, std::optional<std::uint64_t>& seed);

namespace the_game {

/// Adds --memory, a number of bytes with or without a unit, such as 512M.
void add_memory_option(Command& command, std::uint64_t& memory, const std::string& description);

/// How the threads of a program share the memory that --memory gives it.
struct MemoryShare {
  /// If `one_at_a_time`, each search gets all threads and all memory. Otherwise as many searches as
  /// threads share them.
  MemoryShare(std::uint64_t memory, unsigned asked_threads, bool one_at_a_time);

  unsigned asked;
  unsigned threads;  ///< that fit into the memory, at least one
  std::size_t each;  ///< bytes for each search

  /// A message if fewer threads fit than were asked for, or nothing.
  std::optional<std::string> fewer_threads() const;
};

/// The limits of a search on the command line: --nodes, --time, --memory, --threads.
class LimitOptions {
 public:
  LimitOptions();

  /// `of` names what the limits apply to, such as "a deal". `threads` describes --threads.
  void add_options(Command& command, const std::string& of, const std::string& threads);
  /// The threads that were asked for.
  unsigned asked_threads() const { return threads_; }
  /// The threads that fit into the memory.
  unsigned threads(bool one_at_a_time) const {
    return MemoryShare{memory_, threads_, one_at_a_time}.threads;
  }
  /// A message if these are fewer than were asked for, or nothing.
  std::optional<std::string> fewer_threads(bool one_at_a_time) const {
    return MemoryShare{memory_, threads_, one_at_a_time}.fewer_threads();
  }
  Limits limits(const std::atomic<bool>& interrupt, bool one_at_a_time) const;
  /// The given limits as written on a command line. Memory is left out, because it is not part of a
  /// result.
  std::string limits_in_words() const;
  void set_nodes(std::uint64_t nodes) { nodes_ = nodes; }

 private:
  unsigned threads_;
  std::uint64_t nodes_ = Limits{}.nodes;
  double seconds_ = std::numeric_limits<double>::infinity();
  std::uint64_t memory_;
};

}  // namespace the_game
}  // namespace backtrick
