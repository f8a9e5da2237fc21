#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "solver/level8/card_counts.hpp"
#include "solver/level8/level.hpp"

namespace backtrick::level8 {

/// A group of a display without its cards.
struct GroupShape {
  GroupKind kind{};
  int value = 0;          ///< as in Group
  int size = 0;           ///< cards, including those beyond the level
  std::size_t index = 0;  ///< which group of the level it is
};

/// DOES A SET OF CARDS HOLD A DISPLAY of a level with exactly n cards? That is, groups as the
/// level asks, of which some may have grown.
///
/// *Wilds come last.* Fix a shape: the place and size of every group. A wild fits everywhere, so a
/// shape of n cards can be laid exactly if natural cards can fill n - wilds of its places. Let D[n]
/// be the number of places in runs and sets that ask for the number n, and c[n] the cards of that
/// number. Some filling with the most natural cards has min(c[n], D[n]) of them in these places: if
/// a place lacks one while a card of its number lies in a colour group or nowhere, that card may
/// move there, a wild may replace it, and no natural card is lost. So natural cards are taken
/// greedily for runs and sets, which cards does not matter, and at most r[n] = c[n] - min(c[n],
/// D[n]) of each number remain for colour groups, whichever of their colours are wanted.
/// natural_in_colours() says how many of these the colour groups can use.
///
/// *The search* chooses runs, then sets, then colours, and bounds what is still missing by what
/// each remaining group would miss if it had all cards to itself.
///
/// *What is left out loses nothing.*
/// - Two groups with the same requirement are interchangeable, so such runs are placed from left to
///   right.
/// - If no colour groups follow, sets only depend on how many cards each number has left, so one
///   number for each such count is enough. If sets must show different numbers (Readings), the same
///   holds for the numbers that no set shows yet: each set chooses among these, and to later sets
///   they are alike.
/// - A set or colour group may grow by a wild at any time. If the last group is one, a wild beyond
///   the level at another set, or at an end of a run, may move there, so these grow by natural
///   cards only.
class DisplaySearch {
 public:
  /// More than all cards of the deck.
  static constexpr int kNever = 1000;

  /// Displays of `cards` cards, level.cards() .. 10. The level must be playable by the rules.
  DisplaySearch(const Level& level, int cards, const Rules& rules);

  /// A lower bound on the cards that must be added to hold a display; 0 exactly if one is held.
  /// Adding a card lowers the true number by at most one. kNever if no shape exists.
  int shortage(const CardCounts& held);

  /// The shape of the display found, after shortage() returned 0: its groups without those cards
  /// beyond the level that join colour groups, and the number of the latter.
  std::span<const GroupShape> shape() const { return std::span{shape_}.first(groups_); }
  int extra_in_colours() const { return extra_in_colours_; }

 private:
  void search(std::size_t i, const NumberCounts& held, int extra, int missing);
  bool go_on_after(std::size_t i, int extra, int missing);
  void search_runs(std::size_t i, const NumberCounts& held, int extra, int missing);
  void search_sets(std::size_t i, const NumberCounts& held, int extra, int missing);
  void search_colours(std::size_t i, const NumberCounts& held, int extra, int missing);
  int natural_in_colours(const NumberCounts& held, int extra) const;
  unsigned numbers_taken(std::size_t i) const;
  void bound_missing();
  int least_missing(GroupKind kind, int cards) const;

  // The second test is never needed. It shows GCC 14 that no index is beyond the arrays.
  bool is_last(std::size_t i) const { return i + 1 == groups_ || i + 1 == shape_.size(); }
  NumberMask all_numbers() const { return static_cast<NumberMask>((1U << numbers_) - 1); }

  unsigned numbers_;
  std::size_t colours_;
  std::size_t groups_;
  std::size_t first_colour_group_;
  bool wild_may_end_run_;  // whether runs may grow by wilds
  bool sets_differ_;       // whether all sets must show different numbers
  int extra_;              // cards beyond the level

  const CardCounts* all_ = nullptr;  // the cards of the question
  std::array<GroupShape, Level::kMaxGroups> required_{};
  std::array<GroupShape, Level::kMaxGroups> shape_{};
  /// [i][extra]: what groups i, i+1, ... miss at least, if they share `extra` further cards.
  std::array<std::array<int, Level::kMaxCards>, Level::kMaxGroups + 1> rest_missing_{};
  int least_ = kNever;  // the fewest missing so far
  int extra_in_colours_ = 0;
};

}  // namespace backtrick::level8
