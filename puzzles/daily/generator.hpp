#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzles/daily/candidate_checker.hpp"
#include "puzzles/daily/daily.hpp"
#include "puzzles/grading/grade.hpp"

namespace backtrick::the_game {

/// The deals to search for among the numbered ones.
struct Wanted {
  Rules rules;
  Band band = Band::Easy;
  std::uint64_t count = 1;
  std::uint64_t start = 1;  ///< the first number tried; the search goes up one by one to 2^64-1
  unsigned threads = 1;
};

/// The progress of a search. Candidates that threads check ahead of the last deal found do not
/// count, so the final numbers do not depend on the number of threads.
struct GeneratorTally {
  std::atomic<std::uint64_t> tried{0};
  std::atomic<std::uint64_t> winnable{0};
  std::atomic<std::uint64_t> undecided{0};
  std::atomic<std::uint64_t> found{0};
};

/// Searches until enough deals are found, the numbers run out, or a candidate checker is
/// interrupted. Calls `found` with each deal and the number of candidates tried until then. Calls
/// `make_candidate_checker` once in each thread. Returns false if interrupted.
bool generate(const Wanted& wanted, const std::function<CandidateChecker()>& make_candidate_checker,
              const std::function<void(const DailyDeal&, std::uint64_t)>& found,
              GeneratorTally& tally);

}  // namespace backtrick::the_game
