// Trains the weights of solver/ordering.hpp: backtrick_train --help.
//
// A weight set is worth what the first stage of the solver costs with it: the mean number of
// positions expanded until a win is found, a search given up counted as its limit. A separable
// CMA-ES (Ros and Hansen 2008; constants from Hansen's tutorial, arXiv:1604.00772) lowers that
// mean. Every generation plays deals of its own, from numbers that no report uses.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numbers>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../solver/cyclic_search.hpp"
#include "../solver/deal.hpp"
#include "../solver/rules.hpp"
#include "../solver/shuffle.hpp"
#include "../solver/team_search.hpp"

namespace {

using namespace backtrick;

constexpr std::size_t kDimensions = 3 * feature::kCount;
using Vector = std::array<double, kDimensions>;

/// Training deals start here; reports stay below.
constexpr std::uint64_t kFirstDeal = 1'000'000'000'000;

struct Course {
  std::vector<Rules> rules;  ///< taken in turn
  Effort effort;
  std::uint64_t most_nodes;  ///< a deal
  std::uint64_t deals;       ///< a generation
};

Weights rounded(const Vector& point) {
  Weights weights;
  for (std::size_t i = 0; i < kDimensions; ++i) {
    weights.by_term[i / feature::kCount][i % feature::kCount] =
        static_cast<std::int32_t>(std::lround(point[i]));
  }
  return weights;
}

/// Positions expanded for a deal, on average.
double cost(const Course& course, const Vector& point, std::uint64_t first, std::uint64_t deals) {
  const Ordering ordering{rounded(point), kMaxCards};
  CyclicSearch search{Pruning{}};
  TeamSearch team_search{Pruning{}};
  double sum = 0;
  for (std::uint64_t i = 0; i < deals; ++i) {
    const Deal deal = Deal::numbered(course.rules[i % course.rules.size()], first + i);
    Meter meter{Limits{.nodes = course.most_nodes}};
    const auto won_alone = [&] {
      const Arrivals arrivals{deal};
      const std::array starts{Position::start(arrivals)};
      return search.search(arrivals, starts, ordering, course.effort, meter);
    };
    const bool won = deal.rules().players == 1
                         ? won_alone()
                         : team_search.search(TeamArrivals{deal}, ordering, course.effort, meter);
    sum += static_cast<double>(won ? meter.nodes() : course.most_nodes);
  }
  return sum / static_cast<double>(deals);
}

/// Normal deviates by Box and Muller; every platform draws the same up to rounding.
class Normal {
 public:
  explicit Normal(std::uint64_t seed) : random_{seed} {}
  double operator()() {
    const double radius = std::sqrt(-2 * std::log(unit()));
    return radius * std::cos(2 * std::numbers::pi * unit());
  }

 private:
  double unit() {
    return (static_cast<double>(random_.below(std::uint64_t{1} << 53)) + 0.5) / 0x1p53;
  }
  SplitMix64 random_;
};

/// Covariance matrix adaptation with a diagonal matrix.
class SeparableCma {
 public:
  SeparableCma(const Vector& mean, double step, std::size_t population, std::uint64_t seed)
      : mean_{mean}, step_{step}, normal_{seed}, samples_(population), deviates_(population) {
    variance_.fill(1);
    const std::size_t parents = population / 2;
    for (std::size_t i = 0; i < parents; ++i)
      shares_.push_back(std::log(static_cast<double>(parents) + 0.5) -
                        std::log(static_cast<double>(i) + 1));
    const double total = std::accumulate(shares_.begin(), shares_.end(), 0.0);
    double squares = 0;
    for (double& share : shares_) {
      share /= total;
      squares += share * share;
    }
    const double n = kDimensions;
    effective_ = 1 / squares;
    path_rate_ = (effective_ + 2) / (n + effective_ + 5);
    damping_ = 1 + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1) + path_rate_;
    variance_path_rate_ = (4 + effective_ / n) / (n + 4 + 2 * effective_ / n);
    const double separable = (n + 2) / 3;
    rank_one_ = std::min(1.0, separable * 2 / ((n + 1.3) * (n + 1.3) + effective_));
    rank_many_ = std::min(1 - rank_one_, separable * 2 * (effective_ - 2 + 1 / effective_) /
                                             ((n + 2) * (n + 2) + effective_));
    expected_length_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  }

  const std::vector<Vector>& ask() {
    for (std::size_t k = 0; k < samples_.size(); ++k) {
      for (std::size_t i = 0; i < kDimensions; ++i) {
        deviates_[k][i] = std::sqrt(variance_[i]) * normal_();
        samples_[k][i] = mean_[i] + step_ * deviates_[k][i];
      }
    }
    return samples_;
  }

  void tell(std::span<const double> costs) {
    std::vector<std::size_t> order(costs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t k) { return costs[k]; });
    ++generation_;
    double length = 0;
    Vector moved{};
    for (std::size_t i = 0; i < kDimensions; ++i) {
      for (std::size_t k = 0; k < shares_.size(); ++k)
        moved[i] += shares_[k] * deviates_[order[k]][i];
      mean_[i] += step_ * moved[i];
      path_[i] = (1 - path_rate_) * path_[i] +
                 std::sqrt(path_rate_ * (2 - path_rate_) * effective_ / variance_[i]) * moved[i];
      length += path_[i] * path_[i];
    }
    length = std::sqrt(length);
    const double forgotten = std::sqrt(1 - std::pow(1 - path_rate_, 2.0 * generation_));
    const bool moving = length / forgotten < (1.4 + 2 / (kDimensions + 1.0)) * expected_length_;
    for (std::size_t i = 0; i < kDimensions; ++i) {
      variance_path_[i] *= 1 - variance_path_rate_;
      if (moving)
        variance_path_[i] +=
            std::sqrt(variance_path_rate_ * (2 - variance_path_rate_) * effective_) * moved[i];
      double many = 0;
      for (std::size_t k = 0; k < shares_.size(); ++k)
        many += shares_[k] * deviates_[order[k]][i] * deviates_[order[k]][i];
      variance_[i] = (1 - rank_one_ - rank_many_) * variance_[i] +
                     rank_one_ * variance_path_[i] * variance_path_[i] + rank_many_ * many;
    }
    step_ *= std::exp(path_rate_ / damping_ * (length / expected_length_ - 1));
  }

  const Vector& mean() const { return mean_; }
  double step() const { return step_; }

 private:
  Vector mean_;
  Vector variance_{};
  Vector path_{};
  Vector variance_path_{};
  double step_;
  int generation_ = 0;
  Normal normal_;
  std::vector<Vector> samples_;
  std::vector<Vector> deviates_;
  std::vector<double> shares_;
  double effective_ = 0, path_rate_ = 0, damping_ = 0, variance_path_rate_ = 0, rank_one_ = 0,
         rank_many_ = 0, expected_length_ = 0;
};

/// What a beginner would say: room counts, the first pile most; tricks and pairs help.
Vector first_guess() {
  Vector guess{};
  constexpr std::array kRoom{448, 512, 512, 576, 640};
  for (std::size_t i = 0; i < feature::kCovers; ++i) guess[feature::kRoom + i] = kRoom[i];
  for (std::size_t i = 0; i < kWaits; ++i) {
    guess[feature::kTrickGain + i] = 32;
    guess[feature::kPair + i] = 64;
    guess[feature::kSecondPair + i] = 16;
  }
  for (std::size_t i = 0; i < feature::kLaidCounts; ++i)
    guess[feature::kLaid + i] = -6.0 * static_cast<double>(i + 1);
  return guess;
}

Vector as_vector(const Weights& weights) {
  Vector point{};
  for (std::size_t i = 0; i < kDimensions; ++i)
    point[i] = weights.by_term[i / feature::kCount][i % feature::kCount];
  return point;
}

bool write(const Vector& point, const std::string& path) {
  std::ofstream file{path};
  for (const auto& term : rounded(point).by_term) {
    file << '{';
    for (std::size_t i = 0; i < term.size(); ++i) file << (i > 0 ? ", " : "") << term[i];
    file << "},\n";
  }
  file.flush();
  return static_cast<bool>(file);
}

/// The rule sets to train for, by the first word of the command line.
std::optional<Course> course_of(std::string_view word) {
  if (word == "short") return Course{{{1, 8, 2}}, {1, 1000, Breadth::Likeliest}, 800, 800};
  if (word == "long")
    return Course{{{1, 8, 3}, {1, 7, 3}}, {1, 1000, Breadth::Likeliest}, 1000, 200};
  if (word == "team-short")
    return Course{
        {{2, 7, 2}, {3, 6, 2}, {4, 6, 2}, {5, 6, 2}}, {1, 1000, Breadth::Likely}, 2000, 200};
  if (word == "team-long")
    return Course{{{3, 5, 3}, {2, 6, 3}, {3, 5, 3}, {4, 5, 3}, {5, 5, 3}},
                  {1, 1000, Breadth::Likely},
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
         "  backtrick_train short 400 solver/weights_short_turns.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  const std::optional<Course> chosen = words.empty() ? std::nullopt : course_of(words[0]);
  if (words.size() < 3 || !chosen) return usage(64);
  const bool go_on = words.size() > 3 && words[3] == "--go-on";
  const Course& course = *chosen;
  const int generations = std::atoi(words[1].c_str());
  const std::uint64_t deals = course.deals;

  const Rules& rules = course.rules.front();
  const Weights& built_in =
      rules.players > 1 ? team_weights_for(rules.min_plays) : weights_for(rules.min_plays);
  const Vector start = go_on ? as_vector(built_in) : first_guess();
  SeparableCma search{start, go_on ? 16.0 : 40.0, 24, 1};
  for (int generation = 0; generation < generations; ++generation) {
    const std::uint64_t first = kFirstDeal + static_cast<std::uint64_t>(generation) * deals;
    const std::vector<Vector>& samples = search.ask();
    std::vector<double> costs(samples.size());
    for (std::size_t k = 0; k < samples.size(); ++k)
      costs[k] = cost(course, samples[k], first, deals);
    search.tell(costs);
    if (generation % 10 == 9) {
      std::cout << generation + 1 << ": " << cost(course, search.mean(), first, deals)
                << " positions a deal, step " << search.step() << std::endl;
      if (!write(search.mean(), words[2])) {
        std::cerr << "backtrick_train: cannot write " << words[2] << '\n';
        return 74;
      }
    }
  }
  return 0;
}
