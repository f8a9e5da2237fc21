#include "puzzles/players/value/imagined_tables.hpp"

#include <algorithm>

namespace backtrick::the_game {

void ImaginedTables::begin(const SeatView& view) {
  view_ = view;
  const Tops tops = Tops::of(view.tops);
  for (std::size_t seat = 0; seat < known_.size(); ++seat) {
    Known& known = known_[seat] = {};
    known.cards = view.others[seat].cards;
    for (const Slot slot : kSlots) {
      if (tops.repeats(slot)) continue;
      const std::size_t pile = index_of(slot);
      const Meaning meaning =
          meaning_of(view.others[seat].said[pile], view.language, direction_of(slot), tops[slot]);
      known.none_of = known.none_of | meaning.none_of;
      known.some_of[pile] = meaning.some_of;
    }
  }
}

/// Takes the first card of the order that is wanted, or none (0).
Card ImaginedTables::take(CardSet wanted) {
  const auto end = order_.begin() + static_cast<std::ptrdiff_t>(left_);
  const auto found =
      std::find_if(order_.begin(), end, [&](Card card) { return wanted.contains(card); });
  if (found == end) return 0;
  const Card card = *found;
  std::copy(found + 1, end, found);
  --left_;
  return card;
}

WholeTable ImaginedTables::next() {
  left_ = 0;
  for (const int card : view_.unseen) order_[left_++] = static_cast<Card>(card);
  shuffle(std::span{order_}.first(left_), random_);

  std::array<CardSet, kMaxPlayers - 1> hands{};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const Known& known = known_[seat];
    for (const CardSet some : known.some_of) {
      const bool held = !(hands[seat] & some).empty();
      if (held || static_cast<std::size_t>(hands[seat].size()) == known.cards) continue;
      if (const Card card = take(some & ~known.none_of); card != 0)
        hands[seat] = hands[seat].with(card);
    }
  }
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    const Known& known = known_[seat];
    while (static_cast<std::size_t>(hands[seat].size()) < known.cards) {
      Card card = take(~known.none_of);
      if (card == 0) card = take(~CardSet{});
      hands[seat] = hands[seat].with(card);
    }
  }
  return {view_, std::span{hands}, std::span{order_}.first(left_)};
}

}  // namespace backtrick::the_game
