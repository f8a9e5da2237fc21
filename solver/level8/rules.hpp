#pragma once

#include <optional>
#include <string>

#include "solver/level8/card.hpp"
#include "solver/level8/edition.hpp"

namespace backtrick::level8 {

inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxHand = 10;

/// The numbers that define a variant of Level 8. The defaults are the real deck, alone.
struct Rules {
  int numbers = kMaxNumbers;  ///< numbered cards of a colour, 1 .. 15
  int colours = kMaxColours;  ///< 1 .. 6
  int wilds = kMaxWilds;      ///< 0 .. 6
  int skips = kMaxSkips;      ///< 0 .. 3
  int hand = kMaxHand;        ///< cards dealt to each player, 1 .. 10
  int players = 1;            ///< 1 .. 6
  Edition edition = Edition::English;

  /// The whole deck of an edition.
  static constexpr Rules of(Edition edition, int players = 1) {
    Rules rules;
    rules.wilds = readings_of(edition).wilds;
    rules.players = players;
    rules.edition = edition;
    return rules;
  }

  Readings readings() const { return readings_of(edition); }
  int cards() const { return numbers * colours + wilds + skips; }
  /// Cards of the draw pile after the deal: all but the hands and the card turned up.
  int draw_pile() const { return cards() - players * hand - 1; }
  bool contains(Card card) const;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// What is wrong with these rules ("hand is 11, allowed are 1 to 10"), or nothing.
std::optional<std::string> fault_in(const Rules& rules);

}  // namespace backtrick::level8
