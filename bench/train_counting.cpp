// Trains the weights of puzzles/players/counting_player.hpp: backtrick_lab train counting --help.
//
// The cost of a weight set is the mean number of cards left at the end of its games. A game that is
// not won costs as many cards more as the largest hand holds. Every generation uses new deals, with
// numbers that no report uses.

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "bench/lab.hpp"
#include "bench/separable_cma.hpp"
#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/playout.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

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

struct CountingOptions {
  std::string turns;
  std::uint64_t generations = 0;
  std::uint64_t deals = 0;
  std::string file;
};

Status train(const CountingOptions& options) {
  const std::vector<Rules> rules = options.turns == "short"
                                       ? std::vector<Rules>{{1, 8, 2}}
                                       : std::vector<Rules>{{1, 8, 3}, {1, 7, 3}};
  Search::Vector start{};
  const counting::Weights& built_in = counting_weights(rules.front());
  for (std::size_t i = 0; i < kDimensions; ++i)
    start[i] = built_in[i / counting::kCount][i % counting::kCount];
  Search::Vector units;
  units.fill(1);
  Search search{start, units, 15.0, 24, 1};
  for (std::uint64_t generation = 0; generation < options.generations; ++generation) {
    const std::uint64_t first = kFirstDeal + generation * options.deals;
    std::vector<double> costs;
    for (const Search::Vector& sample : search.ask())
      costs.push_back(cost(rules, sample, first, options.deals));
    search.tell(costs);
    if (generation % 10 != 9) continue;
    std::cout << generation + 1 << ": " << cost(rules, search.mean(), first, options.deals)
              << ", step " << search.step() << std::endl;
    if (!write(search.mean(), options.file)) {
      std::cerr << "backtrick_lab: cannot write " << options.file << '\n';
      return Io;
    }
  }
  return Done;
}

}  // namespace

void add_train_counting(CLI::App& app, Action& action) {
  const auto options = std::make_shared<CountingOptions>();
  CLI::App& command = add_command(
      app, action, "counting",
      "Train the counting player from the weights built in, and write them every ten generations",
      "  backtrick_lab train counting short 300 400 puzzles/players/counting_short_turns.inc",
      options, train);
  command.add_option("TURNS", options->turns, "short: of one or two cards; long: of more")
      ->required()
      ->check(CLI::IsMember({"short", "long"}));
  command.add_option("GENERATIONS", options->generations, "Generations in all")->required();
  command.add_option("DEALS", options->deals, "Deals in each generation")
      ->required()
      ->check(CLI::PositiveNumber);
  command.add_option("FILE", options->file, "Where the weights are written")->required();
}

}  // namespace backtrick::lab
