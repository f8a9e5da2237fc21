#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "solver/common/error.hpp"
#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// THE REFEREE applies the written rules to a game, for one to five players. It is deliberately
/// plain and slow, and knows nothing of search: what it accepts can be laid with real cards.
///
///     Game game{Deal::numbered({}, 42)};
///     const Card card = game.hand(1).front();
///     if (const auto fault = game.lay({card, Pile::A1})) std::cout << *fault << '\n';
///     if (const auto fault = game.end_turn()) std::cout << *fault << '\n';
class Game {
 public:
  /// Deals the cards. `first_player` is 1 .. players, chosen by the players. Throws
  /// std::out_of_range for any other value.
  explicit Game(const Deal& deal, int first_player = 1) : now_{deal, first_player} {}
  /// Continues a game under way.
  explicit Game(Position position) : now_{std::move(position)} {}

  /// Lays a card of the player on turn. Returns why the rules forbid it, or nothing.
  std::optional<std::string> lay(Play play);
  /// Ends the turn: the player draws, and the turn passes to the next player with cards. Returns
  /// why the turn may not end yet, or nothing.
  std::optional<std::string> end_turn();

  /// The current position.
  const Position& position() const { return now_; }
  int player() const { return now_.player(); }
  const std::vector<Card>& hand(int player) const { return now_.hand(player); }
  int top(Pile pile) const { return now_.top(pile); }
  int draw_pile() const { return static_cast<int>(now_.draw_pile().size()); }
  int laid() const { return now_.laid(); }
  int required() const { return now_.required(); }
  int left() const { return now_.left(); }
  bool beaten() const { return now_.beaten(); }
  /// Whether the game is beaten, or the player on turn can no longer lay the required number of
  /// cards.
  bool over() const;

 private:
  bool fits(Play play) const;
  bool can_finish_turn() const;

  Position now_;
};

/// Whether a card laid on a pile that shows `top` is a backwards trick. The play must be legal.
constexpr bool is_backtrick(Play play, int top) {
  return ascending(play.pile) ? play.card < top : play.card > top;
}

/// Where a line breaks the rules, and how.
struct RuleViolation : Error {
  RuleViolation(std::size_t in_turn, std::optional<std::size_t> by_play, const std::string& reason)
      : Error{Exit::BadData, reason}, turn{in_turn}, play{by_play} {}

  std::size_t turn;                 ///< from 0
  std::optional<std::size_t> play;  ///< from 0; none if the whole turn breaks the rules
};

/// The violation of a turn with more plays than a `Turn` can hold.
RuleViolation too_long(std::size_t turn);

/// The violation in the form "turn 3, play 2: ...".
std::string in_words(const RuleViolation& violation);

/// The outcome of replaying a whole line.
struct Replay {
  int left = 0;                      ///< cards left when the line ended or broke off
  std::optional<std::string> fault;  ///< "turn 3, play 2: ..." if the rules were broken
};

/// Lays every turn of a line and counts the cards left. A last turn that lays all remaining cards
/// ends the game; every other turn must be complete. Throws std::out_of_range as Game does.
Replay replay(const Deal& deal, const Line& line, int first_player = 1);
/// The same from a game under way. The first turn of the line continues the open turn.
Replay replay(Position start, const Line& line);

/// The position after a line, or where the line broke the rules. The last turn of the line stays
/// open: it may have laid any number of cards, also none, and its player has not drawn. All turns
/// before it are complete. So a line cut off anywhere gives the position just after its last card
/// was laid.
Expected<Position, RuleViolation> position_after(const Deal& deal, const Line& line,
                                                 int first_player = 1);
/// The same from a game under way. The first turn of the line continues the open turn.
Expected<Position, RuleViolation> position_after(Position start, const Line& line);

}  // namespace backtrick::the_game
