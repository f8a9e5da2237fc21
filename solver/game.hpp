#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "card.hpp"
#include "deal.hpp"

namespace backtrick {

/// THE REFEREE: a game under way, by the written rules, for one to five players. Plain and slow on
/// purpose, and knowing nothing of search: what it accepts can be laid with real cards.
class Game {
 public:
  /// Deals the cards. `first_player` is 1 .. players; the players agree on it, so it is a choice.
  /// Throws std::out_of_range for any other.
  explicit Game(const Deal& deal, int first_player = 1);

  /// Lays a card of the player whose turn it is. Returns why the rules forbid it, or nothing.
  std::optional<std::string> lay(Play play);
  /// Ends the turn: draws, then passes on to the next player with cards. Returns why it may not
  /// end yet, or nothing.
  std::optional<std::string> end_turn();

  int player() const { return player_ + 1; }
  const std::vector<Card>& hand(int player) const {
    return hands_.at(static_cast<std::size_t>(player) - 1);
  }
  int top(Pile pile) const { return tops_[static_cast<std::size_t>(pile)]; }
  int draw_pile() const { return static_cast<int>(draw_pile_.size()); }
  /// Cards laid so far in this turn, and how many it must lay.
  int laid() const { return laid_; }
  int required() const;
  /// Cards in all hands plus the draw pile; 0 is beaten, fewer than 10 is excellent.
  int left() const;
  bool beaten() const { return left() == 0; }
  /// Beaten, or the player whose turn it is can no longer lay the required number of cards.
  bool over() const;

 private:
  bool fits(Play play) const;
  bool can_finish_turn() const;
  void draw();
  void pass_on();

  Rules rules_;
  std::vector<std::vector<Card>> hands_;
  std::vector<Card> draw_pile_;  // the next card is at the back
  std::array<int, 4> tops_{};
  int player_ = 0;
  int laid_ = 0;
};

/// The outcome of replaying a whole line from the deal.
struct Replay {
  int left = 0;                      ///< cards left when the line ended or broke off
  std::optional<std::string> fault;  ///< "turn 3, play 2: ..." where the rules were broken
};

/// Lays every turn of a line and says what is left. A last turn that lays all remaining cards ends
/// the game; every other turn must be complete.
Replay replay(const Deal& deal, const Line& line, int first_player = 1);

}  // namespace backtrick
