#include "weights.hpp"

namespace backtrick {
namespace {

constexpr Weights kShortTurns{{{
#include "weights_short_turns.inc"
}}};

constexpr Weights kLongTurns{{{
#include "weights_long_turns.inc"
}}};

constexpr Weights kTeamShortTurns{{{
#include "weights_team_short_turns.inc"
}}};

constexpr Weights kTeamLongTurns{{{
#include "weights_team_long_turns.inc"
}}};

}  // namespace

const Weights& weights_for(int min_plays) {
  return has_short_turns(min_plays) ? kShortTurns : kLongTurns;
}

const Weights& team_weights_for(int min_plays) {
  return has_short_turns(min_plays) ? kTeamShortTurns : kTeamLongTurns;
}

}  // namespace backtrick
