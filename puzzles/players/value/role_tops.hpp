#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "puzzles/players/table_view.hpp"
#include "solver/common/hash.hpp"

namespace backtrick::the_game {

/// The part that a pile plays beside the other pile of its direction. Two piles of one direction
/// may change places without a change of the game.
enum Role : std::size_t { LowAscending, HighAscending, HighDescending, LowDescending };
inline constexpr std::size_t kRoles = 4;

constexpr bool ascending(std::size_t role) { return role < HighDescending; }

/// The tops of the four piles by role: ascending piles rise, descending piles fall. Positions that
/// differ only in the names of piles have the same RoleTops.
class RoleTops {
 public:
  RoleTops() = default;
  explicit RoleTops(const TableView& view)
      : tops_{view.top(Pile::A1), view.top(Pile::A2), view.top(Pile::D1), view.top(Pile::D2)} {
    sort();
  }

  Card operator[](std::size_t role) const { return tops_[role]; }
  /// The tops after a card is laid on the pile of a role.
  RoleTops laid(std::size_t role, int card) const {
    RoleTops after = *this;
    after.tops_[role] = static_cast<Card>(card);
    after.sort();
    return after;
  }
  /// Whether another pile of the same direction, with a smaller role, has the same top.
  bool repeats(std::size_t role) const { return role % 2 == 1 && tops_[role] == tops_[role - 1]; }
  /// The mirror image in a game of 98 cards: card c becomes 101 - c, and directions are exchanged.
  RoleTops mirrored() const {
    RoleTops image;
    for (std::size_t role = 0; role < kRoles; ++role)
      image.tops_[role ^ 2U] = static_cast<Card>(101 - tops_[role]);
    return image;
  }

  /// The tops in one word.
  std::uint64_t packed() const {
    return tops_[0] | std::uint64_t{tops_[1]} << 8U | std::uint64_t{tops_[2]} << 16U |
           std::uint64_t{tops_[3]} << 24U;
  }

  friend bool operator==(const RoleTops&, const RoleTops&) = default;

 private:
  void sort() {
    if (tops_[LowAscending] > tops_[HighAscending])
      std::swap(tops_[LowAscending], tops_[HighAscending]);
    if (tops_[HighDescending] < tops_[LowDescending])
      std::swap(tops_[HighDescending], tops_[LowDescending]);
  }
  std::array<Card, kRoles> tops_{};
};

/// A hash of a hand and the tops beside it.
inline std::uint64_t hash_of(CardSet hand, const RoleTops& tops) {
  return mix(hand.low() ^ tops.packed() * kGoldenRatio, hand.high());
}

/// The pile of a role on the table: any of its direction with this top, because piles of one
/// direction may change places.
inline Pile pile_with(const TableView& view, std::size_t role, int top) {
  const Pile first = ascending(role) ? Pile::A1 : Pile::D1;
  const Pile second = ascending(role) ? Pile::A2 : Pile::D2;
  return view.top(first) == top ? first : second;
}

/// How far a card lies ahead of the top of a pile. A trick lies -10 ahead.
constexpr int distance(std::size_t role, int top, int card) {
  return ascending(role) ? card - top : top - card;
}
/// The cards that lie ahead of a top.
constexpr CardSet ahead(std::size_t role, CardSet cards, int top) {
  return TableView::ahead(cards, top, ascending(role));
}
/// The card nearest to the pile in a set of cards ahead of it that is not empty.
constexpr int nearest(std::size_t role, CardSet cards_ahead) {
  return ascending(role) ? cards_ahead.lowest() : cards_ahead.highest();
}
/// The cards strictly between a top and a card ahead of it.
constexpr CardSet between(std::size_t role, int top, int card) {
  return ascending(role) ? CardSet::above(top) & CardSet::below(card)
                         : CardSet::below(top) & CardSet::above(card);
}

/// What a turn leaves before cards are drawn, to a single player with 98 cards. Its value is what
/// the value network learns; "afterstate" in Sutton and Barto, "Reinforcement learning", 6.8.
struct Afterstate {
  CardSet hand;
  CardSet unseen;
  RoleTops tops;

  /// The table after these unseen cards are drawn.
  Afterstate with_drawn(std::span<const Card> cards) const {
    Afterstate table = *this;
    for (const Card card : cards) {
      table.hand = table.hand.with(card);
      table.unseen = table.unseen.without(card);
    }
    return table;
  }
  Afterstate mirrored() const;
  friend bool operator==(const Afterstate&, const Afterstate&) = default;
};

constexpr CardSet mirrored(CardSet cards) {
  CardSet image;
  for (const int card : cards) image = image.with(101 - card);
  return image;
}

inline Afterstate Afterstate::mirrored() const {
  return {the_game::mirrored(hand), the_game::mirrored(unseen), tops.mirrored()};
}

}  // namespace backtrick::the_game
