#include "puzzles/players/value/folded_rows.hpp"

namespace backtrick::the_game {
namespace {

using Row = ValueNetwork::Row;

Row& operator+=(Row& to, const Row& row) {
  for (std::size_t unit = 0; unit < row.size(); ++unit)
    to[unit] = static_cast<std::int16_t>(to[unit] + row[unit]);
  return to;
}
Row& operator-=(Row& to, const Row& row) {
  for (std::size_t unit = 0; unit < row.size(); ++unit)
    to[unit] = static_cast<std::int16_t>(to[unit] - row[unit]);
  return to;
}

}  // namespace

FoldedRows::FoldedRows(const ValueNetwork& network)
    : hand_cards_(kSlots.size() * value_features::kDistances * 4),
      classes_(std::size_t{value_features::kClasses} * (kMaxHand + 1) * value_features::kCounts) {
  const auto add = [&](value_features::Row from, Row& to) { to += network.weights().rows[from]; };
  for (const Slot slot : kSlots)
    for (int steps = value_features::kFarthestBehind;
         steps < value_features::kFarthestBehind + value_features::kDistances; ++steps)
      for (const bool landing : {false, true})
        for (const bool launch : {false, true})
          value_features::for_hand_card_of_pile(
              slot, steps, landing, launch, [&](value_features::Row row) {
                add(row, hand_cards_[place_of(slot, steps, landing, launch)]);
              });
  auto to = classes_.begin();
  for (int group = 0; group < value_features::kClasses; ++group) {
    Row empty{};
    value_features::for_class(group, 0, 0, [&](value_features::Row row) { add(row, empty); });
    empty_classes_ += empty;
    for (int unseen = 0; unseen < value_features::kCounts; ++unseen)
      for (int in_hand = 0; in_hand <= kMaxHand; ++in_hand, ++to) {
        value_features::for_class(group, in_hand, unseen,
                                  [&](value_features::Row row) { add(row, *to); });
        *to -= empty;
      }
  }
}

}  // namespace backtrick::the_game
