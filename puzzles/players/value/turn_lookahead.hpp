#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/players/value/imagined_draws.hpp"
#include "puzzles/players/value/imagined_tables.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// How much is spent on a turn.
struct LookaheadEffort {
  int width;                ///< of the turns to choose from, see TurnGenerator
  int next_width;           ///< of the turns after the draw
  std::size_t candidates;   ///< the most turns that are compared
  std::int32_t margin;      ///< and only those within this logit of the best
  int samples;              ///< the most draws that are imagined
  int prior;                ///< the samples that the network's own estimate counts for
  std::int64_t confidence;  ///< four times the square of the standard errors that rule a turn out
  /// Turns that follow a draw before the network values what is left. Of several players, each
  /// lays as many.
  int depth = 1;
};

/// Compares turns by what may be drawn after them, and by what other seats may hold: imagines
/// draws, lets the network choose the next turn or turns, and takes the mean of its chances. All
/// turns see the same draws, and turns that are clearly worse drop out early ("racing": Maron and
/// Moore, 1994). Chances at the leaves that are known exactly are 0 or certain.
///
/// Few samples are noisy, and the network's own estimate of a turn is not. So the estimate counts
/// as a number of samples, which is the mean of a normal posterior whose prior is the estimate.
class TurnLookahead {
 public:
  /// A turn and its chance.
  struct Judged {
    const TurnChooser::Candidate* candidate = nullptr;
    std::int32_t chance = 0;  ///< the mean over `samples` and prior, in units of 1 / kCertain
    int samples = 0;          ///< 0: the network's own estimate
    bool exact = false;       ///< the chance is known
  };

  /// The network must outlive the lookahead.
  TurnLookahead(const ValueNetwork& network, const LookaheadEffort& effort);

  /// What may come of a turn.
  struct Outlook {
    std::int32_t chance = 0;  ///< the mean over imagined draws, in units of 1 / kCertain
    /// The cards that stay in the end. Of an imagined draw, this is the number x for which the
    /// network expects exp(-x / 8). It is below the mean that the same network would expect,
    /// because exp is convex. The outlook is the mean over the draws.
    double left = 0;
    bool exact = false;  ///< the turn empties the draw pile, so both numbers are known
  };

  /// Decides what draws are imagined from now on.
  void seed(std::uint64_t seed) {
    draws_ = ImaginedDraws{seed};
    further_draws_ = ImaginedDraws{~seed};
    tables_ = ImaginedTables{seed};
  }

  /// Once this flag is set, by another thread or a signal handler, no more draws are imagined to
  /// compare turns.
  void interrupt_by(const std::atomic<bool>* flag) { interrupt_ = flag; }

  /// Judges the best turns of a seat, the best first. Empty if the required cards cannot be laid.
  /// The seat must not see all cards. At least `wanted` turns are compared, however far behind, if
  /// there are as many.
  std::span<const Judged> judge(const SeatView& view, std::size_t wanted = 0);
  /// Looks at what any turn leaves, over `samples` imagined draws. The draw pile must hold cards.
  Outlook outlook(const Afterstate& after, int samples, int min_plays, int hand_size);
  /// The same for a turn of a seat among others, which keeps this hand and leaves these tops. The
  /// cards that others hold are imagined as well, so nothing is exact.
  Outlook outlook(const SeatView& view, CardSet hand, Tops tops, int samples);
  /// The plays of a turn of the last call.
  Turn plays(const Judged& judged, const SeatView& view) const {
    return chooser_.plays(*judged.candidate, view);
  }

 private:
  struct Runner {
    const TurnChooser::Candidate* candidate = nullptr;
    std::int64_t sum = 0;               // of the chances and the prior
    std::vector<std::int32_t> chances;  // by sample
  };
  /// The moment after an imagined draw: a known end, or the value of the next turn.
  struct Leaf {
    bool known = false;
    int left = 0;  // if known
    Value value;   // if not
  };
  void find_runners(const TurnChooser::Candidate& best, std::size_t wanted);
  void race(const SeatView& view);
  void drop_clearly_worse(int samples);
  void begin_draws(CardSet unseen, int count);
  std::span<const Card> next_draw();
  Leaf leaf_after(const Afterstate& after, std::span<const Card> draw, int min_plays,
                  int hand_size);
  Leaf leaf_after(CardSet hand, Tops tops, WholeTable table, const SeatView& view);
  void draw_further(Afterstate& table, int hand_size) const;
  static std::int32_t chance_at(const Leaf& leaf);

  LookaheadEffort effort_;
  const std::atomic<bool>* interrupt_ = nullptr;
  TurnChooser chooser_;
  TurnChooser next_;
  ImaginedDraws draws_{0};
  ImaginedDraws further_draws_{0};  // those after the first, from all unseen cards; of a sample
                                    // the same for all turns
  ImaginedTables tables_{0};
  std::vector<Runner> runners_;
  std::vector<Runner*> running_;
  std::vector<Judged> judged_;
};

}  // namespace backtrick::the_game
