// Trains the weights of puzzles/players/counting_player.hpp: backtrick_train_player --help.
//
// The cost of a weight set is the mean number of cards left at the end of its games. A game that is
// not won costs as many cards more as the largest hand holds. Every generation uses new deals, with
// numbers that no report uses.

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench/separable_cma.hpp"
#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/playout.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr std::size_t kDimensions = counting::kPhases * counting::kCount;
using Search = SeparableCma<kDimensions>;

/// Training deals start at this number; reports use lower ones.
constexpr std::uint64_t kFirstDeal = 2'000'000'000'000;
constexpr int kNotWon = 16;

counting::Weights rounded(const Search::Vector& point) {
  counting::Weights weights{};
  for (std::size_t i = 0; i < kDimensions; ++i)
    weights[i / counting::kCount][i % counting::kCount] =
        static_cast<std::int32_t>(std::lround(point[i]));
  return weights;
}

double cost(const std::vector<Rules>& rules, const Search::Vector& point, std::uint64_t first,
            std::uint64_t deals) {
  const counting::Weights weights = rounded(point);
  CountingPlayer player{0, &weights};
  int sum = 0;
  for (std::uint64_t i = 0; i < deals; ++i) {
    const Deal deal = Deal::numbered(rules[i % rules.size()], first + i);
    const Outcome outcome = play_out(deal, player, 0);
    sum += outcome.left + (outcome.won() ? 0 : kNotWon);
  }
  return sum / static_cast<double>(deals);
}

bool write(const Search::Vector& point, const std::string& path) {
  std::ofstream file{path};
  for (const auto& phase : rounded(point)) {
    file << "{{";
    for (std::size_t i = 0; i < phase.size(); ++i) file << (i > 0 ? ", " : "") << phase[i];
    file << "}},\n";
  }
  file.flush();
  return static_cast<bool>(file);
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_train_player short|long GENERATIONS DEALS FILE\n\n"
         "Trains the counting player for turns of one or two cards (short) or of more (long), from\n"
         "the weights built in, with so many deals a generation, and writes them to FILE every ten.\n\n"
         "  backtrick_train_player short 300 400 puzzles/players/counting_short_turns.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() != 4 || (words[0] != "short" && words[0] != "long")) return usage(64);
  const std::vector<Rules> rules = words[0] == "short" ? std::vector<Rules>{{1, 8, 2}}
                                                       : std::vector<Rules>{{1, 8, 3}, {1, 7, 3}};
  const std::uint64_t generations = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t deals = std::strtoull(words[2].c_str(), nullptr, 10);

  Search::Vector start{};
  const counting::Weights& built_in = counting_weights(rules.front());
  for (std::size_t i = 0; i < kDimensions; ++i)
    start[i] = built_in[i / counting::kCount][i % counting::kCount];
  Search::Vector units;
  units.fill(1);
  Search search{start, units, 15.0, 24, 1};
  for (std::uint64_t generation = 0; generation < generations; ++generation) {
    const std::uint64_t first = kFirstDeal + generation * deals;
    const std::vector<Search::Vector>& samples = search.ask();
    std::vector<double> costs;
    for (const Search::Vector& sample : samples) costs.push_back(cost(rules, sample, first, deals));
    search.tell(costs);
    if (generation % 10 != 9) continue;
    std::cout << generation + 1 << ": " << cost(rules, search.mean(), first, deals) << ", step "
              << search.step() << std::endl;
    if (!write(search.mean(), words[3])) {
      std::cerr << "backtrick_train_player: cannot write " << words[3] << '\n';
      return 74;
    }
  }
  return 0;
}
