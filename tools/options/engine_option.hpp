#pragma once

#include <optional>
#include <string>

#include "solver/the_game/solver.hpp"
#include "tools/options/command_line.hpp"

namespace backtrick::the_game {

/// The exhaustive search that proves losses.
class EngineOption {
 public:
  /// Adds --engine arrivals|plays|turns.
  void add_option(Command& command) {
    command.add_choice(
        "--engine", name_, {"arrivals", "plays", "turns"},
        "Which exhaustive search proves losses: by arrivals for one player, by whole turns for "
        "several, or by plays. Default: chosen from the rules");
  }

  std::optional<Engine> engine() const {
    if (name_.empty()) return std::nullopt;
    if (name_ == "turns") return Engine::Turns;
    return name_ == "plays" ? Engine::Plays : Engine::Arrivals;
  }
  /// The given word; empty if the option was not given.
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

}  // namespace backtrick::the_game
