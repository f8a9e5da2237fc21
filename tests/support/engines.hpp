#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// The exhaustive searches for one player and for several, first the one that the solver chooses
/// for small hands.
inline constexpr std::array kEngines{Engine::Arrivals, Engine::Plays};
inline constexpr std::array kTeamEngines{Engine::Turns, Engine::Plays};

/// Options for an exhaustive search alone. The quick stages could hide its errors.
inline Options exhaustive(std::optional<Engine> engine, const Pruning& pruning = {}) {
  Options options;
  options.quick_search = false;
  options.engine = engine;
  options.pruning = pruning;
  return options;
}

/// One pruning rule.
struct Switch {
  std::string_view name;
  bool Pruning::*rule;
};

/// The pruning rules that an engine uses.
inline std::vector<Switch> switches_of(Engine engine) {
  if (engine != Engine::Arrivals)
    return {{"dead_card", &Pruning::dead_card},
            {"blocked_turn", &Pruning::blocked_turn},
            {"redundant_pile", &Pruning::redundant_pile},
            {"dominance", &Pruning::dominance}};
  return {{"dead_card", &Pruning::dead_card},
          {"dominance", &Pruning::dominance},
          {"fewer", &Pruning::fewer},
          {"open_turn", &Pruning::open_turn},
          {"lagrangian", &Pruning::lagrangian}};
}

/// All rules. Rules with a threshold apply from the first state on.
inline Pruning all() {
  Pruning pruning;
  pruning.lagrangian_from = 1;
  return pruning;
}

inline Pruning all_but(bool Pruning::*one) {
  Pruning pruning = all();
  pruning.*one = false;
  return pruning;
}

inline Pruning none() { return {false, false, false, false, false, false, false, 1}; }

inline Pruning only(bool Pruning::*one) {
  Pruning pruning = none();
  pruning.*one = true;
  return pruning;
}

/// The exhaustive searches by an engine, with all rules, with none, without each and with each
/// alone; and the one that comes after the quick stages.
inline std::vector<Options> each_way(Engine engine) {
  std::vector<Options> ways{exhaustive(engine), exhaustive(engine, none())};
  for (const Switch& each : switches_of(engine)) {
    ways.push_back(exhaustive(engine, all_but(each.rule)));
    ways.push_back(exhaustive(engine, only(each.rule)));
  }
  Options quick;
  quick.engine = engine;
  ways.push_back(quick);
  return ways;
}

}  // namespace backtrick::the_game
