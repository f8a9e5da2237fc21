#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "solver/the_game/rules/card.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"

namespace backtrick::the_game {

/// THE REFEREE: moves a game on by the written rules, for one to five players. Plain and slow on
/// purpose, and knowing nothing of search: what it accepts can be laid with real cards.
class Game {
 public:
  /// Deals the cards. `first_player` is 1 .. players; the players agree on it, so it is a choice.
  /// Throws std::out_of_range for any other.
  explicit Game(const Deal& deal, int first_player = 1) : now_{deal, first_player} {}
  /// Takes over a game under way.
  explicit Game(Position position) : now_{std::move(position)} {}

  /// Lays a card of the player whose turn it is. Returns why the rules forbid it, or nothing.
  std::optional<std::string> lay(Play play);
  /// Ends the turn: draws, then passes on to the next player with cards. Returns why it may not
  /// end yet, or nothing.
  std::optional<std::string> end_turn();

  /// How things stand now.
  const Position& position() const { return now_; }
  int player() const { return now_.player(); }
  const std::vector<Card>& hand(int player) const { return now_.hand(player); }
  int top(Pile pile) const { return now_.top(pile); }
  int draw_pile() const { return static_cast<int>(now_.draw_pile().size()); }
  int laid() const { return now_.laid(); }
  int required() const { return now_.required(); }
  int left() const { return now_.left(); }
  bool beaten() const { return now_.beaten(); }
  /// Beaten, or the player whose turn it is can no longer lay the required number of cards.
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
struct RuleViolation {
  std::size_t turn = 0;             ///< from 0
  std::optional<std::size_t> play;  ///< from 0; none where the turn as a whole is to blame
  std::string reason;
};

/// "turn 3, play 2: ...".
std::string in_words(const RuleViolation& violation);

/// The outcome of replaying a whole line.
struct Replay {
  int left = 0;                      ///< cards left when the line ended or broke off
  std::optional<std::string> fault;  ///< "turn 3, play 2: ..." where the rules were broken
};

/// Lays every turn of a line and says what is left. A last turn that lays all remaining cards ends
/// the game; every other turn must be complete. Throws std::out_of_range as Game does.
Replay replay(const Deal& deal, const Line& line, int first_player = 1);
/// The same from a game under way, whose open turn the first turn of the line goes on with.
Replay replay(const Position& start, const Line& line);

/// What a game has come to, or where it broke the rules. The last turn of the line is still open,
/// whatever it has laid, and may be empty: nobody has drawn after it. All turns before it are
/// complete. So any line cut off anywhere gives the moment when its last card had just been laid.
std::variant<Position, RuleViolation> position_after(const Deal& deal, const Line& line,
                                                     int first_player = 1);
/// The same from a game under way, whose open turn the first turn of the line goes on with.
std::variant<Position, RuleViolation> position_after(const Position& start, const Line& line);

}  // namespace backtrick::the_game
