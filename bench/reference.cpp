// Makes the scales of difficulty: backtrick_lab reference --help.

#include <fstream>
#include <numeric>

#include "bench/fit.hpp"
#include "bench/lab.hpp"
#include "bench/study_corpus.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/result_json.hpp"
#include "puzzles/studies/study_grade.hpp"

namespace backtrick::lab {
namespace {

/// Numbers as an initializer, ten a line.
template <typename Number>
std::string list_of(const std::vector<Number>& numbers) {
  std::string text = "{";
  for (std::size_t i = 0; i < numbers.size(); ++i)
    text += (i == 0 ? "" : i % 10 == 0 ? ",\n  " : ", ") + std::to_string(numbers[i]);
  return text + "}";
}

/// Writes scales, each with a remark or none, below the command that made them.
Status write_scales(const std::string& file, const std::string& command,
                    const std::vector<std::pair<Scale, std::string>>& scales) {
  std::ofstream stream{file};
  stream << "// backtrick_lab reference " << command << '\n';
  for (const auto& [scale, remark] : scales) {
    const std::string between = scale.expected.empty() ? ", " : ",\n ";
    stream << "{\"" << scale.name << '"' << between << list_of(scale.weights) << between
           << list_of(scale.expected) << between << list_of(scale.bands) << "}," << remark << '\n';
  }
  stream.flush();
  if (stream) return Done;
  std::cerr << "backtrick_lab: cannot write " << file << '\n';
  return Io;
}

struct ReferenceOptions {
  RulesArgument rules;
  DealNumbers numbers;
  std::uint64_t each = 0;
  GradingOption grading;
  int least_par = 1;
  std::string file;
};

Status refer_deals(const ReferenceOptions& options) {
  using namespace the_game;
  const auto corpus = measure_all(options.numbers, "deals", [&] {
    return [&](std::uint64_t number) {
      return play_all(canonical_mirror(Deal::numbered(options.rules.rules, number)));
    };
  });
  const FittedScale fitted = fit_scale(options.rules.name, corpus,
                                       {.classes = KindGames::kClasses,
                                        .games_each = 32,
                                        .unit = static_cast<std::size_t>(PlayerKind::Counting),
                                        .reach = 8'000,
                                        .bands = kBands});
  for (std::size_t kind = 0; kind < kPlayerKinds; ++kind) {
    double left = 0;
    int wins = 0;
    for (const PanelGames& games : corpus) {
      left += games[kind].mean() / static_cast<double>(corpus.size());
      wins += games[kind].reached;
    }
    std::cout << name(kPanel[kind]) << ": " << wins << " wins of "
              << static_cast<int>(corpus.size()) * kGamesOfKinds[kind] << ", " << left
              << " cards left, slope " << fitted.slopes[kind] << '\n';
  }
  const auto& bands = fitted.scale.bands;
  std::cout << "deviation of difficulties " << fitted.deviation << ", quartiles " << bands[0] << ' '
            << bands[1] << ' ' << bands[2] << '\n';
  return write_scales(options.file,
                      "deals " + options.rules.name + " " + std::to_string(options.numbers.first) +
                          " " + std::to_string(options.numbers.last),
                      {{fitted.scale, ""}});
}

Status refer_studies(const ReferenceOptions& options) {
  using namespace the_game;
  const std::vector<Study> studies = study_corpus(options.rules.rules, options.numbers.first,
                                                  options.each, options.numbers.threads);
  const DealNumbers places{0, studies.size() - 1, options.numbers.threads};
  const auto corpus = measure_all(
      places, "studies", [&] { return [&](std::uint64_t i) { return try_study(studies[i]); }; });
  const FittedScale fitted = fit_scale(options.rules.name, corpus,
                                       {.classes = 2,
                                        .weight_of_one = 1000.0 * kTriesOfEach,
                                        .prior_slope = 1,
                                        .prior_weight = 0.1,
                                        .unit = {},
                                        .reach = 6'000,
                                        .bands = kStudyBands.size()});
  for (std::size_t kind = 0; kind < kSolverKinds; ++kind) {
    int solved = 0;
    for (const PanelGames& games : corpus) solved += games[kind].reached;
    std::cout << name(kStudyPanel[kind].judgement) << ", " << kStudyPanel[kind].turns
              << (kStudyPanel[kind].turns == 1 ? " turn: " : " turns: ") << solved << " of "
              << static_cast<int>(corpus.size()) * kTriesOfEach << " solved, slope "
              << fitted.slopes[kind] << '\n';
  }
  std::cout << "thirds " << fitted.scale.bands[0] << ' ' << fitted.scale.bands[1] << '\n';
  return write_scales(options.file,
                      "studies " + options.rules.name + " " +
                          std::to_string(options.numbers.first) + " " +
                          std::to_string(options.each),
                      {{fitted.scale, ""}});
}

/// A difficulty is the mean number of turns above par, so nothing is fitted. The corpus only says
/// what is usual: its mean, and the quarters that are the bands. A difficulty on the edge of two
/// quarters belongs to the easier one.
std::pair<Scale, std::string> round_scale(const ReferenceOptions& options, int level,
                                          level8::Goal goal) {
  using namespace level8;
  const Level& asked = default_levels().levels[static_cast<std::size_t>(level) - 1];
  Scale scale{"level " + std::to_string(level) + ", " + std::string{name(goal)},
              std::vector<std::int32_t>(panel_of(options.grading.grading).size(), 1),
              {},
              {}};
  const auto found = measure_all(options.numbers, "rounds, " + scale.name, [&] {
    return [&](std::uint64_t number) -> std::optional<int> {
      const Deal deal = Deal::numbered({}, number);
      const auto par = fewest_turns(deal, asked, goal);
      if (!par || *par < options.least_par) return std::nullopt;
      return scale.difficulty(play_all(deal, asked, goal, *par, options.grading.grading));
    };
  });
  std::vector<int> difficulties;
  for (const auto& one : found) {
    if (one) difficulties.push_back(*one);
  }
  const std::int64_t sum = std::accumulate(difficulties.begin(), difficulties.end(), 0LL);
  const std::int64_t mean = sum / static_cast<std::int64_t>(difficulties.size());
  scale.bands = least_of_parts(std::move(difficulties), kBands);
  for (std::int32_t& least : scale.bands) ++least;
  return {std::move(scale), "  // mean " + std::to_string(mean)};
}

Status refer_rounds(const ReferenceOptions& options) {
  std::vector<std::pair<Scale, std::string>> scales;
  for (const level8::Goal goal : level8::kGoals) {
    for (int level = 1; level <= static_cast<int>(level8::default_levels().levels.size()); ++level)
      if (has_scale(options.grading.grading, level, goal))
        scales.push_back(round_scale(options, level, goal));
  }
  return write_scales(
      options.file,
      "level8 " + std::to_string(options.numbers.first) + " " +
          std::to_string(options.numbers.last) + options.grading.in_words() +
          (options.least_par == 1 ? "" : " --least-par " + std::to_string(options.least_par)),
      scales);
}

void add_file(CLI::App& command, ReferenceOptions& options) {
  command.add_option("FILE", options.file, "Where the scale is written")->required();
  options.numbers.add_threads(command);
}

}  // namespace

void add_reference(CLI::App& app, Action& action) {
  CLI::App& reference =
      *app.add_subcommand("reference", "Fit the scale of grades to a reference corpus");
  reference.require_subcommand(1);
  auto options = std::make_shared<ReferenceOptions>();
  CLI::App& deals =
      add_command(reference, action, "deals",
                  "Let the panel play numbered deals, and print the results of each kind of player",
                  "  backtrick_lab reference deals solo 1 2000 puzzles/grading/scale_solo.inc",
                  options, refer_deals);
  options->rules.add_any(deals);
  options->numbers.add(deals, 101);
  add_file(deals, *options);

  options = std::make_shared<ReferenceOptions>();
  CLI::App& studies = add_command(
      reference, action, "studies",
      "Let the panel try studies of 10 to 16, 17 to 24 and 25 to 32 cards, and print how often each "
      "kind of solver solves them",
      "  backtrick_lab reference studies solo 1 120 puzzles/studies/scale_solo.inc", options,
      refer_studies);
  options->rules.add(studies);
  studies.add_option("FIRST", options->numbers.first, "The first deal number")->required();
  studies.add_option("EACH", options->each, "Studies of each length")
      ->required()
      ->check(CLI::Range(20, 1'000'000));
  add_file(studies, *options);

  options = std::make_shared<ReferenceOptions>();
  CLI::App& rounds = add_command(
      reference, action, "level8",
      "Let the panel play rounds of Level 8 at all default levels, to place and to go out",
      "  backtrick_lab reference level8 1 2000 puzzles/level8/grading/scale_one_star.inc", options,
      refer_rounds);
  options->numbers.add(rounds, 101);
  options->grading.add(rounds);
  rounds.add_option("--least-par", options->least_par, "Leave out rounds with a smaller par");
  add_file(rounds, *options);
}

}  // namespace backtrick::lab
