#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/the_game/solver.hpp"
#include "tests/soundness/trial.hpp"

namespace backtrick::the_game {

/// One configuration of the solver. All configurations must agree.
struct Way {
  std::string name;
  Options options;
};

/// Both engines with each pruning rule alone, without each rule, with all rules and with none; and
/// the solver with default options. Several players have one engine.
std::vector<Way> ways(Kind kind);

/// The questions for each way.
enum class Question : std::uint8_t {
  Win,
  TightWin,
  Left,
  HurriedLeft,
  RenumberedWin,
  RenumberedLeft
};

std::string_view name(Question question);
/// The questions of a trial. Deals are decided with ample memory and with little. For positions,
/// the trial also asks how few cards can be left, with enough nodes and with hardly any. With
/// several players, much of this is repeated with the players renumbered.
std::span<const Question> questions(const Trial& trial);

/// What is known about the fewest cards left.
struct Bounds {
  int at_least = 0;
  int at_most = kMaxCards;

  Verdict verdict() const;
  bool contradict(const Bounds& other) const {
    return at_most < other.at_least || other.at_most < at_least;
  }
};

/// Empty if the referee refused the line, or if the search gave up with nodes and memory to spare.
/// A search that reached its node limit still gives bounds.
using Answer = std::optional<Bounds>;

struct TrialOutcome {
  Trial trial;
  std::optional<Bounds> oracle;             ///< set if the game is small enough
  std::vector<std::vector<Answer>> by_way;  ///< by question; empty if the way was not tried
  bool interrupted = false;

  /// The answer of the oracle, or of the first way that decides. Unbounded if all gave up.
  Bounds expected() const;
  bool fails(const Answer& answer) const { return !answer || answer->contradict(expected()); }
  bool agrees() const;
};

/// Tries all ways, one after another. If `every` is above 1, each trial uses one way in `every`, in
/// rotation.
class Comparison {
 public:
  Comparison(Kind kind, std::size_t every, const std::atomic<bool>& interrupt);
  TrialOutcome operator()(Trial trial);

 private:
  /// Solvers with ample and with little memory. Their tables stay warm between trials.
  struct Pair {
    Solver roomy;
    Solver narrow;
  };

  bool suits(const Way& way, const Trial& trial) const;
  Answer ask(Pair& solvers, Question question, const Trial& trial, std::uint64_t nodes) const;

  Kind kind_;
  std::size_t every_;
  std::vector<Way> ways_;
  std::vector<Pair> solvers_;  // by way
  const std::atomic<bool>* interrupt_;
};

}  // namespace backtrick::the_game
