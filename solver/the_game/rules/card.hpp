#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace backtrick::the_game {

/// A card is the number printed on it: 2 .. n+1 in a game of n cards.
using Card = std::uint8_t;

/// The four piles on the table: two ascending from 1, two descending from n+2.
enum class Pile : std::uint8_t { A1, A2, D1, D2 };

inline constexpr std::array<Pile, 4> kPiles{Pile::A1, Pile::A2, Pile::D1, Pile::D2};

constexpr bool ascending(Pile pile) { return pile == Pile::A1 || pile == Pile::A2; }

constexpr std::string_view name(Pile pile) {
  constexpr std::array<std::string_view, 4> kNames{"A1", "A2", "D1", "D2"};
  return kNames[static_cast<std::size_t>(pile)];
}

/// One card laid on one pile.
struct Play {
  Card card{};
  Pile pile{};
  friend bool operator==(const Play&, const Play&) = default;
};

}  // namespace backtrick::the_game
