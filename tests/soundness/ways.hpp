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

/// One way to search, that all others must agree with.
struct Way {
  std::string name;
  Options options;
};

/// Both engines with every rule that cuts the search on its own, without it alone, with all of them
/// and with none; and the solver as it is delivered. Several players have one engine.
std::vector<Way> ways(Kind kind);

/// What is asked of each way.
enum class Question : std::uint8_t {
  Win,
  TightWin,
  Left,
  HurriedLeft,
  RenumberedWin,
  RenumberedLeft
};

std::string_view name(Question question);
/// Deals are decided with ample memory and with little. Of positions is also asked how few cards
/// can be left, with nodes enough and with hardly any, and much of it once more with the players
/// renumbered where there are several.
std::span<const Question> questions(const Trial& trial);

/// How few cards can be left, as far as that is known.
struct Bounds {
  int at_least = 0;
  int at_most = kMaxCards;

  Verdict verdict() const;
  bool contradict(const Bounds& other) const {
    return at_most < other.at_least || other.at_most < at_least;
  }
};

/// None where the referee refused the line, or the search gave up with nodes and memory to spare.
/// What the limit of nodes left open is bounded all the same.
using Answer = std::optional<Bounds>;

struct Outcome {
  Trial trial;
  std::optional<Bounds> oracle;             ///< where the game is small enough
  std::vector<std::vector<Answer>> by_way;  ///< by question; empty if the way was not gone
  bool interrupted = false;

  /// What the oracle says, or the first way that decides. Nothing is known if all gave up.
  Bounds expected() const;
  bool fails(const Answer& answer) const { return !answer || answer->contradict(expected()); }
  bool agrees() const;
};

/// Goes all the ways, one after the other; or each trial one way in `every`, in turn.
class Comparison {
 public:
  Comparison(Kind kind, std::size_t every, const std::atomic<bool>& interrupt);
  Outcome operator()(Trial trial);

 private:
  /// With ample memory, and with little. Tables stay warm from one trial to the next.
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
