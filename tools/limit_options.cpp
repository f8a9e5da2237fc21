#include "limit_options.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>

namespace backtrick {
namespace {

std::uint64_t quarter_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGESIZE);
  return pages > 0 && bytes > 0
             ? static_cast<std::uint64_t>(pages) / 4 * static_cast<std::uint64_t>(bytes)
             : Limits{}.memory;
}

}  // namespace

LimitOptions::LimitOptions()
    : threads_{std::max(1U, std::thread::hardware_concurrency())}, memory_{quarter_of_machine()} {}

void LimitOptions::add_options(CLI::App& command, const std::string& of,
                               const std::string& threads) {
  command.add_option("--threads", threads_, threads)
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command.add_option("--nodes", nodes_, "Stop " + of + " after N positions")->type_name("N");
  command.add_option("--time", seconds_, "Stop " + of + " after so many seconds")
      ->check(CLI::NonNegativeNumber)
      ->type_name("SECONDS");
  command
      .add_option("--memory", memory_,
                  "Memory of all exhaustive searches together, such as 512M or 2G (default: a "
                  "quarter of the machine)")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("SIZE");
}

Limits LimitOptions::limits(const std::atomic<bool>& interrupt, bool one_at_a_time) const {
  Limits limits;
  limits.nodes = nodes_;
  limits.threads = one_at_a_time ? threads_ : 1;
  limits.memory = static_cast<std::size_t>(one_at_a_time ? memory_ : memory_ / threads_);
  limits.interrupt = &interrupt;
  const std::chrono::duration<double> time{seconds_};
  if (time < limits.time) limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  return limits;
}

std::string LimitOptions::limits_in_words() const {
  std::string text;
  if (nodes_ != Limits{}.nodes) text += "--nodes " + std::to_string(nodes_);
  if (!std::isfinite(seconds_)) return text;
  std::array<char, 32> seconds{};
  std::snprintf(seconds.data(), seconds.size(), "%.15g", seconds_);
  return text + (text.empty() ? "" : " ") + "--time " + seconds.data();
}

}  // namespace backtrick
