#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/level8/card_counts.hpp"
#include "solver/level8/rules.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// HOW MANY CARDS CAN BE ADDED to groups that lie on the table.
///
/// *The search* tries how far each run grows at its ends. Let D[n] be the places for the number n
/// that this makes, and c[n] the cards of that number.
/// - Natural cards fill these places first, and wilds the others. A filling in which a card lies
///   elsewhere while a wild has such a place adds no more: the card may have the place, and the
///   wild, which fits every set and colour group, that of the card.
/// - Of the other c[n] - D[n] cards, all can be added if a set shows n. Otherwise as many as fit
///   the colour groups, because cards of other colours fill the runs first.
/// - Wilds that are left can be added if there is a set or a colour group.
class AddableCards {
 public:
  AddableCards(const std::vector<Group>& display, const Rules& rules);

  /// Whether `wanted` of these cards can be added.
  bool allows(int wanted, const CardCounts& held);

 private:
  bool grow(std::size_t run, int left, int wilds);
  bool grow_high(std::size_t run, int high, int left, int wilds);
  int take(int number);
  void give_back(int number) { --places_[static_cast<std::size_t>(number)]; }
  int added(int wilds) const;

  struct Run {
    int low = 1;  ///< the numbers that it shows
    int high = 1;
  };

  int numbers_;
  std::vector<Run> runs_;
  NumberMask set_numbers_ = 0;
  unsigned group_colours_ = 0;
  const CardCounts* held_ = nullptr;  // the cards of the question
  int wanted_ = 0;
  std::array<int, kMaxNumbers + 2> cards_{};   // c[n]
  std::array<int, kMaxNumbers + 2> places_{};  // D[n]
};

}  // namespace backtrick::level8
