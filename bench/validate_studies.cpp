// Tests whether grades of studies measure something real: backtrick_lab validation studies.

#include "bench/held_out_players.hpp"
#include "bench/lab.hpp"
#include "bench/study_corpus.hpp"
#include "bench/study_solvers.hpp"
#include "bench/validation.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::lab {
namespace {

using namespace the_game;

constexpr int kHastyTries = 32;
constexpr int kDreamingTries = 16;
constexpr int kStrongTries = 2;
constexpr int kPlayingOnTries = 2;
constexpr int kPlayingOnGames = 3;

/// What is measured of one study. Failures are shares of tries.
struct StudySample {
  Grade grade;
  Grade again;
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
using StudyValidation = Validation<StudySample>;

double share_failed(int solved, int tries) { return 1 - static_cast<double>(solved) / tries; }

class StudyMeasure {
 public:
  explicit StudyMeasure(const Rules& rules)
      : scale_{*study_scale(rules)}, strong_{make_named_player("strong", rules)} {}

  StudySample operator()(const Study& study) {
    StudySample sample;
    sample.grade = scale_.grade(try_study(study));
    sample.again = scale_.grade(try_study(study, 1));
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
  const Scale& scale_;
  HastyPlayer hasty_ = usual_hasty_player();
  DreamingPlayer dreaming_ = usual_dreaming_player();
  std::unique_ptr<Player> strong_;
  Solver solver_;
};

/// The solvers that are in no panel. The last has no share of tries.
std::vector<StudyValidation::Figure> held_out_solvers() {
  return {{"hasty", [](const StudySample& s) { return s.hasty; }},
          {"dreaming", [](const StudySample& s) { return s.dreaming; }},
          {"strong", [](const StudySample& s) { return s.strong; }},
          {"playing on", [](const StudySample& s) { return s.playing_on; }},
          {"beam", [](const StudySample& s) { return s.beam; }}};
}

void print_bands(const StudyValidation& validation) {
  std::printf(
      "### Bands\n\n| band | studies | share | cards left | unique turns |\n"
      "| --- | --- | --- | --- | --- |\n");
  for (const Band band : kStudyBands) {
    const Numbers cards = validation.all([](const StudySample& s) { return s.cards; }, band);
    std::printf("| %s | %zu | %.1f%% | %.1f | %.2f |\n", std::string{name(band)}.c_str(),
                cards.size(), 100.0 * static_cast<double>(cards.size()) / validation.size(),
                mean_of(cards).value,
                validation.mean([](const StudySample& s) { return s.unique; }, band).value);
  }
}

void print_reliability(StudyValidation& validation) {
  const Estimate both = validation.replicates();
  std::printf(
      "\n### Reliability\n\nTwo replicates with different seeds: rank correlation %s.\nBoth grades in "
      "the same band: %.1f%%.\n",
      in_words(both, 3).c_str(), validation.agreement().same);
  validation.expect(both.low > 0.8, "grades repeat (rank correlation above 0.8)");
}

void print_held_out(StudyValidation& validation) {
  const auto solvers = held_out_solvers();
  std::printf(
      "\n### Solvers that are in no panel\n\nShare of studies solved in each band, and "
      "the narrowest beam as a power of 2.\n\n| band |");
  for (const auto& solver : solvers) std::printf(" %s |", solver.name.c_str());
  std::printf("\n| --- |");
  for (std::size_t i = 0; i < solvers.size(); ++i) std::printf(" --- |");
  std::printf("\n");
  std::vector<double> before(solvers.size(), -1);
  bool rising = true;
  for (const Band band : kStudyBands) {
    std::printf("| %s |", std::string{name(band)}.c_str());
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      const Estimate mean = validation.mean(solvers[i].take, band);
      if (i + 1 < solvers.size())
        std::printf(" %.1f%% (%.1f to %.1f) |", 100 * (1 - mean.value), 100 * (1 - mean.high),
                    100 * (1 - mean.low));
      else
        std::printf(" %s |", in_words(mean, 2).c_str());
      rising = rising && mean.value > before[i];
      before[i] = mean.value;
    }
    std::printf("\n");
  }
  validation.expect(rising, "every solver finds each band harder than the one before");
}

void print_predictors(StudyValidation& validation) {
  auto outcomes = held_out_solvers();
  // All together: the mean of the ranks would need all samples; failures share a scale, and a beam
  // of 2^17 counts as a failure.
  outcomes.push_back({"together", [](const StudySample& s) {
                        return s.hasty + s.dreaming + s.strong + s.playing_on + s.beam / 17;
                      }});
  std::printf("\n### Rank correlation with failures of these solvers\n\n");
  const auto [predicts, best] =
      validation.print_predictors({{"difficulty", StudyValidation::difficulty},
                                   {"other turns", [](const StudySample& s) { return s.others; }},
                                   {"cards left", [](const StudySample& s) { return s.cards; }},
                                   {"unique turns", [](const StudySample& s) { return s.unique; }},
                                   {"node count", [](const StudySample& s) { return s.nodes; }}},
                                  outcomes, outcomes.size() - 1);
  validation.expect(predicts, "the difficulty predicts the failures of each solver");
  validation.expect(best,
                    "it predicts those of all together better than each trivial predictor, whose "
                    "whole interval lies below its own");
}

struct StudyOptions {
  RulesArgument rules;
  DealNumbers numbers;
  std::uint64_t each = 0;
};

Status validate(const StudyOptions& options) {
  const auto studies = study_corpus(options.rules.rules, options.numbers.first, options.each,
                                    options.numbers.threads);
  const DealNumbers places{0, studies.size() - 1, options.numbers.threads};
  StudyValidation validation{measure_all(places, "studies", [&] {
    return [&, measure = std::make_shared<StudyMeasure>(options.rules.rules)](std::uint64_t i) {
      return (*measure)(studies[i]);
    };
  })};
  print_bands(validation);
  print_reliability(validation);
  print_held_out(validation);
  print_predictors(validation);
  return validation.sound() ? Done : Doubt;
}

}  // namespace

void add_validation_of_studies(CLI::App& validation, Action& action) {
  const auto options = std::make_shared<StudyOptions>();
  CLI::App& command =
      add_command(validation, action, "studies",
                  "Validate the grades of studies of 10 to 16, 17 to 24 and 25 to "
                  "32 cards, from games of deals from number FIRST on",
                  "  backtrick_lab validation studies solo 1000001 100", options, validate);
  options->rules.add(command, [](const Rules& rules) { return study_scale(rules) != nullptr; });
  command.add_option("FIRST", options->numbers.first, "The first deal number")->required();
  command.add_option("EACH", options->each, "Studies of each length")
      ->required()
      ->check(CLI::Range(10, 1'000'000));
  options->numbers.add_threads(command);
}

}  // namespace backtrick::lab
