#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "../../solver/solver.hpp"
#include "trial.hpp"

namespace backtrick {

/// One way to decide a deal, that all others must agree with.
struct Way {
  std::string name;
  Options options;
};

/// Both engines with every rule that cuts the search on its own, without it alone, with all of them
/// and with none; and the solver as it is delivered. Several players have one engine.
std::vector<Way> ways(Seats seats);

/// Each goes with ample memory, and with little.
inline constexpr std::size_t kMemories = 2;

/// A verdict; none if the referee refused the solution.
using Answer = std::optional<Verdict>;

struct Outcome {
  Trial trial;
  Answer oracle;  ///< where the deal is small enough
  std::vector<std::array<Answer, kMemories>> by_way;
  bool interrupted = false;

  /// The verdict of the oracle, or of the first way that has one. Undecided if all gave up.
  Verdict expected() const;
  bool fails(Answer answer) const {
    return !answer || (*answer != Verdict::Undecided && *answer != expected());
  }
  bool agrees() const;
};

/// Goes all the ways, one after the other.
class Comparison {
 public:
  Comparison(Seats seats, const std::atomic<bool>& interrupt);
  Outcome operator()(Trial trial);

 private:
  Seats seats_;
  std::vector<Way> ways_;
  std::vector<std::array<Solver, kMemories>> solvers_;  // by way; tables stay warm between deals
  const std::atomic<bool>* interrupt_;
};

}  // namespace backtrick
