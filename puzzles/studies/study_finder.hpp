#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "puzzles/studies/complete_turns.hpp"
#include "puzzles/studies/study.hpp"
#include "solver/common/limits.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick::the_game {

/// Why a position is no study.
enum class NoStudy : std::uint8_t {
  NoDraws,       ///< the draw pile is empty, so where a turn ends does not matter
  TurnUnderWay,  ///< cards are already laid in this turn
  SeveralPlayers,
  Lost,          ///< the position cannot be won
  SeveralTurns,  ///< two turns at least keep the win
  Forced,        ///< there is only one turn
  Undecided      ///< a limit was reached
};

/// The position after a turn: the player has drawn, unless the turn wins. Throws std::logic_error
/// if the referee refuses the turn.
Position after_turn(const Position& position, const Turn& turn);

/// Decides whether positions are studies, by exhaustion: all turns but one must be proved lost.
class StudyFinder {
 public:
  /// The limits apply to each turn that is judged.
  explicit StudyFinder(const Limits& limits) : limits_{limits} {}

  /// The study that begins here, or why there is none. Its unique turns are counted up to `most`.
  std::variant<Study, NoStudy> study_at(const Position& position, std::size_t most = 3);

  /// Proves all turns lost but one that is known to win. Returns their number, or why the position
  /// is no study. A position without a turn under way, for a single player.
  std::variant<std::size_t, NoStudy> refute_others(const Position& position, const Turn& winning);

  /// States expanded so far.
  std::uint64_t nodes() const { return nodes_; }

 private:
  Result solve(const Position& position);

  Solver solver_;
  Limits limits_;
  std::uint64_t nodes_ = 0;
};

}  // namespace backtrick::the_game
