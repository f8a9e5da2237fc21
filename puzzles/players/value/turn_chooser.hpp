#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/players/value/exact_ending.hpp"
#include "puzzles/players/value/turn_evaluator.hpp"
#include "puzzles/players/value/turn_generator.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Judges the turns of a table by what they leave: by the network, and exactly where a turn empties
/// the draw pile of a single player, because all cards are known then. A team lays no more than a
/// single player with all of its cards would. So late in a game of several players, turns after
/// which even that player could not lay all cards are known to lose. A turn that leaves a dead card
/// (state/bounds.hpp) loses, too; such turns are compared by what remains.
class TurnChooser {
 public:
  /// A turn and what it is worth.
  struct Candidate {
    const TurnGenerator::Node* turn = nullptr;
    Value value;
    bool exact = false;      ///< the end is known: `left` cards stay, or at least so many of a team
    int left = 0;            ///< if exact
    std::int32_t score = 0;  ///< what turns are compared by

    /// In units of 1 / kCertain.
    std::int32_t chance() const {
      if (exact) return left == 0 ? kCertain : 0;
      return chance_of(value.win);
    }
  };

  /// `width`: see TurnGenerator. The network must outlive the chooser.
  TurnChooser(const ValueNetwork& network, int width) : generator_{width}, evaluator_{network} {}

  /// The turn with the highest score, or nullptr if the required cards cannot be laid. `required`
  /// is the number of cards that must be laid; `hand_size` that of the rules, up to which the
  /// player draws.
  const Candidate* choose(const Afterstate& table, int required, int hand_size);

  /// Says that tables after various draws from these unseen cards are going to follow.
  void expect_draws_from(CardSet unseen) { evaluator_.expect_draws_from(unseen); }

  /// All turns of the last call, in the order of their generation.
  std::span<const Candidate> candidates() const { return candidates_; }
  /// The plays of a turn of the last call.
  Turn plays(const Candidate& candidate, const SeatView& view) const {
    return generator_.plays(*candidate.turn, view);
  }
  ExactEnding& ending() { return ending_; }

  /// The weight of `remains` in the score, in units of 1 / 256; the rest is that of `win`.
  void weigh_remains(int weight) { remains_weight_ = weight; }
  /// Forgets what was computed with other weights of the network.
  void forget() { evaluator_.forget(); }

 private:
  std::int32_t score_of(const Value& value) const {
    if (remains_weight_ == 0) return value.win;
    const std::int64_t win = value.win;
    const std::int64_t remains = value.remains;
    return static_cast<std::int32_t>((win * (256 - remains_weight_) + remains * remains_weight_) /
                                     256);
  }
  void judge_dead_cards(CardSet unseen);
  void judge_endings(const Afterstate& table, int hand_size);
  void judge_team_endings(const Afterstate& table);

  TurnGenerator generator_;
  TurnEvaluator evaluator_;
  ExactEnding ending_;
  std::vector<Candidate> candidates_;
  int remains_weight_ = 0;
};

}  // namespace backtrick::the_game
