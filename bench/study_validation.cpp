// Tests whether the grades of studies measure something real: backtrick_study_validation --help.
//
// Every study is graded by one replicate of the panel, and tried by solvers that the grade does not
// use: a second replicate with other seeds, and the solvers of study_solvers.hpp. Intervals are
// 95%, as in statistics.hpp.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/held_out_players.hpp"
#include "bench/statistics.hpp"
#include "bench/study_corpus.hpp"
#include "bench/study_solvers.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "solver/common/batch.hpp"
#include "solver/the_game/solver.hpp"

namespace {

using namespace backtrick;
using namespace backtrick::the_game;

constexpr int kHastyTries = 32;
constexpr int kDreamingTries = 16;
constexpr int kStrongTries = 2;
constexpr int kPlayingOnTries = 2;
constexpr int kPlayingOnGames = 3;

/// What is measured of one study. Failures are shares of tries.
struct Sample {
  StudyGrade grade;
  StudyGrade again;  ///< by a second replicate
  double hasty = 0;
  double dreaming = 0;
  double strong = 0;
  double playing_on = 0;
  double beam = 0;    ///< the narrowest one, as a power of 2
  double others = 0;  ///< turns refuted at the first turn
  double cards = 0;   ///< cards left
  double unique = 0;  ///< unique turns
  double nodes = 0;   ///< until the solver found a win
};

double share_failed(int solved, int tries) { return 1 - static_cast<double>(solved) / tries; }

class StudyExaminer {
 public:
  explicit StudyExaminer(const Rules& rules)
      : scale_{*study_scale(rules)}, strong_{make_named_player("strong", rules)} {}

  Sample operator()(const Study& study) {
    Sample sample;
    sample.grade = study_grade_of(scale_, try_study(study));
    sample.again = study_grade_of(scale_, try_study(study, 1));
    sample.hasty = share_failed(solves_unseeing(hasty_, study, kHastyTries), kHastyTries);
    sample.dreaming =
        share_failed(solves_unseeing(dreaming_, study, kDreamingTries), kDreamingTries);
    sample.strong = share_failed(solves_unseeing(*strong_, study, kStrongTries), kStrongTries);
    sample.playing_on =
        share_failed(solves_playing_on(study, kPlayingOnTries, kPlayingOnGames), kPlayingOnTries);
    sample.beam = narrowest_beam(study);
    sample.others = static_cast<double>(study.refuted.front());
    sample.cards = study.position.left();
    sample.unique = static_cast<double>(study.unique_turns());
    sample.nodes = static_cast<double>(solver_.solve(study.position, {.nodes = 100'000}).nodes);
    return sample;
  }

 private:
  const StudyScale& scale_;
  HastyPlayer hasty_ = usual_hasty_player();
  DreamingPlayer dreaming_ = usual_dreaming_player();
  std::unique_ptr<Player> strong_;
  Solver solver_;
};

using Take = std::function<double(const Sample&)>;

struct Measure {
  const char* name;
  Take take;
};

class Report {
 public:
  explicit Report(std::vector<Sample> samples) : samples_{std::move(samples)} {}

  /// Prints all results. Returns true if none contradicts the grades.
  bool print() {
    bands();
    reliability();
    held_out_by_band();
    predictors();
    return sound_;
  }

 private:
  void finding(bool good, const std::string& what) {
    sound_ = sound_ && good;
    std::printf("\n%s: %s.\n", good ? "Yes" : "**No**", what.c_str());
  }

  Numbers all(const Take& take, std::optional<Band> band = {}) const {
    Numbers numbers;
    for (const Sample& sample : samples_)
      if (!band || sample.grade.band == *band) numbers.push_back(take(sample));
    return numbers;
  }

  Estimate rank_correlation_of(const Take& x, const Take& y) const {
    return estimated_rank_correlation(all(x), all(y));
  }

  void bands() {
    std::printf(
        "### Bands\n\n| band | studies | share | cards left | unique turns |\n"
        "| --- | --- | --- | --- | --- |\n");
    for (const Band band : kStudyBands) {
      const Numbers cards = all([](const Sample& s) { return s.cards; }, band);
      std::printf(
          "| %s | %zu | %.1f%% | %.1f | %.2f |\n", std::string{name(band)}.c_str(), cards.size(),
          100.0 * static_cast<double>(cards.size()) / static_cast<double>(samples_.size()),
          mean_of(cards).value, mean_of(all([](const Sample& s) { return s.unique; }, band)).value);
    }
  }

  void reliability() {
    const Estimate both = rank_correlation_of([](const Sample& s) { return s.grade.difficulty; },
                                              [](const Sample& s) { return s.again.difficulty; });
    int same = 0;
    for (const Sample& s : samples_) same += s.grade.band == s.again.band ? 1 : 0;
    std::printf(
        "\n### Reliability\n\nTwo replicates with different seeds: rank correlation %.3f "
        "(%.3f to %.3f).\nBoth grades in the same band: %.1f%%.\n",
        both.value, both.low, both.high, 100.0 * same / static_cast<double>(samples_.size()));
    finding(both.low > 0.8, "grades repeat (rank correlation above 0.8)");
  }

  void held_out_by_band() {
    std::printf(
        "\n### Solvers that are in no panel\n\nShare of studies solved in each band, and "
        "the narrowest beam as a power of 2.\n\n| band |");
    for (const Measure& measure : held_out_) std::printf(" %s |", measure.name);
    std::printf("\n| --- |");
    for (std::size_t i = 0; i < held_out_.size(); ++i) std::printf(" --- |");
    std::printf("\n");
    std::vector<double> before(held_out_.size(), -1);
    bool rising = true;
    for (const Band band : kStudyBands) {
      std::printf("| %s |", std::string{name(band)}.c_str());
      for (std::size_t i = 0; i < held_out_.size(); ++i) {
        const Estimate mean = mean_of(all(held_out_[i].take, band));
        if (i + 1 < held_out_.size()) {
          std::printf(" %.1f%% (%.1f to %.1f) |", 100 * (1 - mean.value), 100 * (1 - mean.high),
                      100 * (1 - mean.low));
        } else {
          std::printf(" %.2f (%.2f to %.2f) |", mean.value, mean.low, mean.high);
        }
        rising = rising && mean.value > before[i];
        before[i] = mean.value;
      }
      std::printf("\n");
    }
    finding(rising, "every solver finds each band harder than the one before");
  }

  void predictors() {
    const std::vector<Measure> predictors{
        {"difficulty", [](const Sample& s) { return s.grade.difficulty; }},
        {"other turns", [](const Sample& s) { return s.others; }},
        {"cards left", [](const Sample& s) { return s.cards; }},
        {"unique turns", [](const Sample& s) { return s.unique; }},
        {"node count", [](const Sample& s) { return s.nodes; }}};
    std::vector<Measure> outcomes = held_out_;
    // All together: the mean of the ranks would need all samples; failures share a scale, and a
    // beam of 2^17 counts as a failure.
    outcomes.push_back({"together", [](const Sample& s) {
                          return s.hasty + s.dreaming + s.strong + s.playing_on + s.beam / 17;
                        }});
    std::printf("\n### Rank correlation with failures of these solvers\n\n| predictor |");
    for (const Measure& measure : outcomes) std::printf(" %s |", measure.name);
    std::printf("\n| --- |");
    for (std::size_t i = 0; i < outcomes.size(); ++i) std::printf(" --- |");
    std::printf("\n");
    bool positive = true;
    bool best = true;
    Estimate ours;  // with all together
    for (const Measure& predictor : predictors) {
      std::printf("| %s |", predictor.name);
      const bool is_grade = &predictor == predictors.data();
      for (const Measure& outcome : outcomes) {
        const Estimate rho = rank_correlation_of(predictor.take, outcome.take);
        std::printf(" %.3f (%.3f to %.3f) |", rho.value, rho.low, rho.high);
        if (is_grade) positive = positive && rho.low > 0;
        if (&outcome != &outcomes.back()) continue;
        if (is_grade) ours = rho;
        best = best && (is_grade || std::max(std::abs(rho.low), std::abs(rho.high)) < ours.low);
      }
      std::printf("\n");
    }
    finding(positive, "the difficulty predicts the failures of each solver");
    finding(best,
            "it predicts those of all together better than each trivial predictor, whose "
            "whole interval lies below its own");
  }

  std::vector<Sample> samples_;
  std::vector<Measure> held_out_{{"hasty", [](const Sample& s) { return s.hasty; }},
                                 {"dreaming", [](const Sample& s) { return s.dreaming; }},
                                 {"strong", [](const Sample& s) { return s.strong; }},
                                 {"playing on", [](const Sample& s) { return s.playing_on; }},
                                 {"beam", [](const Sample& s) { return s.beam; }}};
  bool sound_ = true;
};

int usage(int status) {
  (status == 0 ? std::cout : std::cerr)
      << "Usage: backtrick_study_validation RULES FIRST EACH [THREADS]\n\n"
         "Compares the grades of EACH studies of 10 to 16, 17 to 24 and 25 to 32 cards,\n"
         "from games of deals from number FIRST on, with solvers that were not used for them, and\n"
         "prints a report. Fails with status 1 if a finding contradicts the grades.\n\n"
         "  backtrick_study_validation solo 1000001 100\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words{argv + 1, argv + argc};
  if (words.size() == 1 && words[0] == "--help") return usage(0);
  if (words.size() < 3 || words.size() > 4) return usage(64);
  const auto rules = find_rules(words[0]);
  const std::uint64_t first = std::strtoull(words[1].c_str(), nullptr, 10);
  const std::uint64_t each = std::strtoull(words[2].c_str(), nullptr, 10);
  const unsigned threads = words.size() > 3 ? static_cast<unsigned>(std::stoul(words[3])) : 1;
  if (!rules || study_scale(*rules) == nullptr || each < 10) return usage(64);

  const std::vector<Study> studies = study_corpus(*rules, first, each, threads);
  std::vector<Sample> samples;
  std::size_t next = 0;
  run_in_order(
      threads,
      [&]() -> std::optional<std::size_t> {
        return next < studies.size() ? std::optional{next++} : std::nullopt;
      },
      [&] {
        return [&, examine = StudyExaminer{*rules}](std::size_t i) mutable {
          return examine(studies[i]);
        };
      },
      [&](const Sample& sample) {
        samples.push_back(sample);
        if (samples.size() % 20 == 0)
          std::cerr << "\r" << samples.size() << " studies" << std::flush;
        return true;
      });
  std::cerr << '\n';
  return Report{std::move(samples)}.print() ? 0 : 1;
}
