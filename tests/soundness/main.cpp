// Random deals of many rule sets, each decided in every way there is; all must agree. One number
// names a deal, the rules and all that it is tried with, so whatever fails can be repeated.

#include <unistd.h>

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <iomanip>
#include <iostream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "../../solver/batch.hpp"
#include "../samples.hpp"
#include "trial.hpp"
#include "ways.hpp"

namespace backtrick {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::atomic<bool> interrupted{false};

struct Arguments {
  std::optional<std::uint64_t> deals;
  std::optional<std::uint64_t> minutes;
  std::uint64_t seed = 0;
  std::uint64_t threads = 1;
  Seats seats = Seats::Alone;
};

constexpr std::string_view kUsage =
    "Usage: backtrick_soundness [--deals N] [--minutes M] [--seed S] [--threads T]\n"
    "       [--several 1]\n\n"
    "Decides the random deals S, S+1, ... (from 0 if S is not given) by the oracle, where they are\n"
    "small enough, and by both engines with every pruning rule alone, off alone, all and none, with\n"
    "ample memory and with little. Ends after N deals or M minutes, or with status 1 at the first\n"
    "deal on which two disagree. Without N and M it is the short form, of a few seconds. With\n"
    "--several 1 the deals are for two to five players, and all are for the oracle.\n\n"
    "  backtrick_soundness --minutes 480 --seed $(date +%Y%m%d)000000 --threads 2\n";

std::optional<std::uint64_t> number(std::string_view digits) {
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, value);
  if (fault != std::errc{} || stop != end) return std::nullopt;
  return value;
}

std::optional<Arguments> read(const std::vector<std::string_view>& words) {
  Arguments arguments;
  if (words.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const std::optional<std::uint64_t> value = number(words[i + 1]);
    if (!value) return std::nullopt;
    if (words[i] == "--deals") {
      arguments.deals = value;
    } else if (words[i] == "--minutes") {
      arguments.minutes = value;
    } else if (words[i] == "--seed") {
      arguments.seed = *value;
    } else if (words[i] == "--threads") {
      arguments.threads = *value;
    } else if (words[i] == "--several") {
      arguments.seats = *value == 0 ? Seats::Alone : Seats::Several;
    } else {
      return std::nullopt;
    }
  }
  if (!arguments.deals && !arguments.minutes) {
    constexpr int kShortForm = 200;
    arguments.deals = static_cast<std::uint64_t>(scaled(kShortForm));
  }
  return arguments;
}

std::string said(Answer answer) {
  return answer ? std::string{name(*answer)} : "a solution that the referee refuses";
}

/// What was found so far.
class Tally {
 public:
  explicit Tally(Seats seats)
      : seats_{seats},
        ways_{ways(seats)},
        by_family_(families(seats).size()),
        by_way_(ways_.size()) {}

  void count(const Outcome& outcome) {
    const auto verdict = static_cast<std::size_t>(outcome.expected());
    ++deals_;
    ++by_family_[outcome.trial.family][verdict];
    if (outcome.expected() == Verdict::Unwinnable) ++lost_;
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      for (const Answer answer : outcome.by_way[way])
        ++by_way_[way][static_cast<std::size_t>(answer.value_or(Verdict::Undecided))];
    }
  }

  std::string in_a_line() const {
    return std::to_string(deals_) + " deals, " + std::to_string(lost_) + " unwinnable";
  }

  void print(std::ostream& out) const {
    heading(out, "deals");
    for (std::size_t i = 0; i < by_family_.size(); ++i)
      row(out, name(families(seats_)[i]) + (families(seats_)[i].oracle ? "" : " (no oracle)"),
          by_family_[i]);
    heading(out, "searches, with ample memory and with little");
    for (std::size_t i = 0; i < ways_.size(); ++i) row(out, ways_[i].name, by_way_[i]);
    out << '\n' << in_a_line() << std::endl;
  }

  void print_failure(std::ostream& out, const Outcome& outcome) const {
    const Trial& trial = outcome.trial;
    out << "\nDISAGREEMENT after " << in_a_line() << "\n  " << describe(trial.deal)
        << "\n  expected: " << said(outcome.expected())
        << (outcome.oracle ? ", by the oracle" : ", as the first way says") << '\n';
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      const auto& [ample, tight] = outcome.by_way[way];
      if (outcome.fails(ample)) out << "  " << ways_[way].name << ": " << said(ample) << '\n';
      if (outcome.fails(tight))
        out << "  " << ways_[way].name << ", " << trial.tight << " bytes: " << said(tight) << '\n';
    }
    out << "  repeat: backtrick_soundness --deals 1 --seed " << trial.number
        << (seats_ == Seats::Several ? " --several 1" : "") << std::endl;
  }

 private:
  using Verdicts = std::array<std::uint64_t, 3>;  // by Verdict

  static void heading(std::ostream& out, std::string_view what) {
    out << '\n' << std::left << std::setw(kNames) << what << std::right;
    for (const Verdict verdict : {Verdict::Winnable, Verdict::Unwinnable, Verdict::Undecided})
      out << std::setw(kFigures) << name(verdict);
    out << '\n';
  }
  static void row(std::ostream& out, const std::string& what, const Verdicts& verdicts) {
    out << std::left << std::setw(kNames) << what << std::right;
    for (const std::uint64_t count : verdicts) out << std::setw(kFigures) << count;
    out << '\n';
  }
  static constexpr int kNames = 52;
  static constexpr int kFigures = 12;

  Seats seats_;
  std::vector<Way> ways_;
  std::uint64_t deals_ = 0;
  std::uint64_t lost_ = 0;
  std::vector<Verdicts> by_family_;
  std::vector<Verdicts> by_way_;
};

/// Once a second, and only for people.
void show_progress(const Tally& tally) {
  static const bool watched = isatty(STDERR_FILENO) == 1;
  static Clock::time_point shown = Clock::now();
  if (!watched || Clock::now() - shown < 1s) return;
  shown = Clock::now();
  std::cerr << '\r' << tally.in_a_line() << ' ' << std::flush;
}

int run(const Arguments& arguments) {
  const Clock::time_point start = Clock::now();
  std::uint64_t begun = 0;
  Tally tally{arguments.seats};
  bool agreed = true;
  run_in_order(
      static_cast<unsigned>(arguments.threads),
      [&]() -> std::optional<Trial> {
        if (interrupted || (arguments.deals && begun == *arguments.deals)) return std::nullopt;
        const auto minutes = static_cast<std::uint64_t>((Clock::now() - start) / 1min);
        if (arguments.minutes && minutes >= *arguments.minutes) return std::nullopt;
        return trial(arguments.seats, arguments.seed + begun++);
      },
      [&] {
        return Comparison{arguments.seats, interrupted};
      },
      [&](const Outcome& outcome) {
        if (outcome.interrupted) return false;
        tally.count(outcome);
        agreed = outcome.agrees();
        if (!agreed) tally.print_failure(std::cout, outcome);
        show_progress(tally);
        return agreed;
      });
  tally.print(std::cout);
  constexpr int kInterrupted = 130;
  return !agreed ? 1 : interrupted ? kInterrupted : 0;
}

}  // namespace
}  // namespace backtrick

int main(int argc, char** argv) {
  const std::vector<std::string_view> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") {
    std::cout << backtrick::kUsage;
    return 0;
  }
  const auto arguments = backtrick::read(words);
  if (!arguments) {
    std::cerr << backtrick::kUsage;
    return 64;
  }
  std::signal(SIGINT, [](int) {
    backtrick::interrupted = true;
    std::signal(SIGINT, SIG_DFL);  // a second one ends it at once
  });
  return backtrick::run(*arguments);
}
