#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace backtrick::level8 {

/// A card by its id, 0 .. 98: 15*colour + number-1 for the numbered cards, colours in the order
/// r o y g b p; then 90 .. 95 wild, 96 .. 98 Skip. A smaller deck leaves ids out and renames none.
using Card = std::uint8_t;

inline constexpr int kMaxNumbers = 15;
inline constexpr int kMaxColours = 6;
inline constexpr int kMaxWilds = 6;
inline constexpr int kMaxSkips = 3;
inline constexpr Card kFirstWild = kMaxNumbers * kMaxColours;
inline constexpr Card kFirstSkip = kFirstWild + kMaxWilds;
inline constexpr int kMaxCards = kFirstSkip + kMaxSkips;

/// The letters of the colours 0 .. 5.
inline constexpr std::string_view kColourLetters = "roygbp";

/// The card of a number, 1 .. 15, and a colour, 0 .. 5.
constexpr Card numbered_card(int number, int colour) {
  return static_cast<Card>(kMaxNumbers * colour + number - 1);
}
constexpr bool is_numbered(Card card) { return card < kFirstWild; }
constexpr bool is_wild(Card card) { return card >= kFirstWild && card < kFirstSkip; }
constexpr bool is_skip(Card card) { return card >= kFirstSkip && card < kMaxCards; }

/// The number 1 .. 15 and the colour 0 .. 5 of a numbered card.
constexpr int number_of(Card card) { return card % kMaxNumbers + 1; }
constexpr int colour_of(Card card) { return card / kMaxNumbers; }

/// "r7", "p15", "W" or "S".
std::string name(Card card);

}  // namespace backtrick::level8
