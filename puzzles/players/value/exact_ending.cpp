#include "puzzles/players/value/exact_ending.hpp"

#include <algorithm>
#include <bit>

#include "puzzles/players/value/afterstate.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kNodeLimit = 20'000;
constexpr int kTableBits = 12;

}  // namespace

ExactEnding::ExactEnding() : seen_(std::size_t{1} << kTableBits) {}

int ExactEnding::fewest_left(CardSet hand, Tops tops) {
  hand_ = RankTables{hand, {}};
  if (++search_ == 0) {  // positions of long ago would count again
    std::ranges::fill(seen_, 0);
    search_ = 1;
  }
  nodes_ = 0;
  length_ = best_length_ = 0;
  fewest_ = hand.size();
  lay_all(hand_.all(), tops);
  return fewest_;
}

bool ExactEnding::seen_before(HandMask left, Tops tops) {
  static_assert(kMaxHand <= 16 && sizeof tops == 4 && sizeof search_ == 2);
  const std::uint64_t position = (std::uint64_t{tops.word()} << 16 | left) << 16 | search_;
  std::uint64_t& seen = seen_[spread(position) >> (64 - kTableBits)];
  if (seen == position) return true;
  seen = position;
  return false;
}

bool ExactEnding::lay(HandMask left, Tops tops, Slot slot, HandMask card) {
  const Card laid = hand_.card(card);
  path_[length_++] = {laid, slot, tops[slot]};
  const bool all = lay_all(left & ~card, tops.laid(slot, laid));
  --length_;
  return all;
}

bool ExactEnding::lay_all(HandMask left, Tops tops) {
  if (std::popcount(left) < fewest_) {
    fewest_ = std::popcount(left);
    best_path_ = path_;
    best_length_ = length_;
  }
  if (left == 0) return true;
  if (++nodes_ > kNodeLimit || seen_before(left, tops)) return false;
  // A trick on a pile makes each card that fits on it fit still, so tricks come first.
  for (const Slot slot : kSlots) {
    if (tops.repeats(slot)) continue;
    const HandMask trick = left & hand_.rank_of(landing_of(direction_of(slot), tops[slot]));
    if (trick != 0 && lay(left, tops, slot, trick)) return true;
  }
  for (const Slot slot : kSlots) {
    if (tops.repeats(slot)) continue;
    const Direction direction = direction_of(slot);
    for (HandMask rest = left & hand_.ahead(direction, tops[slot]); rest != 0;) {
      const HandMask card = nearest_of(direction, rest);
      rest &= ~card;
      if (lay(left, tops, slot, card)) return true;
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
