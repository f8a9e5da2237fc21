#include "puzzles/players/value/exact_ending.hpp"

namespace backtrick::the_game {
namespace {

constexpr int kNodeLimit = 20'000;
constexpr std::size_t kTableSize = 1 << 15;

}  // namespace

ExactEnding::ExactEnding() : seen_(kTableSize) {}

int ExactEnding::fewest_left(CardSet hand, const RoleTops& tops) {
  ++search_;
  nodes_ = 0;
  length_ = best_length_ = 0;
  fewest_ = hand.size();
  lay_all(hand, tops);
  return fewest_;
}

bool ExactEnding::seen_before(CardSet hand, const RoleTops& tops) {
  Entry& entry = seen_[hash_of(hand, tops) % kTableSize];
  if (entry.search == search_ && entry.hand == hand && entry.tops == tops) return true;
  entry = {hand, tops, search_};
  return false;
}

bool ExactEnding::lay(CardSet hand, const RoleTops& tops, std::size_t role, int card) {
  path_[length_++] = {static_cast<Card>(card), static_cast<std::uint8_t>(role), tops[role]};
  const bool all = lay_all(hand.without(card), tops.laid(role, card));
  --length_;
  return all;
}

bool ExactEnding::lay_all(CardSet hand, const RoleTops& tops) {
  if (hand.size() < fewest_) {
    fewest_ = hand.size();
    best_path_ = path_;
    best_length_ = length_;
  }
  if (hand.empty()) return true;
  if (++nodes_ > kNodeLimit || seen_before(hand, tops)) return false;
  // A trick on a pile makes each card that fits on it fit still, so tricks come first.
  for (std::size_t role = 0; role < kRoles; ++role) {
    if (tops.repeats(role)) continue;
    const CardSet tricks =
        TableView::fitting(hand, tops[role], ascending(role)) & ~ahead(role, hand, tops[role]);
    for (const int card : tricks)
      if (lay(hand, tops, role, card)) return true;
  }
  for (std::size_t role = 0; role < kRoles; ++role) {
    if (tops.repeats(role)) continue;
    for (CardSet rest = ahead(role, hand, tops[role]); !rest.empty();) {
      const int card = nearest(role, rest);
      rest = rest.without(card);
      if (lay(hand, tops, role, card)) return true;
    }
  }
  return false;
}

TurnPlays ExactEnding::plays(const TableView& view) const {
  TableView now = view;
  TurnPlays plays;
  for (std::size_t i = 0; i < best_length_ && i < kMaxHand; ++i) {
    const Step& step = best_path_[i];
    const Pile pile = pile_with(now, step.role, step.top);
    plays.add({step.card, pile});
    now.lay({step.card, pile});
  }
  return plays;
}

}  // namespace backtrick::the_game
