#include "puzzles/players/value/turn_evaluator.hpp"

namespace backtrick::the_game {

using value_features::Row;

TurnEvaluator::TurnEvaluator(const ValueNetwork& network)
    : network_{network}, pile_sums_(kRoles * value_features::kTops) {}

void TurnEvaluator::begin(CardSet hand, CardSet unseen) {
  if (begun_ && hand == hand_ && unseen == unseen_) return;
  begun_ = true;
  hand_ = hand;
  unseen_ = unseen;
  ++turn_;
  added_.clear();
  added_.add(value_features::row(value_features::kUnseen + unseen.size()));
  for (const int card : unseen) added_.add(value_features::card_row(true, card));
  for (const int card : hand) added_.add(value_features::card_row(false, card));
  base_ = network_.weights().bias;
  network_.add(added_.all(), base_);
}

const ValueNetwork::Row& TurnEvaluator::pile_sum(std::size_t role, int top) {
  PileSum& pile = pile_sums_[role * static_cast<std::size_t>(value_features::kTops) +
                             static_cast<std::size_t>(top)];
  if (pile.turn == turn_) return pile.sum;
  pile.turn = turn_;
  added_.clear();
  const auto add = [&](Row row) { added_.add(row); };
  value_features::for_unseen_of_pile(role, top, unseen_, add);
  for (const int card : hand_) value_features::for_hand_card_of_pile(role, top, card, unseen_, add);
  pile.sum = {};
  network_.add(added_.all(), pile.sum);
  return pile.sum;
}

Value TurnEvaluator::evaluate(CardSet left, const RoleTops& tops) {
  const std::array<const ValueNetwork::Row*, 5> sums{&base_, &pile_sum(0, tops[0]),
                                                     &pile_sum(1, tops[1]), &pile_sum(2, tops[2]),
                                                     &pile_sum(3, tops[3])};
  added_.clear();
  removed_.clear();
  const auto add = [&](Row row) { added_.add(row); };
  const auto remove = [&](Row row) { removed_.add(row); };
  for (const int card : hand_ & ~left) {
    remove(value_features::card_row(false, card));
    for (std::size_t role = 0; role < kRoles; ++role)
      value_features::for_hand_card_of_pile(role, tops[role], card, unseen_, remove);
  }
  value_features::for_pairs_in_hand(left, tops, add);
  value_features::for_table(left, unseen_, tops, add);
  return network_.evaluate(sums, added_.all(), removed_.all());
}

}  // namespace backtrick::the_game
