#include "puzzles/level8/players/table_view.hpp"

#include <algorithm>

namespace backtrick::level8 {

void TableMemory::saw(const Round& before, const Turn& turn, const Round& after) {
  const int player = before.player();
  if (turn.from) known_[static_cast<std::size_t>(player) - 1].set(turn.taken);
  for (const Group& group : turn.laid) {
    for (const Card card : group.cards) forget(player, card);
  }
  for (const Addition& addition : turn.added) forget(player, addition.card);
  if (turn.discard) forget(player, turn.discard->card);
  if (after.reshuffles() == before.reshuffles()) return;
  drawable_.reset();
  for (const Card card : after.draw_pile()) drawable_.set(card);
}

void TableMemory::forget(int player, Card card) {
  CardBits& known = known_[static_cast<std::size_t>(player) - 1];
  if (known.test(card) || is_numbered(card)) {
    known.reset(card);
    return;
  }
  const bool wild = is_wild(card);
  const int end = wild ? kFirstSkip : kMaxCards;
  for (int other = wild ? kFirstWild : kFirstSkip; other < end; ++other) {
    if (!known.test(static_cast<std::size_t>(other))) continue;
    known.reset(static_cast<std::size_t>(other));
    return;
  }
}

TableView TableView::of(const Round& round, const TableMemory& memory,
                        const std::vector<bool>& laying_wins) {
  TableView view;
  view.rules = round.rules();
  view.player = round.player();
  const auto& hand = round.hand(view.player);
  view.has_taken = round.has_taken();
  view.taken = round.taken_in_hand();
  view.hand.assign(hand.begin(), hand.end());
  std::ranges::sort(view.hand);
  view.draw_pile = static_cast<int>(round.draw_pile().size());
  view.face_up_skips = static_cast<int>(round.face_up_skips().size());
  for (const Card card : round.draw_pile()) view.unseen.set(card);
  for (int player = 1; player <= round.players(); ++player) {
    const auto index = static_cast<std::size_t>(player) - 1;
    view.players.push_back({round.level(player), index < laying_wins.size() && laying_wins[index],
                            static_cast<int>(round.hand(player).size()), memory.known(player),
                            round.display(player), round.discard_pile(player),
                            round.skip_before(player).has_value()});
    if (player == view.player) continue;
    for (const Card card : round.hand(player)) view.unseen.set(card);
  }
  view.drawable = memory.drawable() & view.unseen;
  return view;
}

}  // namespace backtrick::level8
