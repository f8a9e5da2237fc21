#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "solver/common/error.hpp"

namespace backtrick {

/// The output of one command. Results go to standard output, each written at once. Messages and a
/// progress line go to standard error. Any thread may use it.
class Terminal {
 public:
  Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Writes a result. Throws Error (Exit::CannotWrite) for a full disk or a closed pipe.
  void print(std::string_view text);
  /// Writes text to standard error as it is, for a dialogue beside results.
  static void tell(std::string_view text);
  /// Writes a message line to standard error, after the program's name. Makes unprintable bytes
  /// visible.
  void fail(std::string_view message);

  /// Shows a progress line while work lasts. The line appears after one second, only if standard
  /// error is a terminal, and is cut to its width. Another thread calls `describe` until the
  /// returned object is destroyed, so declare that object after everything that `describe` reads.
  class [[nodiscard]] ProgressLine {
   public:
    explicit ProgressLine(Terminal& terminal) : terminal_{&terminal} {}
    ~ProgressLine() { terminal_->end_progress(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

   private:
    Terminal* terminal_;
  };
  ProgressLine show_progress(std::function<std::string()> describe);

  /// How many columns a line of results has: those of the terminal, or 80 where there is none, so
  /// that pipes and files always get the same lines.
  static std::size_t width();

  /// Wraps text in a colour if standard output is a terminal that supports colours.
  std::string coloured(std::string_view text, std::string_view colour) const;

  static constexpr std::string_view kGreen = "32";
  static constexpr std::string_view kRed = "31";
  static constexpr std::string_view kYellow = "33";
  static constexpr std::string_view kDim = "2";

 private:
  void end_progress();
  void clear_progress();

  bool colour_;
  bool progress_;
  std::mutex mutex_;
  bool progress_shown_ = false;
  std::jthread ticker_;
};

}  // namespace backtrick
