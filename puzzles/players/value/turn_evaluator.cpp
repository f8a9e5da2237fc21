#include "puzzles/players/value/turn_evaluator.hpp"

#include <bit>

namespace backtrick::the_game {

namespace {

/// Sums of the unseen cards are computed anew once this number of cards is drawn, unless that is
/// expected.
constexpr int kMostDrawn = 8;
/// The sums that a turn keeps, and the most that one evaluation adds: two for each pile. Few turns
/// need a tenth of them.
constexpr std::size_t kSums = 1024;
constexpr std::size_t kMostNewSums = 2 * kSlots.size();

std::size_t place_of(Slot slot, int top) {
  return index_of(slot) * static_cast<std::size_t>(value_features::kTops) +
         static_cast<std::size_t>(top);
}

}  // namespace

TurnEvaluator::TurnEvaluator(const ValueNetwork& network)
    : network_{network},
      folded_{network},
      pile_sums_(kSlots.size()),
      sums_(kSums),
      undrawn_sums_(kSlots.size() * value_features::kTops) {
  said_.reserve(2 * kSlots.size() * value_features::kMoves);
}

void TurnEvaluator::forget() {
  begun_ = summed_ = false;
  hear({});
  folded_ = FoldedRows{network_};
}

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
  added_.clear();
  const auto add = adding_to(added_);
  for (const int card : unseen) add(value_features::card_row(true, card));
  network_.sum_up(network_.weights().bias, added_.all(), {}, undrawn_cards_);
}

/// A pile stays within its direction, so a slot has two slots where its pile may have been.
void TurnEvaluator::hear(const Others& others) {
  others_ = others;
  talks_ = others.language != Language::None && others.elsewhere() > 0;
  talk_sums_ = {};
  said_.clear();
}

const ValueNetwork::Row& TurnEvaluator::talk_sum(Slot slot, value_features::Move move) {
  const std::size_t place =
      move.from * value_features::kMoves + static_cast<std::size_t>(move.in_class);
  const Row*& known = talk_sums_[index_of(slot)][place];
  if (known != nullptr) return *known;
  added_.clear();
  value_features::for_talk(slot, others_, move, adding_to(added_));
  Row& sum = said_.emplace_back();
  network_.sum_up(Row{}, added_.all(), {}, sum);
  known = &sum;
  return sum;
}

void TurnEvaluator::begin(const RankTables& hand, const Others& others) {
  values_.clear();
  batched_ = 0;
  const CardSet unseen = hand.unseen();
  const bool heard = others == others_;
  if (!heard) hear(others);
  if (begun_ && heard && hand.hand() == hand_.hand() && unseen == hand_.unseen()) return;
  if (!summed_ || !(unseen & ~undrawn_).empty() ||
      (!expected_ && (undrawn_ & ~unseen).size() > kMostDrawn))
    sum_undrawn(unseen);
  begun_ = true;
  hand_ = hand;
  drawn_lists_ = {value_features::listed(undrawn_ & ~unseen),
                  value_features::listed(value_features::lows_of_pairs(undrawn_) &
                                         ~value_features::lows_of_pairs(unseen))};
  for (const Direction direction : kDirections) {
    std::size_t at = 0;
    for (const Card card : hand.cards())
      partners_[direction][at++] = {hand.unseen_with(landing_of(direction, card)),
                                    hand.unseen_with(landing_of(opposite(direction), card))};
  }
  begin_sums();
  added_.clear();
  removed_.clear();
  const auto add = adding_to(added_);
  const auto remove = adding_to(removed_);
  add(value_features::row(value_features::kUnseen + unseen.size()));
  added_.add(folded_.empty_classes());
  std::size_t place = 0;
  for (const Card card : hand.cards()) {
    const Row& row = network_.weights().rows[value_features::card_row(false, card)];
    card_rows_[place++] = &row;
    added_.add(row);
  }
  value_features::for_held(others_, add);
  for (const Card card : drawn_lists_.cards) remove(value_features::card_row(true, card));
  network_.sum_up(undrawn_cards_, added_.all(), removed_.all(), base_);
}

void TurnEvaluator::begin_sums() {
  ++turn_;
  sums_used_ = 0;
}

const ValueNetwork::Row& TurnEvaluator::undrawn_sum(Slot slot, int top) {
  UndrawnSum& undrawn = undrawn_sums_[place_of(slot, top)];
  if (undrawn.version == version_) return undrawn.sum;
  undrawn.version = version_;
  added_.clear();
  const auto add = adding_to(added_);
  value_features::for_unseen_of_pile(slot, top, undrawn_lists_.cards, undrawn_lists_.lows, add);
  const Row& of_top = network_.weights().rows[value_features::top_row(slot, top)];
  network_.sum_up(of_top, added_.all(), {}, undrawn.sum);
  return undrawn.sum;
}

void TurnEvaluator::sum_up(PileSums& pile, Slot slot, int top) {
  const Direction direction = direction_of(slot);
  const int bound = direction == Ascending ? top + 1 : top;
  pile.turn = turn_;
  pile.top = static_cast<std::uint8_t>(top);
  pile.bound = static_cast<std::uint8_t>(bound);
  pile.ahead = static_cast<std::uint16_t>(hand_.ahead(direction, top));
  pile.below = static_cast<std::uint16_t>(hand_.below(bound));
  pile.unseen_below = static_cast<std::uint16_t>(hand_.unseen_below(bound));
  pile.with_nearest.fill(nullptr);

  const Row& undrawn = undrawn_sum(slot, top);
  added_.clear();
  removed_.clear();
  value_features::for_unseen_of_pile(slot, top, drawn_lists_.cards, drawn_lists_.lows,
                                     adding_to(removed_));
  std::size_t place = 0;
  for (const Card card : hand_.cards()) {
    const Partners& partners = partners_[direction][place];
    const Row& row =
        folded_.hand_card(slot, distance(direction, top, card), partners.landing, partners.launch);
    pile.of_card[place++] = &row;
    added_.add(row);
  }
  Row& whole = new_sum();
  network_.sum_up(undrawn, added_.all(), removed_.all(), whole);
  pile.whole = &whole;
}

const ValueNetwork::Row& TurnEvaluator::with_nearest(PileSums& pile, Slot slot, HandMask left) {
  const Direction direction = direction_of(slot);
  const HandMask ahead = left & pile.ahead;
  // A number for each place of the nearest card, and one for none.
  const int number = direction == Ascending ? std::countr_zero(ahead | 1U << kMaxHand)
                                            : static_cast<int>(std::bit_width(ahead));
  const Row*& known = pile.with_nearest[static_cast<std::size_t>(number)];
  if (known == nullptr) {
    const HandMask nearest = ahead != 0 ? nearest_of(direction, ahead) : 0;
    sum_up_with_nearest(pile, slot, nearest, known);
  }
  return *known;
}

void TurnEvaluator::sum_up_with_nearest(const PileSums& pile, Slot slot, HandMask nearest,
                                        const Row*& to) {
  const Direction direction = direction_of(slot);
  int steps = 0;
  int passed = value_features::kMostCounted;
  if (nearest != 0) {
    const int card = hand_.card(nearest);
    steps = distance(direction, pile.top, card);
    passed = value_features::counted_passed(hand_.unseen_between(direction, pile.top, card));
  }
  std::array<const Row*, 2> rows{};
  std::size_t size = 0;
  value_features::for_nearest(slot, steps, passed, [&](value_features::Row row) {
    rows[size++] = &network_.weights().rows[row];
  });
  Row& sum = new_sum();
  network_.sum_up(*pile.whole, rows, {}, sum);
  to = &sum;
}

/// Cards ahead of an ascending pile are those not below its bound, and cards ahead of a descending
/// one are those below its bound. So four numbers of cards below a bound give the numbers of cards
/// in all nine classes (value_features::for_table). A count holds the cards in hand in its upper
/// half and the unseen ones in its lower half.
template <typename Take>
void TurnEvaluator::for_classes(const Piles& piles, HandMask left, const Take& take) const {
  using Count = std::uint32_t;
  constexpr int kHandShift = 16;
  const auto counted = [](int in_hand, int unseen) {
    return static_cast<Count>(in_hand) << kHandShift | static_cast<Count>(unseen);
  };
  const Count all = counted(std::popcount(left), hand_.unseen().size());
  const auto below = [&](Slot slot) {
    const PileSums& pile = *piles[index_of(slot)];
    return counted(std::popcount(left & pile.below), pile.unseen_below);
  };
  const std::array below_asc{below(Slot::AscFar), below(Slot::AscNear)};
  const std::array below_desc{below(Slot::DescFar), below(Slot::DescNear)};
  // Cards that both an ascending and a descending pile take.
  const auto both = [&](Slot asc, Slot desc) {
    const PileSums& lower = *piles[index_of(asc)];
    const PileSums& upper = *piles[index_of(desc)];
    return lower.bound < upper.bound ? below_desc[index_of(desc) - 2] - below_asc[index_of(asc)]
                                     : Count{0};
  };
  const Count far_far = both(Slot::AscFar, Slot::DescFar);
  const Count far_near = both(Slot::AscFar, Slot::DescNear);
  const Count near_far = both(Slot::AscNear, Slot::DescFar);
  const Count near_near = both(Slot::AscNear, Slot::DescNear);
  // Cards that no descending pile takes, that one takes and that both take: of all cards, of those
  // that an ascending pile takes, and of those that both take.
  const std::array<Count, 3> of_all{all - below_desc[0], below_desc[0] - below_desc[1],
                                    below_desc[1]};
  const Count far = all - below_asc[0];
  const Count near = all - below_asc[1];
  const std::array<Count, 3> of_far{far - far_far, far_far - far_near, far_near};
  const std::array<Count, 3> of_near{near - near_far, near_far - near_near, near_near};
  const std::array<Count, value_features::kClasses> classes{of_all[0] - of_far[0],
                                                            of_all[1] - of_far[1],
                                                            of_all[2] - of_far[2],
                                                            of_far[0] - of_near[0],
                                                            of_far[1] - of_near[1],
                                                            of_far[2] - of_near[2],
                                                            of_near[0],
                                                            of_near[1],
                                                            of_near[2]};
  std::size_t group = 0;
  for (const Count count : classes)
    take(folded_.in_class(group++, count >> kHandShift, count & 0xFFFFU), count == 0);
}

void TurnEvaluator::add(HandMask left, Tops tops) {
  if (sums_used_ + kMostNewSums > kSums) begin_sums();
  Piles piles;
  for (const Slot slot : kSlots) piles[index_of(slot)] = &pile_sums(slot, tops);

  // Local arrays and numbers, which the compiler keeps in registers.
  constexpr std::size_t kMostAdded =
      3 * kSlots.size() + 1 + value_features::kClasses + kSlots.size() * kMaxHand;
  std::array<const Row*, kMostAdded> added;
  std::size_t added_size = 0;
  for (const Slot slot : kSlots)
    added[added_size++] = &with_nearest(*piles[index_of(slot)], slot, left);
  const auto add = [&](value_features::Row row) {
    added[added_size++] = &network_.weights().rows[row];
  };
  add(value_features::row(value_features::kHand + std::popcount(left)));
  value_features::for_differences(tops, add);
  for (const RankTables::Pair& pair : hand_.pairs())
    if (pair.in(left)) value_features::for_pair_in_hand(pair.low, tops, add);
  for_classes(piles, left, [&](const Row& row, bool empty) {
    added[added_size] = &row;
    added_size += empty ? 0 : 1;  // without a branch
  });
  if (talks_)
    for (const Slot slot : kSlots)
      added[added_size++] = &talk_sum(slot, value_features::move_of(slot, others_.said_of, tops));

  std::array<const Row*, (kSlots.size() + 1) * kMaxHand> removed;
  std::size_t removed_size = 0;
  for (HandMask laid = hand_.all() & ~left; laid != 0; laid &= laid - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(laid));
    removed[removed_size++] = card_rows_[place];
    for (const PileSums* const pile : piles) removed[removed_size++] = pile->of_card[place];
  }
  network_.sum_up(base_, {added.data(), added_size}, {removed.data(), removed_size},
                  batch_[batched_++]);
  if (batched_ == batch_.size()) evaluate_batch();
}

void TurnEvaluator::evaluate_batch() {
  values_.resize(values_.size() + batched_);
  network_.evaluate(std::span{batch_}.first(batched_), std::span{values_}.last(batched_));
  batched_ = 0;
}

}  // namespace backtrick::the_game
