#include "puzzles/players/value/turn_generator.hpp"

#include <algorithm>
#include <boost/container/static_vector.hpp>

namespace backtrick::the_game {
namespace {

/// The most turns that are generated, and the number after which turns are not extended further.
constexpr std::size_t kMostNodes = 3000;
constexpr std::size_t kManyNodes = 600;
/// 2^12 entries, more than there are nodes.
constexpr int kIndexBits = 12;
static_assert(kMostNodes < 1U << kIndexBits);

/// The cards left whose trick on piles of this direction is left as well.
HandMask launches(const RankTables& hand, Direction direction, HandMask left) {
  HandMask found = 0;
  for (const RankTables::Pair& pair : hand.pairs())
    if (pair.in(left)) found |= pair.launch(direction);
  return found;
}

/// Calls `take(place)` for each place, from the lowest card on.
template <typename Take>
void for_each_rank(HandMask places, const Take& take) {
  for (; places != 0; places &= places - 1) take(places & (0 - places));
}

}  // namespace

TurnGenerator::TurnGenerator(int width)
    : width_{width}, nodes_(kMostNodes), index_(1U << kIndexBits) {}

void TurnGenerator::generate(const RankTables& hand, Tops tops, int required) {
  find_fitting(hand, tops);
  for (const bool all_plays : {false, true}) {
    if (++generation_ == 0) {  // entries of long ago would count again
      std::ranges::fill(index_, Entry{});
      generation_ = 1;
    }
    nodes_.front() = {hand.hand(), tops, hand.all()};
    size_ = 1;
    first_turn_ = 0;
    extend_required(hand, required, all_plays);
    if (first_turn_ < size_) break;
  }
  extend_further(hand);
}

/// The tops of a turn are those at its start and the cards of the hand.
void TurnGenerator::find_fitting(const RankTables& hand, Tops tops) {
  for (const Direction direction : kDirections) {
    const auto find = [&](int top) {
      const CardSet beyond = hand.unseen() & ahead(direction, top);
      const HandMask fits = hand.ahead(direction, top);
      const int first_unseen = std::min(nearest_or_beyond(direction, beyond), kMirror);
      const HandMask free = hand.ahead(opposite(direction), first_unseen);
      fitting_[direction][static_cast<std::size_t>(along(direction, top))] = {
          static_cast<std::uint16_t>(fits), static_cast<std::uint16_t>(fits & free),
          static_cast<std::uint16_t>(hand.rank_of(landing_of(direction, top)))};
    };
    for (const unsigned pile : {0U, 1U}) find(along(direction, tops.at(direction, pile)));
    for (const int card : hand.hand()) find(card);
  }
}

/// The entry of an equal node, or a free one, which does not count yet.
TurnGenerator::Entry& TurnGenerator::entry_of(HandMask left, Tops tops) {
  const std::uint64_t key = std::uint64_t{tops.word()} << kMaxHand | left;
  for (std::size_t place = spread(key) >> (64 - kIndexBits);;
       place = (place + 1) % (1U << kIndexBits)) {
    Entry& entry = index_[place];
    if (entry.generation != generation_) return entry;
    const Node& other = nodes_[entry.node];
    if (other.left == left && other.tops == tops) return entry;
  }
}

void TurnGenerator::lay(const RankTables& hand, std::size_t before, Slot slot, HandMask card,
                        HandMask trick) {
  if (size_ == kMostNodes) return;
  const Node& from = nodes_[before];
  const HandMask left = from.left & ~(card | trick);
  const Tops tops = from.tops.laid(slot, hand.card(trick != 0 ? trick : card));
  Entry& entry = entry_of(left, tops);
  if (entry.generation == generation_) return;
  entry = {generation_, static_cast<std::uint16_t>(size_)};

  Node& node = nodes_[size_++];
  const Card first = hand.card(card);
  node.hand = from.hand.without(first);
  node.tops = tops;
  node.left = left;
  node.laid = static_cast<std::uint8_t>(from.laid + (trick != 0 ? 2 : 1));
  node.before = static_cast<std::uint16_t>(before);
  node.cards = {first, 0};
  node.slot = slot;
  if (trick != 0) {
    node.cards[1] = hand.card(trick);
    node.hand = node.hand.without(node.cards[1]);
  }
}

HandMask TurnGenerator::likely(const RankTables& hand, const Node& node, Slot slot) const {
  const Direction direction = direction_of(slot);
  const Fitting& fits = fitting(node.tops, slot);
  HandMask rest = node.left & fits.ahead;
  HandMask cards = node.left & fits.trick;
  cards |= rest & launches(hand, direction, node.left);
  for (int i = 0; i < width_ && rest != 0; ++i) {
    const HandMask card = nearest_of(direction, rest);
    cards |= card;
    rest &= ~card;
  }
  return cards;
}

void TurnGenerator::extend_required(const RankTables& hand, int required, bool all_plays) {
  std::size_t begin = 0;
  for (int laid = 0; laid < required; ++laid) {
    const std::size_t end = size_;
    for (std::size_t i = begin; i < end; ++i) {
      for (const Slot slot : kSlots) {
        const Node& node = nodes_[i];
        if (node.tops.repeats(slot)) continue;
        const Fitting& fits = fitting(node.tops, slot);
        const HandMask cards =
            all_plays ? node.left & (fits.ahead | fits.trick) : likely(hand, node, slot);
        for_each_rank(cards, [&](HandMask card) { lay(hand, i, slot, card); });
      }
    }
    begin = end;
  }
  first_turn_ = begin;
}

void TurnGenerator::extend_further(const RankTables& hand) {
  const std::span<const RankTables::Pair> pairs = hand.pairs();
  for (std::size_t i = first_turn_; i < size_ && size_ < kManyNodes; ++i) {
    const HandMask left = nodes_[i].left;
    const Tops tops = nodes_[i].tops;
    if (left == 0) continue;
    for (const Slot slot : kSlots) {
      if (tops.repeats(slot)) continue;
      const Direction direction = direction_of(slot);
      const Fitting& fits = fitting(tops, slot);
      if (const HandMask trick = left & fits.trick; trick != 0) lay(hand, i, slot, trick);
      const HandMask rest = left & fits.ahead;
      if (rest == 0) continue;
      const HandMask card = nearest_of(direction, rest);
      if ((card & fits.free) != 0) lay(hand, i, slot, card);
      for (const RankTables::Pair& pair : pairs)
        if (pair.in(left) && (pair.launch(direction) & rest) != 0)
          lay(hand, i, slot, pair.launch(direction), pair.landing(direction));
    }
  }
}

Turn TurnGenerator::plays(const Node& turn, const SeatView& view) const {
  boost::container::static_vector<const Node*, kMaxHand> path;
  for (const Node* node = &turn; node->laid > 0; node = &nodes_[node->before]) path.push_back(node);

  SeatView now = view;
  Turn plays;
  std::ranges::reverse(path);
  for (const Node* const node : path) {
    const Pile pile = pile_with(now, node->slot, nodes_[node->before].tops[node->slot]);
    for (const Card card : node->cards) {
      if (card == 0) continue;
      plays.push_back({card, pile});
      now.lay({card, pile});
    }
  }
  return plays;
}

}  // namespace backtrick::the_game
