#include "weights.hpp"

namespace backtrick {
namespace {

constexpr Weights kShortTurns{{{
#include "weights_short_turns.inc"
}}};

constexpr Weights kLongTurns{{{
#include "weights_long_turns.inc"
}}};

}  // namespace

const Weights& weights_for(int min_plays) {
  return has_short_turns(min_plays) ? kShortTurns : kLongTurns;
}

}  // namespace backtrick
