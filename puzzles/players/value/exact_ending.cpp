#include "puzzles/players/value/exact_ending.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kNodeLimit = 20'000;
constexpr std::size_t kTableSize = 1 << 15;

}  // namespace

ExactEnding::ExactEnding() : seen_(kTableSize) {}

int ExactEnding::fewest_left(CardSet hand, Tops tops) {
  ++search_;
  nodes_ = 0;
  length_ = best_length_ = 0;
  fewest_ = hand.size();
  lay_all(hand, tops);
  return fewest_;
}

bool ExactEnding::seen_before(CardSet hand, Tops tops) {
  Entry& entry = seen_[hash_of(hand, tops) % kTableSize];
  if (entry.search == search_ && entry.hand == hand && entry.tops == tops) return true;
  entry = {hand, tops, search_};
  return false;
}

bool ExactEnding::lay(CardSet hand, Tops tops, Slot slot, int card) {
  path_[length_++] = {static_cast<Card>(card), slot, tops[slot]};
  const bool all = lay_all(hand.without(card), tops.laid(slot, card));
  --length_;
  return all;
}

bool ExactEnding::lay_all(CardSet hand, Tops tops) {
  if (hand.size() < fewest_) {
    fewest_ = hand.size();
    best_path_ = path_;
    best_length_ = length_;
  }
  if (hand.empty()) return true;
  if (++nodes_ > kNodeLimit || seen_before(hand, tops)) return false;
  // A trick on a pile makes each card that fits on it fit still, so tricks come first.
  for (const Slot slot : kSlots) {
    if (tops.repeats(slot)) continue;
    const int trick = landing_of(direction_of(slot), tops[slot]);
    if (trick > 0 && hand.contains(trick) && lay(hand, tops, slot, trick)) return true;
  }
  for (const Slot slot : kSlots) {
    if (tops.repeats(slot)) continue;
    const Direction direction = direction_of(slot);
    for (CardSet rest = hand & ahead(direction, tops[slot]); !rest.empty();) {
      const int card = nearest(direction, rest);
      rest = rest.without(card);
      if (lay(hand, tops, slot, card)) return true;
    }
  }
  return false;
}

Turn ExactEnding::plays(const SeatView& view) const {
  SeatView now = view;
  Turn plays;
  for (std::size_t i = 0; i < best_length_ && i < kMaxHand; ++i) {
    const Step& step = best_path_[i];
    const Pile pile = pile_with(now, step.slot, step.top);
    plays.push_back({step.card, pile});
    now.lay({step.card, pile});
  }
  return plays;
}

}  // namespace backtrick::the_game
