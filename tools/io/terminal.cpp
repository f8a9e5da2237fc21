#include "tools/io/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <system_error>

#include "puzzles/formats/parse_error.hpp"

namespace backtrick {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

bool is_terminal(std::FILE* file) {
  const char* kind = std::getenv("TERM");
  return isatty(fileno(file)) == 1 && kind != nullptr && std::string_view{kind} != "dumb";
}

std::size_t columns(std::FILE* file) {
  constexpr std::size_t kUsual = 80;
  winsize size{};
  return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 && size.ws_col != 0 ? size.ws_col : kUsual;
}

/// The first `most` characters of a UTF-8 text.
std::string_view first_characters(std::string_view text, std::size_t most) {
  const auto begins_one = [&](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U && most-- == 0;
  };
  const auto end = std::ranges::find_if(text, begins_one);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

}  // namespace

// NO_COLOR: see https://no-color.org
Terminal::Terminal()
    : colour_{is_terminal(stdout) && std::getenv("NO_COLOR") == nullptr},
      progress_{is_terminal(stderr)} {}

void Terminal::print(std::string_view text) {
  const std::lock_guard lock{mutex_};
  clear_progress();
  // Writes the whole text at once instead of in buffered pieces. So `| head` receives whole
  // results, and both programs end well. Ctrl-C may interrupt a write to a full pipe.
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw Error{Exit::CannotWrite, std::strerror(errno)};
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Terminal::tell(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void Terminal::fail(std::string_view message) {
  const std::lock_guard lock{mutex_};
  clear_progress();
  const std::string line = "backtrick: " + printable(message) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

Terminal::ProgressLine Terminal::show_progress(std::function<std::string()> describe) {
  if (!progress_) return ProgressLine{*this};
  const auto tick = [this, describe = std::move(describe)](const std::stop_token& stop) {
    using namespace std::chrono_literals;
    std::mutex alone;
    std::condition_variable_any end;
    std::unique_lock waiting{alone};
    for (auto pause = 1000ms;
         !end.wait_for(waiting, stop, pause, [&] { return stop.stop_requested(); });
         pause = 200ms) {
      // A wrapped line cannot be cleared, and some terminals wrap a line that fills all columns.
      const std::string all = printable(describe());
      const std::string line =
          std::string{kClearLine}.append(first_characters(all, columns(stderr) - 1));
      const std::lock_guard lock{mutex_};
      std::fwrite(line.data(), 1, line.size(), stderr);
      progress_shown_ = true;
    }
  };
  try {
    ticker_ = std::jthread{tick};
  } catch (const std::system_error&) {
    // The work goes on without a progress line.
  }
  return ProgressLine{*this};
}

void Terminal::end_progress() {
  ticker_ = {};  // stops and joins the thread
  const std::lock_guard lock{mutex_};
  clear_progress();
}

void Terminal::clear_progress() {
  if (!progress_shown_) return;
  std::fwrite(kClearLine.data(), 1, kClearLine.size(), stderr);
  progress_shown_ = false;
}

std::size_t Terminal::width() { return columns(stdout); }

std::string Terminal::coloured(std::string_view text, std::string_view colour) const {
  if (!colour_) return std::string{text};
  return "\x1b[" + std::string{colour} + "m" + std::string{text} + "\x1b[0m";
}

}  // namespace backtrick
