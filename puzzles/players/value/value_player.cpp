#include "puzzles/players/value/value_player.hpp"

namespace backtrick::the_game {

void ValuePlayer::choose(const TableView& view, TurnPlays& turn) {
  const Tops tops = view.nameless_tops();
  if (view.unseen.empty()) {
    chooser_.ending().fewest_left(view.hand, tops);
    turn = chooser_.ending().plays(view);
    return;
  }
  const auto* const chosen =
      chooser_.choose({view.hand, view.unseen, tops}, view.required(), view.rules.hand);
  if (chosen != nullptr) turn = chooser_.plays(*chosen, view);
}

}  // namespace backtrick::the_game
