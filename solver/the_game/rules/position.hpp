#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// Everything on the table and in the hands, as given by the caller. It is not checked.
struct Table {
  Rules rules;
  std::array<int, 4> tops{};             ///< top of each pile, by Pile; at first 1, 1, n+2, n+2
  std::vector<std::vector<Card>> hands;  ///< one for each player, player 1 first
  std::vector<Card> draw_pile;           ///< the next card to be drawn comes first
  int player = 1;                        ///< the player on turn, 1 .. players
  int laid = 0;                          ///< cards this player has laid in this turn

  friend bool operator==(const Table&, const Table&) = default;
};

/// Why no game can lead to a table, and which part of the table shows that.
struct InvalidPosition : Error {
  enum class Part : std::uint8_t { Whole, Rules, Pile, Hand, DrawPile, Player, Laid };

  InvalidPosition(Part where, std::size_t which, std::optional<std::size_t> of_cards,
                  const std::string& message)
      : Error{Exit::BadData, message}, part{where}, index{which}, card{of_cards} {}

  Part part;
  std::size_t index;                ///< pile, by Pile, or hand, from 0; it may be a missing one
  std::optional<std::size_t> card;  ///< card in the hand or the draw pile, from 0
};

/// A game under way, and always a possible one: the head of position_validator.cpp says and proves
/// what `of` accepts. The referee (game.hpp) moves it on, by the rules.
class Position {
 public:
  /// The start of a deal. `first_player` is 1 .. players, chosen by the players. Throws
  /// std::out_of_range for any other value.
  explicit Position(const Deal& deal, int first_player = 1);
  /// The position of a given table, or why the table is impossible.
  static Expected<Position, InvalidPosition> of(Table table);

  const Table& table() const { return table_; }
  const Rules& rules() const { return table_.rules; }
  int top(Pile pile) const { return table_.tops[static_cast<std::size_t>(pile)]; }
  const std::vector<Card>& hand(int player) const {
    return table_.hands.at(static_cast<std::size_t>(player) - 1);
  }
  /// The cards still to be drawn, next card first.
  const std::vector<Card>& draw_pile() const { return table_.draw_pile; }
  int player() const { return table_.player; }
  /// The number of cards laid so far in this turn, and the number that it must lay.
  int laid() const { return table_.laid; }
  int required() const { return draw_pile().empty() ? 1 : rules().min_plays; }
  /// Cards in all hands and the draw pile. 0 is beaten, fewer than 10 is excellent.
  int left() const;
  bool beaten() const { return left() == 0; }

  friend bool operator==(const Position&, const Position&) = default;

 private:
  friend class Game;  // only Game may change a position, by the rules
  explicit Position(Table table) : table_{std::move(table)} {}

  void draw(int player);
  void give_turn_to(int player);

  Table table_;
};

}  // namespace backtrick::the_game
