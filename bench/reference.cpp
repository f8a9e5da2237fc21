// Fits the scale of difficulty of puzzles/grading/scale.hpp: backtrick_reference --help.
//
// THE MODEL is the generalized partial credit model (Muraki, "A generalized partial credit model",
// Applied Psychological Measurement 16, 1992). With two classes and equal slopes it is the model of
// Rasch (1960). A game of player kind r on a deal of difficulty t ends in class k = 0, 1, ...
// (beaten, excellent, then by tens of cards left) with a probability proportional to
//
//     exp(a_r k t + c_rk),     c_r0 = 0.
//
// Given a and c, the likelihood of all games of a deal depends on t only through the score, which
// is the sum of a_r k over its games. So one number for each deal is enough, and its expectation
// rises with t.
//
// THE FIT alternates between the difficulties of all deals and the parameters of each player kind,
// and uses Newton's method for each (joint maximum likelihood; its bias is small with hundreds of
// games for each deal). Every player kind counts as the same number of games, however many it
// played. The reason: a deal may suit one player kind in a special way, and more games of that kind
// do not average this out. The prior of t is normal with the deviation found in the corpus, so the
// mean is 0. The unit is a logit of the player kind `counting`: one unit harder multiplies the odds
// of a result one class worse by e.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "bench/number_list.hpp"
#include "puzzles/grading/scale.hpp"
#include "solver/common/batch.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr double kGamesEach = 32;      ///< the weight of each player kind, as a number of games
constexpr double kWeightOfOne = 1000;  ///< the weight of a slope of 1, before rounding

struct PlayerKindModel {
  double slope = 0;
  std::array<double, kResults> ease{};  ///< the parameters c

  std::array<double, kResults> probabilities(double difficulty) const {
    std::array<double, kResults> p{};
    double sum = 0;
    for (std::size_t k = 0; k < kResults; ++k) {
      p[k] = std::exp(slope * static_cast<double>(k) * difficulty + ease[k]);
      sum += p[k];
    }
    for (double& one : p) one /= sum;
    return p;
  }
};

struct Moments {
  double mean = 0;
  double variance = 0;
};

Moments moments(const std::array<double, kResults>& p) {
  double mean = 0;
  double squares = 0;
  for (std::size_t k = 0; k < kResults; ++k) {
    mean += static_cast<double>(k) * p[k];
    squares += static_cast<double>(k * k) * p[k];
  }
  return {mean, squares - mean * mean};
}

/// The share of each class, by deal and player kind.
using Shares = std::vector<std::array<std::array<double, kResults>, kPlayerKinds>>;

class Fit {
 public:
  explicit Fit(const Shares& shares) : shares_{shares}, difficulties_(shares.size()) {
    for (std::size_t deal = 0; deal < shares.size(); ++deal) {
      for (const auto& of_player_kind : shares[deal])
        difficulties_[deal] += moments(of_player_kind).mean;
    }
    normalise();
    for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind)
      models_[player_kind].ease = log_odds(player_kind);
  }

  void run() {
    for (int round = 0; round < 200; ++round) {
      for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind)
        fit_player_kind(player_kind);
      for (std::size_t deal = 0; deal < shares_.size(); ++deal) fit_deal(deal);
      normalise();
    }
    const double unit = models_[static_cast<std::size_t>(PlayerKind::Counting)].slope;
    for (PlayerKindModel& model : models_) model.slope /= unit;
    for (double& difficulty : difficulties_) difficulty *= unit;
  }

  const std::array<PlayerKindModel, kPlayerKinds>& models() const { return models_; }
  const std::vector<double>& difficulties() const { return difficulties_; }

 private:
  /// The log odds of each class against the first, in the whole corpus.
  std::array<double, kResults> log_odds(std::size_t player_kind) const {
    constexpr double kPinch = 1e-3;
    std::array<double, kResults> sum{};
    for (const auto& deal : shares_) {
      for (std::size_t k = 0; k < kResults; ++k) sum[k] += deal[player_kind][k];
    }
    std::array<double, kResults> odds{};
    for (std::size_t k = 0; k < kResults; ++k)
      odds[k] = std::log((sum[k] + kPinch) / (sum[0] + kPinch));
    return odds;
  }

  void fit_deal(std::size_t deal) {
    double& t = difficulties_[deal];
    for (int step = 0; step < 20; ++step) {
      double gradient = -t;  // of the prior
      double curvature = 1;
      for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind) {
        const double slope = models_[player_kind].slope;
        const Moments expected = moments(models_[player_kind].probabilities(t));
        const Moments found = moments(shares_[deal][player_kind]);
        gradient += kGamesEach * slope * (found.mean - expected.mean);
        curvature += kGamesEach * slope * slope * expected.variance;
      }
      const double move = gradient / curvature;
      t += move;
      if (std::abs(move) < 1e-10) break;
    }
  }

  /// Makes Newton steps in (a, c_1 ... c_6). A weak prior keeps the parameters of classes that
  /// never occur finite.
  void fit_player_kind(std::size_t player_kind) {
    PlayerKindModel& model = models_[player_kind];
    for (int step = 0; step < 8; ++step) {
      std::array<double, kResults> gradient{};  // first for a, then for c_k at index k
      std::array<std::array<double, kResults>, kResults> hessian{};
      for (std::size_t deal = 0; deal < shares_.size(); ++deal) {
        const double t = difficulties_[deal];
        const auto p = model.probabilities(t);
        const auto& found = shares_[deal][player_kind];
        const Moments expected = moments(p);
        gradient[0] += t * (moments(found).mean - expected.mean);
        hessian[0][0] += t * t * expected.variance;
        for (std::size_t k = 1; k < kResults; ++k) {
          gradient[k] += found[k] - p[k];
          const double mixed = t * p[k] * (static_cast<double>(k) - expected.mean);
          hessian[0][k] += mixed;
          hessian[k][0] += mixed;
          for (std::size_t j = 1; j < kResults; ++j)
            hessian[k][j] += (k == j ? p[k] : 0) - p[k] * p[j];
        }
      }
      constexpr double kPinch = 0.01;
      for (std::size_t k = 0; k < kResults; ++k) {
        gradient[k] -= kPinch * (k == 0 ? model.slope : model.ease[k]);
        hessian[k][k] += kPinch;
      }
      const auto move = solve(hessian, gradient);
      model.slope += move[0];
      for (std::size_t k = 1; k < kResults; ++k) model.ease[k] += move[k];
    }
  }

  /// Gaussian elimination without pivoting, because the matrix is positive definite.
  static std::array<double, kResults> solve(
      std::array<std::array<double, kResults>, kResults> matrix,
      std::array<double, kResults> right) {
    for (std::size_t i = 0; i < kResults; ++i) {
      for (std::size_t row = i + 1; row < kResults; ++row) {
        const double factor = matrix[row][i] / matrix[i][i];
        for (std::size_t column = i; column < kResults; ++column)
          matrix[row][column] -= factor * matrix[i][column];
        right[row] -= factor * right[i];
      }
    }
    for (std::size_t i = kResults; i-- > 0;) {
      for (std::size_t column = i + 1; column < kResults; ++column)
        right[i] -= matrix[i][column] * right[column];
      right[i] /= matrix[i][i];
    }
    return right;
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
    for (PlayerKindModel& model : models_) {
      for (std::size_t k = 0; k < kResults; ++k)
        model.ease[k] += model.slope * static_cast<double>(k) * mean;
      model.slope *= deviation;
    }
  }

  const Shares& shares_;
  std::vector<double> difficulties_;
  std::array<PlayerKindModel, kPlayerKinds> models_;
};

Shares shares_of(const std::vector<PanelGames>& corpus) {
  Shares shares(corpus.size());
  for (std::size_t deal = 0; deal < corpus.size(); ++deal) {
    for (std::size_t player_kind = 0; player_kind < kPlayerKinds; ++player_kind) {
      for (std::size_t k = 0; k < kResults; ++k)
        shares[deal][player_kind][k] = static_cast<double>(corpus[deal][player_kind].by_result[k]) /
                                       corpus[deal][player_kind].games;
    }
  }
  return shares;
}

Scale scale_of(const Fit& fit, const std::vector<PanelGames>& corpus) {
  Scale scale{};
  for (const PlayerKind player_kind : kPanel) {
    const auto r = static_cast<std::size_t>(player_kind);
    scale.weights[r] = static_cast<std::int32_t>(
        std::lround(kWeightOfOne * fit.models()[r].slope * kGamesEach / games_of(player_kind)));
  }
  for (std::size_t point = 0; point < Scale::kPoints; ++point) {
    const double t = (static_cast<int>(point) * Scale::kStep - Scale::kReach) / 1000.0;
    double sum = 0;
    for (const PlayerKind player_kind : kPanel) {
      const auto r = static_cast<std::size_t>(player_kind);
      sum +=
          scale.weights[r] * games_of(player_kind) * moments(fit.models()[r].probabilities(t)).mean;
    }
    scale.expected[point] = std::llround(sum);
  }
  std::vector<int> difficulties;
  difficulties.reserve(corpus.size());
  for (const PanelGames& games : corpus)
    difficulties.push_back(scale.difficulty(scale.score(games)));
  std::ranges::sort(difficulties);
  for (std::size_t i = 0; i < 3; ++i)
    scale.quartiles[i] = difficulties[(i + 1) * difficulties.size() / 4];
  return scale;
}

std::vector<PanelGames> play(const Rules& rules, std::uint64_t first, std::uint64_t last,
                             unsigned threads) {
  std::vector<PanelGames> corpus;
  std::uint64_t next = first;
  run_in_order(
      threads,
      [&]() -> std::optional<std::uint64_t> {
        return next <= last ? std::optional{next++} : std::nullopt;
      },
      [&] {
        return [&](std::uint64_t number) {
          return play_all(canonical_mirror(Deal::numbered(rules, number)));
        };
      },
      [&](const PanelGames& games) {
        corpus.push_back(games);
        if (corpus.size() % 100 == 0)
          std::cerr << "\r" << corpus.size() << " of " << last - first + 1 << " deals"
                    << std::flush;
        return true;
      });
  std::cerr << '\n';
  return corpus;
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_reference RULES FIRST LAST FILE [THREADS]\n\n"
         "Lets the player panel play the numbered deals FIRST to LAST, fits the scale of\n"
         "difficulty and writes it to FILE. Writes the results of each player kind to standard output.\n\n"
         "  backtrick_reference solo 1 2000 puzzles/grading/scale_solo.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 4 || words.size() > 5) return usage(64);
  const auto rules = find_rules(words[0]);
  const std::uint64_t first = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t last = std::strtoull(words[2].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 4 ? static_cast<unsigned>(std::stoul(words[4])) : 1;
  if (!rules || last < first + 100) return usage(64);

  const std::vector<PanelGames> corpus = play(*rules, first, last, threads);
  const Shares shares = shares_of(corpus);
  Fit fit{shares};
  fit.run();
  const Scale scale = scale_of(fit, corpus);

  for (const PlayerKind player_kind : kPanel) {
    const auto r = static_cast<std::size_t>(player_kind);
    double left = 0;
    int wins = 0;
    for (const PanelGames& games : corpus) {
      left += games[r].mean_left() / static_cast<double>(corpus.size());
      wins += games[r].wins();
    }
    std::cout << name(player_kind) << ": " << wins << " wins of "
              << static_cast<int>(corpus.size()) * games_of(player_kind) << ", " << left
              << " cards left, slope " << fit.models()[r].slope << '\n';
  }
  double squares = 0;
  for (const double t : fit.difficulties()) squares += t * t;
  std::cout << "deviation of difficulties "
            << std::sqrt(squares / static_cast<double>(corpus.size())) << ", quartiles "
            << scale.quartiles[0] << ' ' << scale.quartiles[1] << ' ' << scale.quartiles[2] << '\n';

  std::ofstream file{words[3]};
  file << "// backtrick_reference " << words[0] << ' ' << first << ' ' << last << '\n'
       << "\"" << words[0] << "\", " << first << ", " << last << ",\n "
       << number_list(scale.weights) << ",\n " << number_list(scale.expected) << ",\n "
       << number_list(scale.quartiles) << "\n";
  file.flush();
  if (file) return 0;
  std::cerr << "backtrick_reference: cannot write " << words[3] << '\n';
  return 74;
}
