#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/turn.hpp"

namespace backtrick::level8 {

/// Where a move breaks the rules, and how.
struct RuleViolation {
  enum class Step : std::uint8_t { Take, Lay, Add, Discard, Stop };

  std::size_t turn = 0;    ///< turns completed before, in this round, without skipped ones
  Step step = Step::Take;  ///< what was tried
  std::string reason;
};

/// The violation in the form "turn 3, discard: ...".
std::string in_words(const RuleViolation& violation);

/// THE REFEREE applies the written rules to one round, for one to six players. It is deliberately
/// plain and slow, and knows nothing of search: what it accepts can be done with real cards.
/// README.md lists the rules and the readings. A refused move changes nothing.
class Round {
 public:
  /// Deals the cards. `levels` holds the level of each player, player 1 first; `dealer` is 1 ..
  /// players. Throws std::invalid_argument for another number of levels, a level that cannot be
  /// played by the deal's rules (fault_in), or another dealer.
  explicit Round(const Deal& deal, std::vector<Level> levels, int dealer = 1);

  /// Each of these moves returns why the rules forbid it, or nothing.
  /// Takes the top card of the draw pile.
  std::optional<RuleViolation> draw();
  /// Takes the top card of a player's discard pile, or this card of it if the edition allows that.
  std::optional<RuleViolation> take_discard(int player, std::optional<Card> card = {});
  /// Lays the whole level, its groups in any order.
  std::optional<RuleViolation> lay(const std::vector<Group>& groups);
  /// Adds a card to a group on the table.
  std::optional<RuleViolation> add(const Addition& addition);
  /// Ends the turn with a card on the own discard pile, or with a Skip before another player. The
  /// turns of skipped players pass at once, because they have nothing to decide.
  std::optional<RuleViolation> discard(const Discard& discard);

  /// Makes a whole turn, or the part of it that has no discard. Refuses it also if another card
  /// than `taken` would be taken.
  std::optional<RuleViolation> play(const Turn& turn);

  const Rules& rules() const { return rules_; }
  int players() const { return rules_.players; }
  /// The player on turn.
  int player() const { return player_; }
  /// Whether the player on turn has taken a card.
  bool has_taken() const { return taken_.has_value(); }
  /// That card, as long as it is in the hand.
  std::optional<Card> taken_in_hand() const;
  /// Turns completed, without those of skipped players.
  std::size_t turns() const { return turns_; }

  const Level& level(int player) const { return seat(player).level; }
  const std::vector<Card>& hand(int player) const { return seat(player).hand; }
  /// A discard pile, top card last.
  const std::vector<Card>& discard_pile(int player) const { return seat(player).discard_pile; }
  /// The groups before a player; none if the level does not lie.
  const std::vector<Group>& display(int player) const { return seat(player).display; }
  bool has_laid(int player) const { return !display(player).empty(); }
  /// The Skip that lies before a player.
  std::optional<Card> skip_before(int player) const { return seat(player).skip; }
  /// The face-down cards of the draw pile, next card first, and the Skips face up below them.
  const std::vector<Card>& draw_pile() const { return draw_pile_; }
  const std::vector<Card>& face_up_skips() const { return face_up_skips_; }
  /// How often the draw pile was formed anew.
  std::uint64_t reshuffles() const { return reshuffles_; }

  /// The player who discarded the last card.
  std::optional<int> winner() const { return winner_; }
  /// Whether the round is over: somebody went out, or there is nothing left to take.
  bool over() const { return winner_.has_value() || blocked_; }
  /// Levels that a player gains if the round ends now: 2 for the winner, 1 for all others whose
  /// level lies, otherwise 0.
  int gained(int player) const;

 private:
  struct Seat {
    Level level;
    std::vector<Card> hand;
    std::vector<Card> discard_pile;
    std::vector<Group> display;
    std::optional<Card> skip;
  };

  const Seat& seat(int player) const { return seats_.at(static_cast<std::size_t>(player) - 1); }
  Seat& seat(int player) { return seats_.at(static_cast<std::size_t>(player) - 1); }
  bool is_player(int player) const { return player >= 1 && player <= players(); }
  RuleViolation violation(RuleViolation::Step step, std::string reason) const;
  std::optional<RuleViolation> cannot_play(RuleViolation::Step step) const;
  std::optional<RuleViolation> cannot_take() const;
  std::optional<std::string> fault_in(const Group& group) const;
  void begin_turn();
  void form_draw_pile();

  Rules rules_;
  std::uint64_t number_ = 0;
  std::vector<Seat> seats_;
  std::vector<Card> draw_pile_;
  std::vector<Card> face_up_skips_;
  int player_ = 1;
  std::optional<Card> taken_;
  std::size_t turns_ = 0;
  std::uint64_t reshuffles_ = 0;
  std::optional<int> winner_;
  bool blocked_ = false;
};

}  // namespace backtrick::level8
