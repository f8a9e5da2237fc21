#include "solver/the_game/evaluation/weights.hpp"

namespace backtrick::the_game {
namespace {

constexpr Weights kShortTurns{{{
#include "solver/the_game/evaluation/weights_short_turns.inc"
}}};

constexpr Weights kLongTurns{{{
#include "solver/the_game/evaluation/weights_long_turns.inc"
}}};

constexpr Weights kTeamShortTurns{{{
#include "solver/the_game/evaluation/weights_team_short_turns.inc"
}}};

constexpr Weights kTeamLongTurns{{{
#include "solver/the_game/evaluation/weights_team_long_turns.inc"
}}};

}  // namespace

const Weights& weights_for(int min_plays) {
  return has_short_turns(min_plays) ? kShortTurns : kLongTurns;
}

const Weights& team_weights_for(int min_plays) {
  return has_short_turns(min_plays) ? kTeamShortTurns : kTeamLongTurns;
}

}  // namespace backtrick::the_game
