#include "puzzles/players/value/turn_generator.hpp"

#include <algorithm>
#include <boost/container/static_vector.hpp>

namespace backtrick::the_game {
namespace {

/// The most turns that are generated, and the number after which turns are not extended further.
constexpr std::size_t kMostNodes = 3000;
constexpr std::size_t kManyNodes = 600;
constexpr std::size_t kIndexSize = 8192;

CardSet legal(const CardSet hand, Slot slot, int top) {
  return hand & playable(direction_of(slot), top);
}
/// The cards of a hand whose trick on this kind of pile is in hand as well.
CardSet launches(CardSet hand, Slot slot) { return hand & launches_of(direction_of(slot), hand); }

}  // namespace

TurnGenerator::TurnGenerator(int width) : width_{width}, index_(kIndexSize) {
  nodes_.reserve(kMostNodes);
}

void TurnGenerator::generate(CardSet hand, CardSet unseen, Tops tops, int required) {
  for (const bool all_plays : {false, true}) {
    nodes_.clear();
    ++generation_;
    nodes_.push_back({hand, tops});
    first_turn_ = 0;
    extend_required(required, all_plays);
    if (first_turn_ < nodes_.size()) break;
  }
  extend_further(unseen);
}

bool TurnGenerator::already_known(const Node& node) {
  std::size_t place = hash_of(node.hand, node.tops) % kIndexSize;
  for (; index_[place].generation == generation_; place = (place + 1) % kIndexSize) {
    const Node& other = nodes_[index_[place].node];
    if (other.hand == node.hand && other.tops == node.tops) return true;
  }
  index_[place] = {generation_, static_cast<std::uint16_t>(nodes_.size())};
  return false;
}

void TurnGenerator::add(std::size_t before, Slot slot, int card, int trick) {
  if (nodes_.size() >= kMostNodes) return;
  const Node& from = nodes_[before];
  Node node{from.hand.without(card),
            from.tops.laid(slot, trick != 0 ? trick : card),
            static_cast<std::uint8_t>(from.laid + (trick != 0 ? 2 : 1)),
            static_cast<std::uint16_t>(before),
            {static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(trick)},
            slot};
  if (trick != 0) node.hand = node.hand.without(trick);
  if (!already_known(node)) nodes_.push_back(node);
}

CardSet TurnGenerator::likely(const Node& node, Slot slot) const {
  const Direction direction = direction_of(slot);
  CardSet rest = node.hand & ahead(direction, node.tops[slot]);
  CardSet cards = legal(node.hand, slot, node.tops[slot]) & ~rest;  // the trick
  cards = cards | (rest & launches(node.hand, slot));
  for (int i = 0; i < width_ && !rest.empty(); ++i) {
    const int card = nearest(direction, rest);
    cards = cards.with(card);
    rest = rest.without(card);
  }
  return cards;
}

void TurnGenerator::extend_required(int required, bool all_plays) {
  std::size_t begin = 0;
  for (int laid = 0; laid < required; ++laid) {
    const std::size_t end = nodes_.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const Slot slot : kSlots) {
        const Node& node = nodes_[i];
        if (node.tops.repeats(slot)) continue;
        const CardSet cards =
            all_plays ? legal(node.hand, slot, node.tops[slot]) : likely(node, slot);
        for (const int card : cards) add(i, slot, card);
      }
    }
    begin = end;
  }
  first_turn_ = begin;
}

void TurnGenerator::extend_further(CardSet unseen) {
  for (std::size_t i = first_turn_; i < nodes_.size() && nodes_.size() < kManyNodes; ++i) {
    for (const Slot slot : kSlots) {
      const Node node = nodes_[i];
      if (node.hand.empty() || node.tops.repeats(slot)) continue;
      const int top = node.tops[slot];
      const Direction direction = direction_of(slot);
      const CardSet rest = node.hand & ahead(direction, top);
      for (const int trick : legal(node.hand, slot, top) & ~rest) add(i, slot, trick);
      if (rest.empty()) continue;
      const int card = nearest(direction, rest);
      if (((node.hand | unseen) & between(direction, top, card)).empty()) add(i, slot, card);
      for (const int launch : rest& launches(node.hand, slot))
        add(i, slot, launch, landing_of(direction, launch));
    }
  }
}

Turn TurnGenerator::plays(const Node& turn, const TableView& view) const {
  boost::container::static_vector<const Node*, kMaxHand> path;
  for (const Node* node = &turn; node->laid > 0; node = &nodes_[node->before]) path.push_back(node);

  TableView now = view;
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
