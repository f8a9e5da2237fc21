#include "puzzles/players/playout.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/the_game/rules/game.hpp"

namespace backtrick::the_game {

bool can_complete_turn(const TableView& view, Turn* turn) {
  if (view.turn_complete()) return true;
  for (const Pile pile : kPiles) {
    for (const int card : view.playable(pile)) {
      const Play play{static_cast<Card>(card), pile};
      TableView next = view;
      next.lay(play);
      if (turn != nullptr) turn->push_back(play);
      if (can_complete_turn(next, turn)) return true;
      if (turn != nullptr) turn->pop_back();
    }
  }
  return false;
}

Outcome play_out(const Deal& deal, Player& player, std::uint64_t seed, Line* record) {
  const Rules& rules = deal.rules();
  if (rules.players != 1) throw std::invalid_argument{"players play alone"};
  const auto deck = deal.deck();
  TableView view = TableView::undealt(rules);
  std::size_t drawn = 0;
  const auto draw = [&] {
    for (int wanted = rules.hand - view.hand.size(); wanted > 0 && drawn < deck.size(); --wanted) {
      const Card card = deck[drawn++];
      view.hand = view.hand.with(card);
      view.unseen = view.unseen.without(card);
    }
    view.laid = 0;
  };

  player.new_game(seed);
  Outcome outcome;
  Turn turn;
  for (draw(); view.left() > 0 && can_complete_turn(view); draw()) {
    turn.clear();
    player.choose(view, turn);
    for (const Play play : turn) {
      if (!view.playable(play.pile).contains(play.card))
        throw std::logic_error{"a player has laid an illegal card"};
      view.lay(play);
    }
    if (record != nullptr) record->push_back(turn);
    if (!view.turn_complete()) break;
    ++outcome.turns;
  }
  outcome.left = view.left();
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
