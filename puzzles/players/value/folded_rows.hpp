#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {

/// Sums of the rows that always come together, so that a turn adds one row in place of several.
class FoldedRows {
 public:
  using Row = ValueNetwork::Row;

  explicit FoldedRows(const ValueNetwork& network);

  /// The rows of a card in hand beside a pile (value_features::for_hand_card_of_pile).
  const Row& hand_card(Slot slot, int distance, bool landing_unseen, bool launch_unseen) const {
    return hand_cards_[place_of(slot, distance, landing_unseen, launch_unseen)];
  }
  /// The rows of all classes without a card.
  const Row& empty_classes() const { return empty_classes_; }
  /// The rows of a class of cards, of which these numbers are in hand and unseen, less those of the
  /// class without a card. So nothing has to be added for an empty class.
  const Row& in_class(std::size_t group, std::size_t in_hand, std::size_t unseen) const {
    constexpr std::size_t kMost = value_features::kMostCounted;
    return classes_[(group * value_features::kCounts + std::min(unseen, kMost)) * (kMaxHand + 1) +
                    in_hand];
  }

 private:
  static std::size_t place_of(Slot slot, int distance, bool landing_unseen, bool launch_unseen) {
    const int steps = std::max(distance - value_features::kFarthestBehind, 0);
    const auto place =
        static_cast<std::size_t>(steps) + index_of(slot) * value_features::kDistances;
    return place * 4 + (landing_unseen ? 2U : 0U) + (launch_unseen ? 1U : 0U);
  }

  std::vector<Row> hand_cards_;
  std::vector<Row> classes_;
  Row empty_classes_{};
};

}  // namespace backtrick::the_game
