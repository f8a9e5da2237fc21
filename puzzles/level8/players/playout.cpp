#include "puzzles/level8/players/playout.hpp"

#include <stdexcept>

namespace backtrick::level8 {
namespace {

void require_accepted(const std::optional<RuleViolation>& violation) {
  if (violation)
    throw std::logic_error{"level8: a player breaks the rules: " + in_words(*violation)};
}

}  // namespace

Outcome play_out(const Deal& deal, const Level& level, Goal goal, Player& player,
                 std::uint64_t seed, Line* record, Pile pile) {
  if (deal.rules().players != 1) throw std::invalid_argument{"players play alone"};
  Round round{deal, {level}};
  player.new_round(seed);
  Outcome outcome;
  while (!outcome.reached && !round.draw_pile().empty() &&
         outcome.turns < most_turns(deal.rules())) {
    Turn turn;
    if (const RoundView view = RoundView::of(round, goal, 1, pile);
        view.top_discard && player.takes_discard(view)) {
      turn.from = 1;
      require_accepted(round.take_discard(1));
    } else {
      require_accepted(round.draw());
    }
    turn.taken = round.hand(1).back();
    player.finish(RoundView::of(round, goal, 1, pile), turn);
    if (!turn.laid.empty()) require_accepted(round.lay(turn.laid));
    for (const Addition& addition : turn.added) require_accepted(round.add(addition));
    outcome.reached = goal == Goal::Place && round.has_laid(1);
    if (turn.discard) {
      require_accepted(round.discard(*turn.discard));
    } else if (!outcome.reached) {
      throw std::logic_error{"level8: a player ends a turn without a discard"};
    }
    ++outcome.turns;
    outcome.reached = outcome.reached || round.winner().has_value();
    if (record != nullptr) record->push_back(std::move(turn));
  }
  return outcome;
}

}  // namespace backtrick::level8
