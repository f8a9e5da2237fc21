#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/the_game/rules/rules.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

/// The rule set of that name. Throws an Error that lists all names if there is none.
Rules rules_named(const std::string& name);

/// The names of the rule sets for at most `most_players` players, for completions.
std::vector<std::string> rules_names(int most_players);

/// The rules on the command line: a rule set by name, and numbers that replace its own.
class RulesOptions {
 public:
  /// Adds --rules, --players, --hand, --min-plays and --cards to a command.
  void add_options(Command& command);
  /// Throws Error.
  Rules rules() const;
  /// The options that are given: "--rules" or "--players, --hand"; empty if none is.
  std::string given() const;

 private:
  std::optional<std::string> name_;  // none given: solo
  std::optional<int> players_, hand_, min_plays_, cards_;
};

}  // namespace backtrick::the_game
