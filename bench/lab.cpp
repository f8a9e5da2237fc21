// The program backtrick_lab: training, references, validations and measurements of players.

#include "bench/lab.hpp"

#include <cstdio>
#include <exception>
#include <fstream>
#include <iterator>
#include <map>

namespace backtrick::lab {

void RulesArgument::add(CLI::App& command,
                        const std::function<bool(const the_game::Rules&)>& fits) {
  const auto known = [this, fits](const std::string& text) -> std::string {
    const auto found = the_game::find_rules(text);
    if (!found || (fits ? !fits(*found) : found->players != 1)) return "not for rules " + text;
    rules = *found;
    return {};
  };
  command
      .add_option("RULES", name,
                  fits ? "A rule set, such as solo" : "A rule set for one player, such as solo")
      ->required()
      ->check(known);
}

std::optional<the_game::ValueNetwork> read_network(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  return the_game::ValueNetwork::read(std::string{std::istreambuf_iterator<char>{file}, {}});
}

void GradingOption::add(CLI::App& command) {
  std::map<std::string, level8::Grading> known;
  for (const level8::Grading one : level8::kGradings) known.emplace(level8::name(one), one);
  command.add_option("--grade", grading, "Which grade of Level 8; default: 1")
      ->transform(CLI::CheckedTransformer(known));
}

std::string GradingOption::in_words() const {
  return grading == level8::Grading::First ? "" : " --grade " + std::string{level8::name(grading)};
}

void DealNumbers::add(CLI::App& command, std::uint64_t least) {
  command.add_option("FIRST", first, "The first deal number")->required();
  const auto take = [this, least](std::uint64_t number) {
    last = number;
    if (last < first || count() < least) throw CLI::ValidationError{"LAST", "too few deals"};
  };
  command.add_option_function<std::uint64_t>("LAST", take, "The last deal number")->required();
}

void DealNumbers::add_threads(CLI::App& command) {
  command.add_option("--threads", threads, "Threads that take part; default: 1")
      ->check(CLI::PositiveNumber);
}

namespace {

int run(int argc, char** argv) {
  CLI::App app{"Makes and measures what Backtrick holds as data", "backtrick_lab"};
  app.require_subcommand(1);
  Action action;
  CLI::App* const train = app.add_subcommand("train", "Make trained weights");
  train->require_subcommand(1);
  add_train_weights(*train, action);
  add_train_counting(*train, action);
  add_train_network(*train, action);
  add_reference(app, action);
  CLI::App* const validation =
      app.add_subcommand("validation", "Report whether grades measure anything");
  validation->require_subcommand(1);
  validation->footer(
      "Puzzles from outside the reference corpus are graded by one replicate of the panel, and judged\n"
      "by games that this grade does not use: a second replicate with other seeds, and players that\n"
      "are in no panel. Intervals are 95%. Ends with status 1 if a finding contradicts the grades.");
  add_validation_of_deals(*validation, action);
  add_validation_of_studies(*validation, action);
  add_validation_of_rounds(*validation, action);
  add_players(app, action);
  add_ladder(app, action);
  add_calibration(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? Done : Usage;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  return action();
}

}  // namespace
}  // namespace backtrick::lab

int main(int argc, char** argv) {
  try {
    return backtrick::lab::run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "backtrick_lab: %s\n", error.what());
    return backtrick::lab::Software;
  }
}
