#include "bench/fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace backtrick::lab {
namespace {

constexpr int kRounds = 300;
constexpr std::size_t kMost = KindGames::kClasses;

/// A number for each class.
using Classes = std::array<double, kMost>;

struct Moments {
  double mean = 0;
  double variance = 0;
};

Moments moments(const Classes& p) {
  double mean = 0;
  double squares = 0;
  for (std::size_t k = 0; k < kMost; ++k) {
    mean += static_cast<double>(k) * p[k];
    squares += static_cast<double>(k * k) * p[k];
  }
  return {mean, squares - mean * mean};
}

struct KindModel {
  std::size_t classes = 0;
  double slope = 0;
  Classes ease{};  ///< the parameters c

  Classes probabilities(double difficulty) const {
    Classes p{};
    double sum = 0;
    for (std::size_t k = 0; k < classes; ++k) {
      p[k] = std::exp(slope * static_cast<double>(k) * difficulty + ease[k]);
      sum += p[k];
    }
    for (double& one : p) one /= sum;
    return p;
  }
};

/// Gaussian elimination without pivoting, because the matrix is positive definite.
Classes solve(std::array<Classes, kMost> matrix, Classes right, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t row = i + 1; row < size; ++row) {
      const double factor = matrix[row][i] / matrix[i][i];
      for (std::size_t column = i; column < size; ++column)
        matrix[row][column] -= factor * matrix[i][column];
      right[row] -= factor * right[i];
    }
  }
  for (std::size_t i = size; i-- > 0;) {
    for (std::size_t column = i + 1; column < size; ++column)
      right[i] -= matrix[i][column] * right[column];
    right[i] /= matrix[i][i];
  }
  return right;
}

/// Short steps keep Newton's method from running away.
double short_step(double step) { return std::clamp(step, -0.5, 0.5); }

/// The share of each class, by puzzle and kind.
using Shares = std::vector<std::vector<Classes>>;

class Fit {
 public:
  Fit(const Shares& shares, const FitOptions& options)
      : shares_{shares},
        options_{options},
        difficulties_(shares.size()),
        models_(shares.front().size(), KindModel{.classes = options.classes}) {
    for (std::size_t puzzle = 0; puzzle < shares.size(); ++puzzle) {
      for (const Classes& of_kind : shares[puzzle]) difficulties_[puzzle] += moments(of_kind).mean;
    }
    normalise();
    for (std::size_t kind = 0; kind < models_.size(); ++kind) models_[kind].ease = log_odds(kind);
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t kind = 0; kind < models_.size(); ++kind) fit_kind(kind);
      for (std::size_t puzzle = 0; puzzle < shares_.size(); ++puzzle) fit_puzzle(puzzle);
      normalise();
    }
    if (!options.unit) return;
    const double unit = models_[*options.unit].slope;
    for (KindModel& model : models_) model.slope /= unit;
    for (double& difficulty : difficulties_) difficulty *= unit;
  }

  const std::vector<KindModel>& models() const { return models_; }
  double deviation() const {
    double squares = 0;
    for (const double t : difficulties_) squares += t * t;
    return std::sqrt(squares / static_cast<double>(difficulties_.size()));
  }

 private:
  /// The log odds of each class against the first, in the whole corpus.
  Classes log_odds(std::size_t kind) const {
    constexpr double kPinch = 1e-3;
    Classes sum{};
    for (const auto& puzzle : shares_) {
      for (std::size_t k = 0; k < options_.classes; ++k) sum[k] += puzzle[kind][k];
    }
    Classes odds{};
    for (std::size_t k = 0; k < options_.classes; ++k)
      odds[k] = std::log((sum[k] + kPinch) / (sum[0] + kPinch));
    return odds;
  }

  void fit_puzzle(std::size_t puzzle) {
    double& t = difficulties_[puzzle];
    for (int step = 0; step < 20; ++step) {
      double gradient = -t;  // of the prior
      double curvature = 1;
      for (std::size_t kind = 0; kind < models_.size(); ++kind) {
        const double slope = models_[kind].slope;
        const Moments expected = moments(models_[kind].probabilities(t));
        const Moments found = moments(shares_[puzzle][kind]);
        gradient += options_.games_each * slope * (found.mean - expected.mean);
        curvature += options_.games_each * slope * slope * expected.variance;
      }
      const double move = short_step(gradient / curvature);
      t += move;
      if (std::abs(move) < 1e-10) break;
    }
  }

  /// Makes Newton steps in (a, c_1, c_2, ...). A weak prior keeps the parameters of classes that
  /// never occur finite. A slope below 0 would reward bad results.
  void fit_kind(std::size_t kind) {
    const std::size_t classes = options_.classes;
    KindModel& model = models_[kind];
    for (int step = 0; step < 8; ++step) {
      Classes gradient{};  // first for a, then for c_k at index k
      std::array<Classes, kMost> hessian{};
      for (std::size_t puzzle = 0; puzzle < shares_.size(); ++puzzle) {
        const double t = difficulties_[puzzle];
        const Classes p = model.probabilities(t);
        const Classes& found = shares_[puzzle][kind];
        const Moments expected = moments(p);
        gradient[0] += t * (moments(found).mean - expected.mean);
        hessian[0][0] += t * t * expected.variance;
        for (std::size_t k = 1; k < classes; ++k) {
          gradient[k] += found[k] - p[k];
          const double mixed = t * p[k] * (static_cast<double>(k) - expected.mean);
          hessian[0][k] += mixed;
          hessian[k][0] += mixed;
          for (std::size_t j = 1; j < classes; ++j)
            hessian[k][j] += (k == j ? p[k] : 0) - p[k] * p[j];
        }
      }
      for (std::size_t k = 0; k < classes; ++k) {
        gradient[k] -=
            options_.prior_weight * (k == 0 ? model.slope - options_.prior_slope : model.ease[k]);
        hessian[k][k] += options_.prior_weight;
      }
      const Classes move = solve(hessian, gradient, classes);
      model.slope = std::max(model.slope + short_step(move[0]), 0.0);
      for (std::size_t k = 1; k < classes; ++k) model.ease[k] += short_step(move[k]);
    }
  }

  /// Scales the difficulties to mean 0 and deviation 1 in every round.
  void normalise() {
    const double n = static_cast<double>(difficulties_.size());
    double sum = 0;
    double squares = 0;
    for (const double t : difficulties_) {
      sum += t;
      squares += t * t;
    }
    const double mean = sum / n;
    const double deviation = std::sqrt(squares / n - mean * mean);
    for (double& t : difficulties_) t = (t - mean) / deviation;
    for (KindModel& model : models_) {
      for (std::size_t k = 0; k < options_.classes; ++k)
        model.ease[k] += model.slope * static_cast<double>(k) * mean;
      model.slope *= deviation;
    }
  }

  const Shares& shares_;
  const FitOptions& options_;
  std::vector<double> difficulties_;
  std::vector<KindModel> models_;
};

Shares shares_of(std::span<const PanelGames> corpus) {
  Shares shares;
  for (const PanelGames& games : corpus) {
    std::vector<Classes>& of_puzzle = shares.emplace_back();
    for (const KindGames& mine : games) {
      Classes& share = of_puzzle.emplace_back();
      for (std::size_t k = 0; k < kMost; ++k)
        share[k] = static_cast<double>(mine.by_penalty[k]) / mine.games;
    }
  }
  return shares;
}

}  // namespace

std::vector<std::int32_t> least_of_parts(std::vector<int> difficulties, std::size_t parts) {
  std::ranges::sort(difficulties);
  std::vector<std::int32_t> least;
  for (std::size_t i = 1; i < parts; ++i)
    least.push_back(difficulties[i * difficulties.size() / parts]);
  return least;
}

FittedScale fit_scale(const std::string& name, std::span<const PanelGames> corpus,
                      const FitOptions& options) {
  const Shares shares = shares_of(corpus);
  const Fit fit{shares, options};
  const std::vector<KindModel>& models = fit.models();
  const PanelGames& any = corpus.front();
  FittedScale fitted;
  fitted.scale.name = name;
  fitted.deviation = fit.deviation();
  Scale& scale = fitted.scale;
  for (std::size_t kind = 0; kind < models.size(); ++kind) {
    fitted.slopes.push_back(models[kind].slope);
    scale.weights.push_back(static_cast<std::int32_t>(std::lround(
        options.weight_of_one * models[kind].slope * options.games_each / any[kind].games)));
  }
  for (int thousandths = -options.reach; thousandths <= options.reach;
       thousandths += Scale::kStep) {
    double sum = 0;
    for (std::size_t kind = 0; kind < models.size(); ++kind)
      sum += scale.weights[kind] * any[kind].games *
             moments(models[kind].probabilities(thousandths / 1000.0)).mean;
    scale.expected.push_back(std::llround(sum));
  }
  std::vector<int> difficulties;
  difficulties.reserve(corpus.size());
  for (const PanelGames& games : corpus) difficulties.push_back(scale.difficulty(games));
  scale.bands = least_of_parts(std::move(difficulties), options.bands);
  return fitted;
}

}  // namespace backtrick::lab
