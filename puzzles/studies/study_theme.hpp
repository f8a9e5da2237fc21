#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/studies/study.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// The idea of a unique turn. A turn often can be laid in several ways: in another order, or on the
/// other pile of two with equal tops. A theme depends only on the position and on what the turn
/// leaves, so it is the same for all of them.
enum class Theme : std::uint8_t {
  /// However the turn is laid, it makes a trick, and another one follows: in the same turn, or
  /// ready
  /// at the beginning of the next.
  TrickChain,
  /// The cheapest play that the position offers is on a pile that the turn leaves alone. A trick
  /// costs -10, any other play the number of places by which the pile moves on. If several plays
  /// are the cheapest, the turn leaves all their piles alone.
  KeptPile,
  /// Two cards could make tricks in this turn, at once or after other cards of the hand. However
  /// the turn is laid, it makes a trick, and it holds another of these cards back for later.
  TrickOrder,
  /// The turn lays more cards than it must.
  LongTurn
};
inline constexpr std::array kThemes{Theme::TrickChain, Theme::KeptPile, Theme::TrickOrder,
                                    Theme::LongTurn};

/// "trick-chain", "kept-pile", "trick-order" or "long-turn".
std::string_view name(Theme theme);
std::optional<Theme> theme_named(std::string_view text);

/// The themes of a complete, legal turn, in the order of kThemes; there may be none. The position
/// is that before the turn.
std::vector<Theme> themes_of(const Position& position, const Turn& turn);

/// The themes of the unique turns of a study, each once, in the order of kThemes.
std::vector<Theme> themes_of(const Study& study);

}  // namespace backtrick::the_game
