#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace backtrick::the_game {

inline constexpr int kMaxPlayers = 5;
inline constexpr int kMaxHand = 16;
inline constexpr int kMaxCards = 98;

/// The distance of a backwards trick: the card laid lies exactly this far on the wrong side.
inline constexpr int kTrick = 10;

/// The numbers that define a variant of The Game.
struct Rules {
  int players = 1;        ///< 1 .. 5
  int hand = 8;           ///< cards a player draws up to, 1 .. 16
  int min_plays = 2;      ///< cards a turn must lay while the draw pile holds any, 1 .. hand
  int cards = kMaxCards;  ///< n: the deck is 2 .. n+1, 1 .. 98

  int highest_card() const { return cards + 1; }
  int descending_row_card() const { return cards + 2; }
  /// What the piles show at the start, by Pile.
  std::array<int, 4> row_cards() const {
    return {1, 1, descending_row_card(), descending_row_card()};
  }

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// A named rule set of the table.
struct NamedRules {
  std::string_view name;
  Rules rules;
};

/// All rule sets of the table, `solo` first.
std::span<const NamedRules> rule_sets();

/// The rule set with this name, or nothing.
std::optional<Rules> find_rules(std::string_view name);

/// The name of these rules, if the table has one.
std::optional<std::string_view> name_of(const Rules& rules);

/// What is wrong with these rules ("hand is 17, allowed are 1 to 16"), or nothing.
std::optional<std::string> fault_in(const Rules& rules);

}  // namespace backtrick::the_game
