// Searches random deals of many rule sets, or random games under way, in every way there is. All
// answers must agree. One number determines a trial, its rules and all its parameters, so every
// failure can be repeated.

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

#include "puzzles/formats/position_json.hpp"
#include "solver/common/batch.hpp"
#include "tests/soundness/trial.hpp"
#include "tests/soundness/ways.hpp"
#include "tests/support/samples.hpp"

namespace backtrick::the_game {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

std::atomic<bool> interrupted{false};

struct Arguments {
  std::optional<std::uint64_t> trials;
  std::optional<std::uint64_t> minutes;
  std::uint64_t seed = 0;
  std::uint64_t threads = 1;
  std::uint64_t every = 1;
  Kind kind = Kind::Solo;
};

constexpr std::string_view kUsage =
    "Usage: backtrick_soundness [--of solo|team|positions] [--trials N] [--minutes M] [--seed S]\n"
    "       [--threads T] [--every W]\n\n"
    "Puts the random trials S, S+1, ... (from 0 if S is not given) to the oracle, where they are\n"
    "small enough, and to every exhaustive search with every pruning rule alone, off alone, all and\n"
    "none. Ends after N trials or M minutes, or with status 1 at the first trial on which two\n"
    "disagree. With W each trial is put to one search in W, the next trial to others. Without N and\n"
    "M it is the short form, of a few seconds.\n\n"
    "  --of solo       deals for one player, by both engines, with ample memory and with little\n"
    "  --of team       deals for two to five players, likewise, all small enough for the oracle\n"
    "  --of positions  games under way of one to five players, likewise; also how few cards can be\n"
    "                  left, and all once more with the players renumbered\n\n"
    "  backtrick_soundness --of positions --minutes 480 --seed $(date +%Y%m%d)000000 --threads 2\n";

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
    if (words[i] == "--of") {
      const auto kind = find_kind(words[i + 1]);
      if (!kind) return std::nullopt;
      arguments.kind = *kind;
      continue;
    }
    const std::optional<std::uint64_t> value = number(words[i + 1]);
    if (!value) return std::nullopt;
    if (words[i] == "--trials") {
      arguments.trials = value;
    } else if (words[i] == "--minutes") {
      arguments.minutes = value;
    } else if (words[i] == "--seed") {
      arguments.seed = *value;
    } else if (words[i] == "--threads") {
      arguments.threads = *value;
    } else if (words[i] == "--every" && *value > 0) {
      arguments.every = *value;
    } else {
      return std::nullopt;
    }
  }
  if (!arguments.trials && !arguments.minutes) {
    const bool positions = arguments.kind == Kind::Positions;
    arguments.trials = static_cast<std::uint64_t>(scaled(positions ? 4000 : 200));
    arguments.every = positions ? 5 : 1;
  }
  return arguments;
}

std::string said(const Bounds& bounds) {
  if (bounds.at_least > 0 && bounds.at_least == bounds.at_most)
    return std::to_string(bounds.at_least) + " left";
  if (bounds.at_least < bounds.at_most && bounds.at_most < kMaxCards)
    return std::to_string(bounds.at_least) + " to " + std::to_string(bounds.at_most) + " left";
  return std::string{name(bounds.verdict())};
}

std::string said(const Answer& answer) {
  return answer ? said(*answer) : "a line that the referee refuses, or nothing proved";
}

std::string described(const Trial& trial) {
  if (const auto* deal = std::get_if<Deal>(&trial.game)) return describe(*deal);
  return write_position_json(std::get<Position>(trial.game)) + "\n  renumbered by " +
         std::to_string(trial.turned);
}

/// The results so far.
class Tally {
 public:
  explicit Tally(Kind kind)
      : kind_{kind},
        groups_{groups(kind)},
        ways_{ways(kind)},
        by_group_(groups_.size()),
        by_way_(ways_.size()) {}

  void count(const TrialOutcome& outcome) {
    const auto verdict = static_cast<std::size_t>(outcome.expected().verdict());
    ++trials_;
    for (const std::size_t group : outcome.trial.counted) ++by_group_[group][verdict];
    if (outcome.expected().verdict() == Verdict::Unwinnable) ++lost_;
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      const auto& answers = outcome.by_way[way];
      for (std::size_t i = 0; i < answers.size(); ++i) {
        if (questions(outcome.trial)[i] == Question::HurriedLeft) continue;  // undecided by design
        ++by_way_[way][static_cast<std::size_t>(answers[i].value_or(Bounds{}).verdict())];
      }
    }
  }

  std::string in_a_line() const {
    return std::to_string(trials_) + (kind_ == Kind::Positions ? " positions, " : " deals, ") +
           std::to_string(lost_) + " unwinnable";
  }

  void print(std::ostream& out) const {
    heading(out, kind_ == Kind::Positions ? "positions" : "deals");
    for (std::size_t i = 0; i < groups_.size(); ++i) row(out, groups_[i], by_group_[i]);
    heading(out, "searches");
    for (std::size_t i = 0; i < ways_.size(); ++i) row(out, ways_[i].name, by_way_[i]);
    out << '\n' << in_a_line() << std::endl;
  }

  void print_failure(std::ostream& out, const TrialOutcome& outcome) const {
    const Trial& trial = outcome.trial;
    out << "\nDISAGREEMENT after " << in_a_line() << "\n  " << described(trial)
        << "\n  expected: " << said(outcome.expected())
        << (outcome.oracle ? ", by the oracle" : ", as the first way says")
        << "\n  little memory: " << trial.tight << " bytes\n";
    for (std::size_t way = 0; way < ways_.size(); ++way) {
      const auto& answers = outcome.by_way[way];
      for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!outcome.fails(answers[i])) continue;
        out << "  " << ways_[way].name << ", " << name(questions(trial)[i]) << ": "
            << said(answers[i]) << '\n';
      }
    }
    out << "  repeat: backtrick_soundness --of " << name(kind_) << " --trials 1 --seed "
        << trial.number << std::endl;
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

  Kind kind_;
  std::vector<std::string> groups_;
  std::vector<Way> ways_;
  std::uint64_t trials_ = 0;
  std::uint64_t lost_ = 0;
  std::vector<Verdicts> by_group_;
  std::vector<Verdicts> by_way_;
};

/// Updates at most once a second, and only on a terminal.
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
  Tally tally{arguments.kind};
  bool agreed = true;
  run_in_order(
      static_cast<unsigned>(arguments.threads),
      [&]() -> std::optional<Trial> {
        if (interrupted || (arguments.trials && begun == *arguments.trials)) return std::nullopt;
        const auto minutes = static_cast<std::uint64_t>((Clock::now() - start) / 1min);
        if (arguments.minutes && minutes >= *arguments.minutes) return std::nullopt;
        return trial(arguments.kind, arguments.seed + begun++);
      },
      [&] {
        return Comparison{arguments.kind, arguments.every, interrupted};
      },
      [&](const TrialOutcome& outcome) {
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
}  // namespace backtrick::the_game

int main(int argc, char** argv) {
  const std::vector<std::string_view> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") {
    std::cout << backtrick::the_game::kUsage;
    return 0;
  }
  const auto arguments = backtrick::the_game::read(words);
  if (!arguments) {
    std::cerr << backtrick::the_game::kUsage;
    return 64;
  }
  std::signal(SIGINT, [](int) {
    backtrick::the_game::interrupted = true;
    std::signal(SIGINT, SIG_DFL);  // a second signal ends the program at once
  });
  return backtrick::the_game::run(*arguments);
}
