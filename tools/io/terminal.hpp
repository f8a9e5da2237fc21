#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace backtrick {

/// Thrown when standard output takes no more: a full disk, a closed pipe.
class CannotWrite : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The two output streams of one command: results on standard output, each written out at once;
/// messages and a progress line on standard error. Any thread may use it.
class Terminal {
 public:
  Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  /// Writes a result. Throws CannotWrite.
  void print(std::string_view text);
  /// Writes a message line to standard error, with the program's name in front, and what is not
  /// printable made visible.
  void fail(std::string_view message);

  /// Keeps a line of progress up to date while work lasts, from a second on, and only where
  /// standard error is a terminal, which cuts it to its width. `describe` is called from another
  /// thread, as long as what is returned stands: declare it behind all that `describe` looks at.
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

  /// Wraps text in a colour where standard output is a terminal that wants it.
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
