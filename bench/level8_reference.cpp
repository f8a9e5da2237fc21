// Makes the scale of puzzles/level8/grading/scale.hpp: backtrick_level8_reference --help.
//
// A difficulty is the mean number of turns above par, so nothing is fitted. The corpus only says
// what is usual: its mean, and the quarters that are the bands.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/level8/grading/grader.hpp"
#include "solver/common/batch.hpp"
#include "solver/level8/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::level8;

/// The difficulties of numbered deals in rising order, without deals that have no par.
std::vector<int> difficulties(int level, Goal goal, std::uint64_t first, std::uint64_t last,
                              unsigned threads) {
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  std::vector<int> found;
  std::uint64_t next = first;
  run_in_order(
      threads,
      [&]() -> std::optional<std::uint64_t> {
        return next <= last ? std::optional{next++} : std::nullopt;
      },
      [&] {
        return [&](std::uint64_t number) -> std::optional<int> {
          const Deal deal = Deal::numbered({}, number);
          const auto par = fewest_turns(deal, asked, goal);
          if (!par) return std::nullopt;
          return difficulty(play_all(deal, asked, goal), *par);
        };
      },
      [&](const std::optional<int>& one) {
        if (one) found.push_back(*one);
        return true;
      });
  std::ranges::sort(found);
  return found;
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_level8_reference FIRST LAST FILE [THREADS]\n\n"
         "Lets the panel play the numbered deals FIRST to LAST at all default levels, to place and\n"
         "to go out, and writes the mean and the quartiles of the difficulties to FILE.\n\n"
         "  backtrick_level8_reference 1 2000 puzzles/level8/grading/scale_one_star.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 3 || words.size() > 4) return usage(64);
  const std::uint64_t first = std::strtoull(words[0].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[1].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 3 ? static_cast<unsigned>(std::stoul(words[3])) : 1;
  if (last < first + 100) return usage(64);

  std::ofstream file{words[2]};
  file << "// backtrick_level8_reference " << first << ' ' << last << '\n';
  for (const Goal goal : kGoals) {
    for (int level = 1; level <= static_cast<int>(default_levels().levels.size()); ++level) {
      const std::vector<int> sorted = difficulties(level, goal, first, last, threads);
      std::int64_t sum = 0;
      for (const int one : sorted) sum += one;
      const auto quartile = [&](std::size_t i) { return sorted[i * sorted.size() / 4]; };
      file << "Scale{" << level << ", Goal::" << (goal == Goal::Place ? "Place" : "Out") << ", "
           << sum / static_cast<std::int64_t>(sorted.size()) << ", {{" << quartile(1) << ", "
           << quartile(2) << ", " << quartile(3) << "}}},\n"
           << std::flush;
      std::cerr << '.' << std::flush;
    }
  }
  std::cerr << '\n';
  if (file) return 0;
  std::cerr << "backtrick_level8_reference: cannot write " << words[2] << '\n';
  return 74;
}
