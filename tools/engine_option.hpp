#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "solver/solver.hpp"

namespace backtrick {

/// Which exhaustive search is to prove losses.
class EngineOption {
 public:
  /// Adds --engine arrivals|plays.
  void add_option(CLI::App& command) {
    command
        .add_option(
            "--engine", name_,
            "Which of two independent exhaustive searches proves losses of one player; else what "
            "suits the rules. Several players have one of their own, whatever is given")
        ->check(CLI::IsMember({"arrivals", "plays"}))
        ->type_name("arrivals|plays");
  }

  std::optional<Engine> engine() const {
    if (name_.empty()) return std::nullopt;
    return name_ == "plays" ? Engine::Plays : Engine::Arrivals;
  }
  /// As it was given; empty if it was not.
  const std::string& name() const { return name_; }

 private:
  std::string name_;  // an optional would not do: CLI11 takes the word and leaves it empty
};

}  // namespace backtrick
