#include "tools/options/limit_options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cmath>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/error.hpp"

namespace backtrick {
namespace the_game {
namespace {

constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
/// What a further thread takes beside the limit of its search: with a search of its own, and as one
/// of several that share a search.
constexpr std::uint64_t kOwnSearch = kMegabyte;
constexpr std::uint64_t kSharedSearch = kMegabyte / 4;
/// The least memory that a search beside others is given.
constexpr std::uint64_t kLeastSearch = 4 * kMegabyte;
/// The part of the memory that the threads of a shared search may take: one byte in this number.
constexpr std::uint64_t kShare = 4;

/// What is left of the memory for searches: the program itself, with its libraries and one thread,
/// takes ten megabytes. So the resident memory can keep a limit of sixteen or more; of a smaller
/// limit, searches have up to six.
std::uint64_t for_searches(std::uint64_t memory) {
  constexpr std::uint64_t kProgram = 10 * kMegabyte;
  constexpr std::uint64_t kSmallest = 16 * kMegabyte - kProgram;
  return std::max(memory - std::min(memory, kProgram), std::min(memory, kSmallest));
}

double read_seconds(const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, seconds);
  if (fault != std::errc{} || stop != end || !std::isfinite(seconds) || seconds < 0)
    throw Error{Exit::Usage, in_quotes(text) + " is not a number of seconds, 0 or more"};
  return seconds;
}

/// The least --memory. A smaller number is most likely one without its unit.
constexpr std::uint64_t kLeastMemory = std::uint64_t{16} << 10;

std::uint64_t at_least(std::uint64_t least, std::uint64_t bytes, const std::string& text) {
  if (bytes >= least) return bytes;
  const bool unit = text.find_first_not_of("0123456789") != std::string::npos;
  throw Error{Exit::Usage,
              in_quotes(text) +
                  fmt::format(" is {} {}, and the least is {}K", bytes,
                              bytes == 1 ? "byte" : "bytes", least >> 10) +
                  (unit || bytes == 0 ? "" : "; did you mean " + text + "M or " + text + "G?")};
}

/// Reads a number of bytes, with or without a unit: 65536, 512M, 2G, 2GiB. Units are powers of
/// 1024.
std::uint64_t read_size(const std::string& text) {
  constexpr std::string_view kUnits = "bkmgt";
  constexpr std::array<std::string_view, 3> kEndings{"", "b", "ib"};
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, fault] = std::from_chars(text.data(), end, number);
  std::size_t unit = 0;
  std::string rest{stop, end};
  for (char& c : rest) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (!rest.empty()) {
    unit = kUnits.find(rest.front());
    rest.erase(0, 1);
  }
  const bool ended = rest.empty() || (unit > 0 && std::ranges::count(kEndings, rest) != 0);
  const bool fits =
      unit < kUnits.size() && number <= std::numeric_limits<std::uint64_t>::max() >> (10 * unit);
  if (fault != std::errc{} || !ended || !fits)
    throw Error{Exit::Usage, in_quotes(text) + " is not a size in bytes, such as 512M or 2G"};
  return at_least(kLeastMemory, number << (10 * unit), text);
}

}  // namespace
}  // namespace the_game

void add_seed_option(Command& command, std::optional<std::uint64_t>& seed) {
  command
      .add_value(
          "--seed", [&seed](const std::string& text) { seed = read_number(text, {}); },
          "The seed of the player's random choices in every game (default: the number of the deal, "
          "0 for a deck)")
      .type("N");
}

void add_threads_option(Command& command, unsigned& threads, const std::string& description) {
  command.add_number("--threads", threads, {1, 1024}, description)
      .default_text(std::to_string(threads), "all processors that it may use");
}

namespace the_game {

void add_memory_option(Command& command, std::uint64_t& memory, const std::string& description) {
  command
      .add_value(
          "--memory", [&memory](const std::string& text) { memory = read_size(text); }, description)
      .type("SIZE");
}

LimitOptions::LimitOptions() : threads_{allowed_threads()}, memory_{default_memory()} {}

void LimitOptions::add_options(Command& command, const std::string& of,
                               const std::string& threads) {
  add_threads_option(command, threads_, threads);
  command.add_number("--nodes", nodes_, {}, "Stop " + of + " after N positions");
  command
      .add_value(
          "--time", [this](const std::string& text) { seconds_ = read_seconds(text); },
          "Stop " + of + " after this number of seconds")
      .type("SECONDS");
  add_memory_option(command, memory_,
                    "Memory of the program with all its exhaustive searches, such as 512M or 2G "
                    "(default: a quarter of what the machine, the container or the job allows)");
}

MemoryShare::MemoryShare(std::uint64_t memory, unsigned asked_threads, bool one_at_a_time)
    : asked{asked_threads} {
  const std::uint64_t all = for_searches(memory);
  const std::uint64_t fitting = one_at_a_time ? all / kShare / kSharedSearch + 1
                                              : (all + kOwnSearch) / (kLeastSearch + kOwnSearch);
  threads = static_cast<unsigned>(std::clamp<std::uint64_t>(fitting, 1, asked));
  const std::uint64_t beside = one_at_a_time ? kSharedSearch : kOwnSearch;
  const std::uint64_t left = all - (threads - 1) * beside;
  each = static_cast<std::size_t>(one_at_a_time ? left : left / threads);
}

std::optional<std::string> MemoryShare::fewer_threads() const {
  if (threads == asked) return std::nullopt;
  return fmt::format("--memory has room for {} of {} threads", threads, asked);
}

Limits LimitOptions::limits(const std::atomic<bool>& interrupt, bool one_at_a_time) const {
  Limits limits;
  limits.nodes = nodes_;
  const MemoryShare share{memory_, threads_, one_at_a_time};
  limits.threads = one_at_a_time ? share.threads : 1;
  limits.memory = share.each;
  limits.interrupt = &interrupt;
  const std::chrono::duration<double> time{seconds_};
  if (time < limits.time) limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(time);
  return limits;
}

std::string LimitOptions::limits_in_words() const {
  std::string text;
  if (nodes_ != Limits{}.nodes) text += "--nodes " + std::to_string(nodes_);
  if (!std::isfinite(seconds_)) return text;
  return fmt::format("{}{}--time {:.15g}", text, text.empty() ? "" : " ", seconds_);
}

}  // namespace the_game
}  // namespace backtrick
