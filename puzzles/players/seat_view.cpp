#include "puzzles/players/seat_view.hpp"

namespace backtrick::the_game {

SeatView SeatView::of(const Position& position, Language language, const Talk& talk) {
  SeatView view{position.rules(), {}, {}, {}, position.laid(), language};
  for (const Pile pile : kPiles) view.top(pile) = static_cast<Card>(position.top(pile));
  for (const Card card : position.hand(position.player())) view.hand = view.hand.with(card);
  for (const Card card : position.draw_pile()) view.unseen = view.unseen.with(card);
  const Tops tops = Tops::of(view.tops);
  int player = position.player();
  for (std::size_t other = 0; other + 1 < static_cast<std::size_t>(view.rules.players); ++other) {
    player = player % view.rules.players + 1;
    const Statements& said = talk[static_cast<std::size_t>(player) - 1];
    view.others[other] = {static_cast<std::uint8_t>(position.hand(player).size()),
                          said_of_first(said, tops).value_or(said)};
    for (const Card card : position.hand(player)) view.unseen = view.unseen.with(card);
  }
  return view;
}

}  // namespace backtrick::the_game
