#include "puzzles/players/value/lookahead_player.hpp"

namespace backtrick::the_game {

void LookaheadPlayer::choose(const TableView& view, TurnPlays& turn) {
  const Tops tops = view.nameless_tops();
  if (view.unseen.empty()) {
    ending_.fewest_left(view.hand, tops);
    turn = ending_.plays(view);
    return;
  }
  const auto judged = lookahead_.judge({view.hand, view.unseen, tops}, view.required(),
                                       view.rules.min_plays, view.rules.hand);
  if (!judged.empty()) turn = lookahead_.plays(judged.front(), view);
}

}  // namespace backtrick::the_game
