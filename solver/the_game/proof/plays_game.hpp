#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "solver/the_game/proof/claim.hpp"
#include "solver/the_game/proof/layers.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game::proof {

/// The bytes that name everything of a position but its tops: the player on turn, the cards laid in
/// this turn, and for each player the number of cards in hand and these cards, ascending. What is
/// left of the draw pile follows from the number of cards laid.
using PositionName = std::string;

/// A position as a proof by plays lists it.
struct ListedPosition {
  PositionName name;
  CountedTops tops;
};

ListedPosition listed(const Position& position);

/// The position that is listed so, with `laid` cards on the piles, or nothing if there is none. The
/// cards arrive in this order.
std::optional<Position> read_position(const Rules& rules, std::span<const Card> order,
                                      std::size_t laid, std::string_view name,
                                      const CountedTops& tops);

/// Calls `visit` with every position to which one play leads by the rules, with the turn still
/// open, and with the turn ended where it may end, until one call returns false. Returns whether
/// all returned true.
bool each_successor(const Position& position, const std::function<bool(const Position&)>& visit);

/// Whether tops `a` cover tops `b` if both positions are alike otherwise: with the piles of each
/// direction matched in one way or the other, every unplayed card that goes on a pile of `b` goes
/// on its match. The card laid is the top in either case, so a game from `b` is also one from `a`.
bool covers(const CountedTops& a, const CountedTops& b, const Position& of_b);

}  // namespace backtrick::the_game::proof
