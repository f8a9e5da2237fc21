#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/the_game/proof/card_order.hpp"
#include "solver/the_game/rules/card_set.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/rules.hpp"

namespace backtrick::the_game::proof {

/// All of a state but its tops.
struct Hands {
  std::size_t laid = 0;                      ///< cards on the piles
  std::size_t drawn = 0;                     ///< these, and the cards in the hands
  std::size_t seats = 0;                     ///< number of hands
  std::array<CardSet, kMaxPlayers> cards{};  ///< of the player on turn first, in order of turns

  /// Leaves out hands without cards: their players are passed over.
  void drop_empty();
};

/// The bytes by which a proof names hands.
using HandsName = std::vector<std::uint8_t>;

/// A game of one to five players as a proof by turns sees it.
struct TurnGame : CardOrder {
  using CardOrder::CardOrder;

  Hands hands_of(const Position& position) const;
  /// The hands with this name, with so many cards laid. Throws ProofFault if there are none.
  Hands read(std::span<const std::uint8_t> name, std::size_t laid) const;

  CardSet unplayed(const Hands& hands) const;
  std::size_t to_draw(const Hands& hands) const { return cards() - hands.drawn; }
  /// The number of cards that the player on turn must lay before the turn may end. While there are
  /// cards to draw, a hand lacks just the cards that its turn under way has laid. Once there are
  /// none, a turn requires one card; and a turn under way that might have ended goes on.
  int fewest(const Hands& hands) const;
  /// The hands after a turn that lays these cards.
  Hands after(const Hands& hands, CardSet laid) const;
};

HandsName name_of(const Hands& hands);

/// Hands in words, such as "hands 3 14, 5 9".
std::string in_words(const Hands& hands);

}  // namespace backtrick::the_game::proof
