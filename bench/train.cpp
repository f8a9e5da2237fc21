// Trains the weights of solver/the_game/evaluation/: backtrick_train --help.
//
// The cost of a weight set is the cost of the solver's first stage with it: the mean number of
// positions expanded until a win is found. A search that gives up counts as its limit. A separable
// CMA-ES lowers that mean. Every generation uses new deals, with numbers that no report uses.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/separable_cma.hpp"
#include "solver/common/shuffle.hpp"
#include "solver/the_game/quick/cyclic_search.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "solver/the_game/state/team_root.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr std::size_t kDimensions = 3 * feature::kCount;
using Vector = std::array<double, kDimensions>;

/// Training deals start at this number; reports use lower ones.
constexpr std::uint64_t kFirstDeal = 1'000'000'000'000;

struct TrainingTask {
  std::vector<Rules> rules;  ///< used in turn
  SearchWidth search_width;
  std::uint64_t most_nodes;  ///< for each deal
  std::uint64_t deals;       ///< in each generation
};

Weights rounded(const Vector& point) {
  Weights weights;
  for (std::size_t i = 0; i < kDimensions; ++i) {
    weights.by_term[i / feature::kCount][i % feature::kCount] =
        static_cast<std::int32_t>(std::lround(point[i]));
  }
  return weights;
}

/// The mean number of positions expanded for a deal.
double cost(const TrainingTask& task, const Vector& point, std::uint64_t first,
            std::uint64_t deals) {
  const Evaluator evaluator{rounded(point), kMaxCards};
  CyclicSearch<SoloPolicy> search{Pruning{}};
  CyclicSearch<TeamPolicy> team_search{Pruning{}};
  double sum = 0;
  for (std::uint64_t i = 0; i < deals; ++i) {
    const Deal deal = Deal::numbered(task.rules[i % task.rules.size()], first + i);
    SearchBudget budget{Limits{.nodes = task.most_nodes}};
    const auto won_alone = [&] {
      const Arrivals arrivals{deal};
      const std::array starts{SoloState::start(arrivals)};
      return search.search({arrivals, evaluator, budget}, starts, task.search_width);
    };
    const auto won_together = [&] {
      std::vector<TeamState> starts;
      for (const TeamRootPosition& root_position : team_root_positions(deal))
        starts.push_back(root_position.state);
      const TeamArrivals arrivals{deal};
      return team_search.search({arrivals, evaluator, budget}, starts, task.search_width);
    };
    const bool won = deal.rules().players == 1 ? won_alone() : won_together();
    sum += static_cast<double>(won ? budget.nodes() : task.most_nodes);
  }
  return sum / static_cast<double>(deals);
}

/// A simple initial guess: room counts, most on the first pile, and tricks and pairs help.
Vector first_guess() {
  Vector guess{};
  constexpr std::array kRoom{448, 512, 512, 576, 640};
  for (std::size_t i = 0; i < feature::kCovers; ++i) guess[feature::kRoom + i] = kRoom[i];
  for (std::size_t i = 0; i < kAvailabilities; ++i) {
    guess[feature::kTrickGain + i] = 32;
    guess[feature::kPair + i] = 64;
    guess[feature::kSecondPair + i] = 16;
  }
  for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
    guess[feature::kLaid + i] = -6.0 * static_cast<double>(i + 1);
  // Cards laid use up room. Over the whole game, the progress feature makes up for as much as the
  // room is worth at the start.
  guess[feature::kCount + feature::kProgress] = 1000;
  guess[feature::kLevelPenalty] = 90;
  return guess;
}

Vector as_vector(const Weights& weights) {
  Vector point{};
  for (std::size_t i = 0; i < kDimensions; ++i)
    point[i] = weights.by_term[i / feature::kCount][i % feature::kCount];
  return point;
}

/// Writes the weights with the command that made them. `words` is the command line.
bool write(const Vector& point, const std::vector<std::string>& words) {
  std::ofstream file{words[2]};
  file << "// Made by `backtrick_train";
  for (const std::string& word : words) file << ' ' << word;
  file
      << "`.\n"
         "// Rows: c, l and b of weights.hpp. Columns: room[5], room_before[15], trick[4],\n"
         "// trick_gain[4], pair[4], second_pair[4], laid[3], passed[3], progress, level_penalty,\n"
         "// passed_next[3], passed_after[3], second_trick[4], second_trick_gain[4], third_trick[4].\n";
  for (const auto& term : rounded(point).by_term) {
    file << '{';
    for (std::size_t i = 0; i < term.size(); ++i) file << (i > 0 ? ", " : "") << term[i];
    file << "},\n";
  }
  file.flush();
  return static_cast<bool>(file);
}

/// The rule sets to train for, named by the first word of the command line.
std::optional<TrainingTask> task_named(std::string_view word) {
  if (word == "short") return TrainingTask{{{1, 8, 2}}, {1, 1000, MoveFilter::Likeliest}, 800, 800};
  if (word == "long")
    return TrainingTask{{{1, 8, 3}, {1, 7, 3}}, {1, 1000, MoveFilter::Likeliest}, 1000, 200};
  if (word == "team-short")
    return TrainingTask{
        {{2, 7, 2}, {3, 6, 2}, {4, 6, 2}, {5, 6, 2}}, {1, 1000, MoveFilter::Likely}, 2000, 200};
  if (word == "team-long")
    return TrainingTask{{{3, 5, 3}, {2, 6, 3}, {3, 5, 3}, {4, 5, 3}, {5, 6, 3}},
                        {1, 1000, MoveFilter::Likely},
                        5000,
                        100};
  return std::nullopt;
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_train short|long|team-short|team-long GENERATIONS FILE [--go-on]\n\n"
         "Trains the weights for turns of one or two cards (short) or of more (long), of one player\n"
         "or of several (team), and writes them to FILE every ten generations. --go-on starts from\n"
         "the weights built in.\n\n"
         "  backtrick_train short 400 weights.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  const std::optional<TrainingTask> chosen = words.empty() ? std::nullopt : task_named(words[0]);
  if (words.size() < 3 || !chosen) return usage(64);
  const bool go_on = words.size() > 3 && words[3] == "--go-on";
  const TrainingTask& task = *chosen;
  const int generations = std::atoi(words[1].c_str());
  const std::uint64_t deals = task.deals;

  const Rules& rules = task.rules.front();
  const Weights& built_in =
      rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays);
  const Vector start = go_on ? as_vector(built_in) : first_guess();
  SeparableCma<kDimensions> search{start, go_on ? 16.0 : 40.0, 24, 1};
  for (int generation = 0; generation < generations; ++generation) {
    const std::uint64_t first = kFirstDeal + static_cast<std::uint64_t>(generation) * deals;
    const std::vector<Vector>& samples = search.ask();
    std::vector<double> costs(samples.size());
    for (std::size_t k = 0; k < samples.size(); ++k)
      costs[k] = cost(task, samples[k], first, deals);
    search.tell(costs);
    if (generation % 10 == 9) {
      std::cout << generation + 1 << ": " << cost(task, search.mean(), first, deals)
                << " positions a deal, step " << search.step() << std::endl;
      if (!write(search.mean(), words)) {
        std::cerr << "backtrick_train: cannot write " << words[2] << '\n';
        return 74;
      }
    }
  }
  return 0;
}
