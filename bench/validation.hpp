#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/statistics.hpp"
#include "puzzles/grading/grade.hpp"

namespace backtrick::lab {

/// How the grades of two replicates with different seeds agree.
struct Agreement {
  double same = 0;      ///< percentage in the same band
  double near = 0;      ///< percentage in the same or a neighbouring band
  double error = 0;     ///< standard error of a difficulty, root mean square
  double surprise = 0;  ///< how many times what the errors predict the differences are
};

/// The measurements of some puzzles, and what in them contradicts the grades. A Sample has a
/// `grade`, a grade `again` by a second replicate, and figures that these grades do not use.
template <typename Sample>
class Validation {
 public:
  using Take = std::function<double(const Sample&)>;
  struct Figure {
    std::string name;
    Take take;
  };

  explicit Validation(std::vector<Sample> samples) : samples_{std::move(samples)} {}

  static double difficulty(const Sample& sample) { return sample.grade.difficulty; }
  static double difficulty_again(const Sample& sample) { return sample.again.difficulty; }

  const std::vector<Sample>& samples() const { return samples_; }
  double size() const { return static_cast<double>(samples_.size()); }

  /// Prints a finding.
  void expect(bool good, const std::string& what) {
    sound_ = sound_ && good;
    std::printf("\n%s: %s.\n", good ? "Yes" : "**No**", what.c_str());
  }
  /// Whether all findings were as expected.
  bool sound() const { return sound_; }

  /// A figure of all puzzles, or of those with a grade in a band.
  Numbers all(const Take& take, std::optional<Band> band = {}) const {
    Numbers numbers;
    for (const Sample& sample : samples_) {
      if (!band || sample.grade.band == *band) numbers.push_back(take(sample));
    }
    return numbers;
  }
  Estimate mean(const Take& take, Band band) const { return mean_of(all(take, band)); }

  Estimate rank_correlation(const Take& x, const Take& y) const {
    return estimated_rank_correlation(all(x), all(y));
  }
  Estimate replicates() const { return rank_correlation(difficulty, difficulty_again); }

  Agreement agreement() const {
    int same = 0;
    int near = 0;
    int with_error = 0;
    double squared_z = 0;
    double squared_error = 0;
    for (const Sample& s : samples_) {
      const int apart = std::abs(static_cast<int>(s.grade.band) - static_cast<int>(s.again.band));
      same += apart == 0 ? 1 : 0;
      near += apart <= 1 ? 1 : 0;
      const double variance = *s.grade.standard_error * *s.grade.standard_error +
                              *s.again.standard_error * *s.again.standard_error;
      squared_error += variance / 2;
      if (variance == 0) continue;
      const double difference = s.grade.difficulty - s.again.difficulty;
      squared_z += difference * difference / variance;
      ++with_error;
    }
    return {100 * same / size(), 100 * near / size(), std::sqrt(squared_error / size()),
            std::sqrt(squared_z / std::max(with_error, 1))};
  }

  /// Prints how predictors of a puzzle correlate with outcomes. The first predictor is the
  /// difficulty. Returns whether it predicts all outcomes, and whether, from one outcome on, the
  /// whole interval of every other predictor lies below its own.
  std::pair<bool, bool> print_predictors(const std::vector<Figure>& predictors,
                                         const std::vector<Figure>& outcomes,
                                         std::size_t first_compared) const {
    std::printf("| predictor |");
    for (const Figure& outcome : outcomes) std::printf(" %s |", outcome.name.c_str());
    std::printf("\n| --- |");
    for (std::size_t i = 0; i < outcomes.size(); ++i) std::printf(" --- |");
    std::printf("\n");
    bool predicts = true;
    bool best = true;
    Numbers ours;  // lower bounds, by outcome
    for (const Figure& predictor : predictors) {
      std::printf("| %s |", predictor.name.c_str());
      const bool is_grade = &predictor == predictors.data();
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Estimate rho = rank_correlation(predictor.take, outcomes[i].take);
        std::printf(" %s |", in_words(rho, 3).c_str());
        if (is_grade) {
          ours.push_back(rho.low);
          predicts = predicts && rho.low > 0;
        } else if (i >= first_compared) {
          best = best && std::max(std::abs(rho.low), std::abs(rho.high)) < ours[i];
        }
      }
      std::printf("\n");
    }
    return {predicts, best};
  }

 private:
  std::vector<Sample> samples_;
  bool sound_ = true;
};

}  // namespace backtrick::lab
