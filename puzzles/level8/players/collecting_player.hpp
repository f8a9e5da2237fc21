#pragma once

#include <utility>

#include "puzzles/level8/players/missing_cards.hpp"
#include "puzzles/level8/players/player.hpp"
#include "puzzles/players/noisy_score.hpp"

namespace backtrick::level8 {

/// How a CollectingPlayer plays.
struct Habits {
  bool lays_at_once = false;   ///< lays the level as soon as it can, although waiting keeps choices
  bool counts_unseen = false;  ///< counts the unseen cards that help
  int sees = 0;                ///< looks at so many of the next cards of an open draw pile
  int error = 0;               ///< the standard deviation of a judgement, in hundredths of a turn
};

/// Keeps the cards that are nearest to a display, and takes the card turned up if it brings the
/// hand nearer.
///
/// With m cards missing, a hand is judged by the turns that it may still need: kTurnsEach for each
/// missing card. A player who counts replaces the first of these by (u + 1) / (a + 1), the expected
/// number of draws until one of a helping cards comes, out of u unseen ones. Every judgement has an
/// error.
///
/// A player who looks at the next cards of an open pile judges a hand together with them: by the
/// turns until enough of them are drawn, or, if they do not suffice, by these turns and the cards
/// that are missing then. Any cards of those seen can be what is kept in the end (solver.cpp), so
/// a display among them can be had if each card of it is kept.
///
/// A player who lays at once goes on with the cards that fit on the table, and first discards
/// those that lie farthest from its groups.
class CollectingPlayer : public Player {
 public:
  explicit CollectingPlayer(const Habits& habits) : habits_{habits}, noise_{habits.error} {}

  void new_round(std::uint64_t seed) override { noise_.seed(seed); }
  bool takes_discard(const RoundView& view) override;
  void finish(const RoundView& view, Turn& turn) override;

 private:
  struct Need {
    int missing = 0;
    int turns = 0;
    CardCounts held;  ///< with the cards looked at

    friend bool operator<(const Need& a, const Need& b) {
      return std::pair{a.missing, a.turns} < std::pair{b.missing, b.turns};
    }
  };

  Need need(MissingCards& cards, CardCounts held, const RoundView& view) const;
  int cost(MissingCards& cards, const Hand& kept, const RoundView& view, int limit);
  /// Lays a display of the goal that the hand holds, and returns whether it holds one.
  bool lay(const RoundView& view, Goal goal, Turn& turn) const;
  Card farthest(const Hand& hand, const std::vector<Group>& display);

  Habits habits_;
  NoisyScore noise_;
};

}  // namespace backtrick::level8
