// Fits the scale of difficulty for studies: backtrick_study_reference --help.
//
// The model is that of Birnbaum (in Lord and Novick, "Statistical theories of mental test scores",
// 1968): a solver of kind r fails at a study of difficulty t with odds exp(a_r t + c_r). Kinds,
// slopes and difficulties are fitted in turns by Newton steps, with a normal prior on difficulties.
// The difficulty of a study then depends only on its score: the failed tries, weighted by slope.

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
#include "bench/study_corpus.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "solver/common/batch.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr double kWeightOfOne = 1000;  ///< the weight of a slope of 1, before rounding

double short_step(double step) { return std::clamp(step, -0.5, 0.5); }

struct KindModel {
  double slope = 1;
  double offset = 0;

  double fails(double difficulty) const {
    return 1 / (1 + std::exp(-(slope * difficulty + offset)));
  }
};

class Fit {
 public:
  /// `failed`: the share of failed tries, by study and kind.
  explicit Fit(const std::vector<std::array<double, kSolverKinds>>& failed)
      : failed_{failed}, difficulties_(failed.size()) {
    for (std::size_t study = 0; study < failed.size(); ++study) {
      for (const double share : failed[study]) difficulties_[study] += share;
    }
    normalise();
    for (int round = 0; round < 300; ++round) {
      for (std::size_t kind = 0; kind < kSolverKinds; ++kind) fit_kind(kind);
      for (std::size_t study = 0; study < failed_.size(); ++study) fit_study(study);
      normalise();
    }
  }

  const std::array<KindModel, kSolverKinds>& models() const { return models_; }

 private:
  void fit_study(std::size_t study) {
    double& t = difficulties_[study];
    for (int step = 0; step < 20; ++step) {
      double gradient = -t;  // of the prior
      double curvature = 1;
      for (std::size_t kind = 0; kind < kSolverKinds; ++kind) {
        const double p = models_[kind].fails(t);
        gradient += models_[kind].slope * (failed_[study][kind] - p);
        curvature += models_[kind].slope * models_[kind].slope * p * (1 - p);
      }
      const double move = short_step(gradient / curvature);
      t += move;
      if (std::abs(move) < 1e-10) break;
    }
  }

  /// A prior of slope 1 keeps the parameters finite, and short steps keep Newton's method from
  /// running away. A slope below 0 would reward failure.
  void fit_kind(std::size_t kind) {
    constexpr double kPrior = 0.1;
    KindModel& model = models_[kind];
    for (int step = 0; step < 8; ++step) {
      std::array<double, 2> gradient{kPrior * (1 - model.slope), -kPrior * model.offset};
      std::array<double, 3> hessian{kPrior, 0, kPrior};  // slope twice, mixed, offset twice
      for (std::size_t study = 0; study < failed_.size(); ++study) {
        const double t = difficulties_[study];
        const double p = model.fails(t);
        gradient[0] += t * (failed_[study][kind] - p);
        gradient[1] += failed_[study][kind] - p;
        hessian[0] += t * t * p * (1 - p);
        hessian[1] += t * p * (1 - p);
        hessian[2] += p * (1 - p);
      }
      const double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
      model.slope +=
          short_step((hessian[2] * gradient[0] - hessian[1] * gradient[1]) / determinant);
      model.offset +=
          short_step((hessian[0] * gradient[1] - hessian[1] * gradient[0]) / determinant);
      model.slope = std::max(model.slope, 0.0);
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
      model.offset += model.slope * mean;
      model.slope *= deviation;
    }
  }

  const std::vector<std::array<double, kSolverKinds>>& failed_;
  std::vector<double> difficulties_;
  std::array<KindModel, kSolverKinds> models_{};
};

StudyScale scale_of(const Fit& fit, const std::vector<PanelSolves>& corpus) {
  StudyScale scale{};
  for (std::size_t kind = 0; kind < kSolverKinds; ++kind)
    scale.weights[kind] =
        static_cast<std::int32_t>(std::lround(kWeightOfOne * fit.models()[kind].slope));
  for (std::size_t point = 0; point < StudyScale::kPoints; ++point) {
    const double t = (static_cast<int>(point) * StudyScale::kStep - StudyScale::kReach) / 1000.0;
    double sum = 0;
    for (std::size_t kind = 0; kind < kSolverKinds; ++kind)
      sum += scale.weights[kind] * kTriesOfEach * fit.models()[kind].fails(t);
    scale.expected[point] = std::llround(sum);
  }
  std::vector<int> difficulties;
  difficulties.reserve(corpus.size());
  for (const PanelSolves& solves : corpus)
    difficulties.push_back(scale.difficulty(scale.score(solves)));
  std::ranges::sort(difficulties);
  for (std::size_t i = 0; i < scale.thirds.size(); ++i)
    scale.thirds[i] = difficulties[(i + 1) * difficulties.size() / 3];
  return scale;
}

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_study_reference RULES FIRST EACH FILE [THREADS]\n\n"
         "Lets the panel try EACH studies of 10 to 16, 17 to 24 and 25 to 32 cards, from\n"
         "games of deals from number FIRST on, fits the scale of difficulty and writes it to FILE.\n"
         "Prints how often each kind of solver solves them, and its slope.\n\n"
         "  backtrick_study_reference solo 1 120 puzzles/studies/study_scale_solo.inc\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 4 || words.size() > 5) return usage(64);
  const auto rules = find_rules(words[0]);
  const std::uint64_t first = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t each = std::strtoull(words[2].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 4 ? static_cast<unsigned>(std::stoul(words[4])) : 1;
  if (!rules || rules->players != 1 || each < 20) return usage(64);

  const std::vector<Study> studies = study_corpus(*rules, first, each, threads);
  std::vector<PanelSolves> corpus;
  std::vector<std::array<double, kSolverKinds>> failed;
  std::size_t next = 0;
  run_in_order(
      threads,
      [&]() -> std::optional<std::size_t> {
        return next < studies.size() ? std::optional{next++} : std::nullopt;
      },
      [&] { return [&](std::size_t i) { return try_study(studies[i]); }; },
      [&](const PanelSolves& solves) {
        corpus.push_back(solves);
        auto& shares = failed.emplace_back();
        for (std::size_t kind = 0; kind < kSolverKinds; ++kind)
          shares[kind] = 1 - static_cast<double>(solves[kind]) / kTriesOfEach;
        return true;
      });
  const Fit fit{failed};
  const StudyScale scale = scale_of(fit, corpus);
  for (std::size_t kind = 0; kind < kSolverKinds; ++kind) {
    int solved = 0;
    for (const PanelSolves& solves : corpus) solved += solves[kind];
    std::cout << name(kStudyPanel[kind].judgement) << ", " << kStudyPanel[kind].turns
              << (kStudyPanel[kind].turns == 1 ? " turn: " : " turns: ") << solved << " of "
              << static_cast<int>(corpus.size()) * kTriesOfEach << " solved, slope "
              << fit.models()[kind].slope << '\n';
  }
  std::cout << "thirds " << scale.thirds[0] << ' ' << scale.thirds[1] << '\n';

  std::ofstream file{words[3]};
  file << "// backtrick_study_reference " << words[0] << ' ' << first << ' ' << each << '\n'
       << "\"" << words[0] << "\", " << first << ", " << studies.size() << ",\n "
       << number_list(scale.weights) << ",\n " << number_list(scale.expected) << ",\n "
       << number_list(scale.thirds) << "\n";
  file.flush();
  if (file) return 0;
  std::cerr << "backtrick_study_reference: cannot write " << words[3] << '\n';
  return 74;
}
