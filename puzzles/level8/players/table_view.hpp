#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "puzzles/level8/players/round_view.hpp"
#include "solver/level8/round.hpp"

namespace backtrick::level8 {

/// What a round has shown to everybody and its cards no longer show: which cards of a hand came
/// from a discard pile, and which cards the draw pile was formed of.
class TableMemory {
 public:
  TableMemory() { drawable_.set(); }

  /// Looks at a turn that was made between two states of a round.
  void saw(const Round& before, const Turn& turn, const Round& after);

  /// Cards that a player took from a discard pile and still holds. A player who lays one of several
  /// wilds is taken to lay a known one, because wilds look alike; likewise Skips.
  const CardBits& known(int player) const { return known_[static_cast<std::size_t>(player) - 1]; }
  /// The cards that the draw pile was last formed of: only these can lie in it.
  const CardBits& drawable() const { return drawable_; }

 private:
  void forget(int player, Card card);

  std::array<CardBits, kMaxPlayers> known_{};
  CardBits drawable_;
};

/// What everybody knows of one player at the table.
struct SeenPlayer {
  Level level;
  bool laying_wins = false;  ///< the game ends when this level lies
  int cards = 0;             ///< in the hand
  CardBits known;            ///< of these, the ones that everybody has seen
  std::vector<Group> display;
  std::vector<Card> discards;  ///< top card last; covered cards may be left out
  bool skipped = false;        ///< a Skip lies before the player
};

/// What the player on turn sees of a round for one to six, before or after taking a card. Neither
/// the order of the draw pile nor the unknown cards of others are part of it.
struct TableView {
  Rules rules;
  int player = 1;                   ///< on turn
  bool has_taken = false;           ///< in this turn
  std::optional<Card> taken;        ///< that card, as long as it is in the hand
  Hand hand;                        ///< of the player on turn, with the card taken, in rising order
  std::vector<SeenPlayer> players;  ///< player 1 first
  int draw_pile = 0;                ///< cards face down
  int face_up_skips = 0;            ///< at the bottom of the draw pile
  CardBits unseen;                  ///< cards of the draw pile, of other hands, and forgotten ones
  CardBits drawable;                ///< of these, the ones that can lie in the draw pile

  /// `laying_wins`: for which players the game ends when their level lies; none if empty.
  static TableView of(const Round& round, const TableMemory& memory,
                      const std::vector<bool>& laying_wins = {});

  const SeenPlayer& seen(int of) const { return players[static_cast<std::size_t>(of) - 1]; }
  const SeenPlayer& own() const { return seen(player); }
};

}  // namespace backtrick::level8
