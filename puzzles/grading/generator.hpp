#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "puzzles/daily/daily.hpp"
#include "puzzles/grading/candidate_checker.hpp"
#include "puzzles/grading/grade.hpp"

namespace backtrick::the_game {

/// What to search numbered deals for.
struct Wanted {
  Rules rules;
  Band band = Band::Easy;
  std::uint64_t count = 1;
  std::uint64_t start = 1;  ///< the first number tried; then one after the other, up to 2^64-1
  unsigned threads = 1;
};

/// How far a search has come. Candidates examined ahead of the last deal found do not count, so in
/// the end these numbers do not depend on the number of threads.
struct GeneratorTally {
  std::atomic<std::uint64_t> tried{0};
  std::atomic<std::uint64_t> winnable{0};
  std::atomic<std::uint64_t> undecided{0};
  std::atomic<std::uint64_t> found{0};
};

/// Searches until enough deals are found, the numbers run out, or an examiner is interrupted, and
/// hands over each deal as it is found, with the candidates tried until then. `make_examiner` is
/// called once in each thread. Returns false if interrupted.
bool generate(const Wanted& wanted, const std::function<CandidateChecker()>& make_candidate_checker,
              const std::function<void(const DailyDeal&, std::uint64_t)>& found,
              GeneratorTally& tally);

}  // namespace backtrick::the_game
