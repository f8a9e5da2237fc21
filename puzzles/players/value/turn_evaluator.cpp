#include "puzzles/players/value/turn_evaluator.hpp"

#include <boost/container/static_vector.hpp>

namespace backtrick::the_game {

using value_features::Row;

namespace {

/// Sums of the unseen cards are computed anew once this number of cards is drawn, unless that is
/// expected.
constexpr int kMostDrawn = 8;

std::size_t place_of(Slot slot, int top) {
  return index_of(slot) * static_cast<std::size_t>(value_features::kTops) +
         static_cast<std::size_t>(top);
}

}  // namespace

TurnEvaluator::TurnEvaluator(const ValueNetwork& network)
    : network_{network},
      pile_sums_(kSlots.size() * value_features::kTops),
      undrawn_sums_(kSlots.size() * value_features::kTops) {}

void TurnEvaluator::expect_draws_from(CardSet unseen) {
  sum_undrawn(unseen);
  expected_ = true;
}

void TurnEvaluator::sum_undrawn(CardSet unseen) {
  expected_ = false;
  if (summed_ && unseen == undrawn_) return;
  summed_ = true;
  begun_ = false;
  undrawn_ = unseen;
  undrawn_lists_ = {value_features::listed(unseen),
                    value_features::listed(value_features::lows_of_pairs(unseen))};
  ++version_;
  rows_.clear();
  for (const int card : unseen) rows_.add(value_features::card_row(true, card));
  undrawn_cards_ = network_.weights().bias;
  network_.add(rows_.all(), undrawn_cards_);
}

void TurnEvaluator::begin(CardSet hand, CardSet unseen) {
  if (begun_ && hand == hand_ && unseen == unseen_) return;
  if (!summed_ || !(unseen & ~undrawn_).empty() ||
      (!expected_ && (undrawn_ & ~unseen).size() > kMostDrawn))
    sum_undrawn(unseen);
  begun_ = true;
  hand_ = hand;
  unseen_ = unseen;
  drawn_lists_ = {value_features::listed(undrawn_ & ~unseen),
                  value_features::listed(value_features::lows_of_pairs(undrawn_) &
                                         ~value_features::lows_of_pairs(unseen))};
  ++turn_;
  std::uint8_t place = 0;
  rows_.clear();
  rows_.add(value_features::row(value_features::kUnseen + unseen.size()));
  for (const int card : hand) {
    rows_.add(value_features::card_row(false, card));
    place_[static_cast<std::size_t>(card)] = place++;
  }
  base_ = undrawn_cards_;
  network_.add(rows_.all(), base_);
  rows_.clear();
  for (const Card card : drawn_lists_.cards) rows_.add(value_features::card_row(true, card));
  network_.subtract(rows_.all(), base_);
}

const ValueNetwork::Row& TurnEvaluator::undrawn_sum(Slot slot, int top) {
  UndrawnSum& undrawn = undrawn_sums_[place_of(slot, top)];
  if (undrawn.version == version_) return undrawn.sum;
  undrawn.version = version_;
  rows_.clear();
  rows_.add(value_features::top_row(slot, top));
  value_features::for_unseen_of_pile(slot, top, undrawn_lists_.cards, undrawn_lists_.lows,
                                     [&](Row row) { rows_.add(row); });
  undrawn.sum = {};
  network_.add(rows_.all(), undrawn.sum);
  return undrawn.sum;
}

const TurnEvaluator::PileSums& TurnEvaluator::pile_sums(Slot slot, int top) {
  PileSums& sums = pile_sums_[place_of(slot, top)];
  if (sums.turn == turn_) return sums;
  sums.turn = turn_;
  sums.whole = undrawn_sum(slot, top);
  const auto add = [&](Row row) { rows_.add(row); };
  rows_.clear();
  value_features::for_unseen_of_pile(slot, top, drawn_lists_.cards, drawn_lists_.lows, add);
  network_.subtract(rows_.all(), sums.whole);
  for (const int card : hand_) {
    rows_.clear();
    value_features::for_hand_card_of_pile(slot, top, card, unseen_, add);
    network_.sum_up(rows_.all(), sums.of_card[place_[static_cast<std::size_t>(card)]], sums.whole);
  }
  return sums;
}

Value TurnEvaluator::evaluate(CardSet left, Tops tops) {
  std::array<const PileSums*, kSlots.size()> piles;
  boost::container::static_vector<const ValueNetwork::Row*, 1 + kSlots.size()> added{&base_};
  for (const Slot slot : kSlots) {
    const PileSums& sums = pile_sums(slot, tops[slot]);
    piles[index_of(slot)] = &sums;
    added.push_back(&sums.whole);
  }
  boost::container::static_vector<const ValueNetwork::Row*, (1 + kSlots.size()) * kMaxHand> removed;
  for (const int card : hand_ & ~left) {
    removed.push_back(&network_.weights().rows[value_features::card_row(false, card)]);
    for (const PileSums* const pile : piles)
      removed.push_back(&pile->of_card[place_[static_cast<std::size_t>(card)]]);
  }
  rows_.clear();
  const auto add = [&](Row row) { rows_.add(row); };
  value_features::for_pairs_in_hand(left, tops, add);
  value_features::for_table(left, unseen_, tops, add);
  return network_.evaluate({added.data(), added.size()}, {removed.data(), removed.size()},
                           rows_.all());
}

}  // namespace backtrick::the_game
