#include "puzzles/level8/players/seat.hpp"

#include <optional>
#include <stdexcept>

#include "puzzles/level8/players/round_view.hpp"

namespace backtrick::level8 {
namespace {

void require_legal(const std::optional<RuleViolation>& violation) {
  if (violation)
    throw std::logic_error{"level8: a player breaks the rules: " + in_words(*violation)};
}

/// The discard pile from which the player on turn takes a card, or nothing to draw.
std::optional<int> pile_taken(const Round& round, Player& player, Goal goal) {
  const int seat = round.player();
  const int players = round.players();
  RoundView view = RoundView::of(round, goal, seat);
  for (int step = 1; step <= players; ++step) {
    const int owner = (seat - 1 - step + 2 * players) % players + 1;
    const auto& pile = round.discard_pile(owner);
    if (pile.empty()) continue;
    view.top_discard = pile.back();
    if (player.takes_discard(view) || round.draw_pile().empty()) return owner;
  }
  return std::nullopt;
}

/// The next player to the left before whom no Skip lies.
std::optional<int> player_to_skip(const Round& round) {
  const int seat = round.player();
  for (int step = 1; step < round.players(); ++step) {
    const int other = (seat - 1 + step) % round.players() + 1;
    if (!round.skip_before(other)) return other;
  }
  return std::nullopt;
}

}  // namespace

Turn choose_turn(const Round& round, Player& player, Goal goal) {
  Round now = round;
  const int seat = now.player();
  const bool alone = now.players() == 1;
  const auto goal_now = [&] {
    if (alone) return goal;
    return now.has_laid(seat) ? Goal::Out : Goal::Place;
  };
  Turn turn;
  turn.from = pile_taken(now, player, goal_now());
  require_legal(turn.from ? now.take_discard(*turn.from) : now.draw());
  turn.taken = now.hand(seat).back();
  player.finish(RoundView::of(now, goal_now(), seat), turn);
  if (!turn.laid.empty()) require_legal(now.lay(turn.laid));
  if (!alone && !turn.laid.empty() && goal == Goal::Out) {
    turn.added.clear();
    turn.discard.reset();
    player.finish(RoundView::of(now, Goal::Out, seat), turn);
  }
  for (Addition& addition : turn.added) {
    addition.player = seat;
    require_legal(now.add(addition));
  }
  if (turn.discard) {
    if (is_skip(turn.discard->card) && now.hand(seat).size() > 1)
      turn.discard->skipped = player_to_skip(now);
    require_legal(now.discard(*turn.discard));
  }
  return turn;
}

}  // namespace backtrick::level8
