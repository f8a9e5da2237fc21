#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/players/value/value_network.hpp"
#include "solver/common/batch.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::lab {

/// Exit statuses, as those of sysexits.h.
enum Status : int { Done = 0, Doubt = 1, Usage = 64, BadData = 65, Software = 70, Io = 74 };

/// What the command line asks for.
using Action = std::function<Status()>;

// Each adds its sub-commands, which set the action.
void add_train_weights(CLI::App& train, Action& action);
void add_train_counting(CLI::App& train, Action& action);
void add_train_network(CLI::App& train, Action& action);
void add_reference(CLI::App& app, Action& action);
void add_validation_of_deals(CLI::App& validation, Action& action);
void add_validation_of_studies(CLI::App& validation, Action& action);
void add_validation_of_rounds(CLI::App& validation, Action& action);
void add_players(CLI::App& app, Action& action);
void add_tables(CLI::App& players, Action& action);
void add_ladder(CLI::App& app, Action& action);
void add_calibration(CLI::App& app, Action& action);

/// A rule set by its name.
struct RulesArgument {
  std::string name;
  the_game::Rules rules;

  /// The rule set must be one that `fits`; without that, one for a single player.
  void add(CLI::App& command, const std::function<bool(const the_game::Rules&)>& fits = {});
  /// Any rule set.
  void add_any(CLI::App& command) {
    add(command, [](const the_game::Rules&) { return true; });
  }
};

/// The network of a file, or nothing if there is none.
std::optional<the_game::ValueNetwork> read_network(const std::string& path);

/// A way to grade rounds of Level 8.
struct GradingOption {
  level8::Grading grading{};

  void add(CLI::App& command);
  /// " --grade 2", or nothing for the first grade.
  std::string in_words() const;
};

/// Numbered deals, and how many threads take part.
struct DealNumbers {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  unsigned threads = 1;

  std::uint64_t count() const { return last - first + 1; }
  /// FIRST and LAST, with at least `least` deals.
  void add(CLI::App& command, std::uint64_t least);
  void add_threads(CLI::App& command);
};

/// Adds a command. `options` holds what `run` reads; add its options to the command returned.
template <typename Options, typename Run>
CLI::App& add_command(CLI::App& app, Action& action, const std::string& name,
                      const std::string& what, const std::string& examples,
                      const std::shared_ptr<Options>& options, Run run) {
  CLI::App* const command = app.add_subcommand(name, what);
  command->footer("Examples:\n" + examples);
  command->callback([options, run, &action] { action = [options, run] { return run(*options); }; });
  return *command;
}

/// Measures all numbers on several threads. `make_measure` is called once in each and returns a
/// function of a number. Returns what was measured, by number, and shows the progress.
template <typename MakeMeasure>
auto measure_all(const DealNumbers& numbers, const std::string& noun,
                 const MakeMeasure& make_measure) {
  using Measured = decltype(make_measure()(std::uint64_t{}));
  std::vector<Measured> all;
  std::uint64_t next = numbers.first;
  run_in_order(
      numbers.threads,
      [&]() -> std::optional<std::uint64_t> {
        return next <= numbers.last ? std::optional{next++} : std::nullopt;
      },
      make_measure,
      [&](Measured measured) {
        all.push_back(std::move(measured));
        if (all.size() % 20 == 0 || all.size() == numbers.count())
          std::cerr << '\r' << all.size() << " of " << numbers.count() << ' ' << noun << std::flush;
        return true;
      });
  std::cerr << '\n';
  return all;
}

}  // namespace backtrick::lab
