#include "terminal.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "puzzles/text_fault.hpp"

namespace backtrick {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

bool is_terminal(std::FILE* file) {
  const char* kind = std::getenv("TERM");
  return isatty(fileno(file)) == 1 && kind != nullptr && std::string_view{kind} != "dumb";
}

}  // namespace

// NO_COLOR: see https://no-color.org
Terminal::Terminal()
    : colour_{is_terminal(stdout) && std::getenv("NO_COLOR") == nullptr},
      progress_{is_terminal(stderr)} {
  // As much as a pipe holds, so that a result is written at once and `| head` does not end the
  // program halfway through it. The C library takes no size without a buffer.
  static std::array<char, std::size_t{1} << 16> buffer;
  std::setvbuf(stdout, buffer.data(), _IOFBF, buffer.size());
}

Terminal::~Terminal() { end_progress(); }

void Terminal::print(std::string_view text) {
  const std::lock_guard lock{mutex_};
  clear_progress();
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw CannotWrite{std::strerror(errno)};
}

void Terminal::complain(std::string_view message) {
  const std::lock_guard lock{mutex_};
  clear_progress();
  const std::string line = "backtrick: " + printable(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void Terminal::show_progress(std::function<std::string()> describe) {
  if (!progress_) return;
  ticker_ = std::jthread{[this, describe = std::move(describe)](const std::stop_token& stop) {
    using namespace std::chrono_literals;
    std::mutex alone;
    std::condition_variable_any tick;
    std::unique_lock waiting{alone};
    for (auto pause = 1000ms;
         !tick.wait_for(waiting, stop, pause, [&] { return stop.stop_requested(); });
         pause = 200ms) {
      const std::string line = std::string{kClearLine} + describe();
      const std::lock_guard lock{mutex_};
      std::fwrite(line.data(), 1, line.size(), stderr);
      progress_shown_ = true;
    }
  }};
}

void Terminal::end_progress() {
  ticker_ = {};  // stops and joins it
  const std::lock_guard lock{mutex_};
  clear_progress();
}

void Terminal::clear_progress() {
  if (!progress_shown_) return;
  std::fwrite(kClearLine.data(), 1, kClearLine.size(), stderr);
  progress_shown_ = false;
}

std::string Terminal::coloured(std::string_view text, std::string_view colour) const {
  if (!colour_) return std::string{text};
  return "\x1b[" + std::string{colour} + "m" + std::string{text} + "\x1b[0m";
}

}  // namespace backtrick
