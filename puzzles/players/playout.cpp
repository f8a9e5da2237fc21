#include "puzzles/players/playout.hpp"

#include <stdexcept>

#include "solver/common/interrupt_flag.hpp"
#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {

bool can_complete_turn(const SeatView& view, Turn* turn) {
  if (view.turn_complete()) return true;
  for (const Pile pile : kPiles) {
    for (const int card : view.playable(pile)) {
      const Play play{static_cast<Card>(card), pile};
      SeatView next = view;
      next.lay(play);
      if (turn != nullptr) turn->push_back(play);
      if (can_complete_turn(next, turn)) return true;
      if (turn != nullptr) turn->pop_back();
    }
  }
  return false;
}

Outcome play_out(const Deal& deal, Player& player, std::uint64_t seed, Line* record,
                 TableTalk talk) {
  WholeTable table{deal};
  player.new_game(seed);
  return play_on(table, player, record, talk);
}

Outcome play_on(WholeTable& table, Player& player, Line* record, TableTalk talk) {
  Outcome outcome;
  Turn turn;
  for (;;) {
    const Talk said = table.talk(talk.language);
    SeatView view = table.view(talk.language, said);
    outcome.left = view.left();
    if (outcome.left == 0 || !can_complete_turn(view)) break;
    turn.clear();
    player.choose(view, turn);
    if (is_set(player.interrupt())) break;
    for (const Play play : turn) {
      if (!view.playable(play.pile).contains(play.card))
        throw std::logic_error{"a player has laid an illegal card"};
      view.lay(play);
    }
    if (record != nullptr) record->push_back(turn);
    if (talk.record != nullptr) talk.record->push_back(said);
    outcome.left = view.left();
    if (!view.turn_complete()) break;
    ++outcome.turns;
    table.end_turn(view.hand, Tops::of(view.tops));
  }
  return outcome;
}

std::vector<Position> beginnings_of_turns(const Deal& deal, const Line& record) {
  std::vector<Position> positions;
  Game game{deal};
  for (const Turn& turn : record) {
    positions.push_back(game.position());
    for (const Play play : turn) game.lay(play);
    if (game.beaten() || game.end_turn()) break;
  }
  return positions;
}

}  // namespace backtrick::the_game
