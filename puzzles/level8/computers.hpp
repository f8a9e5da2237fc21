#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/players/table_player.hpp"
#include "puzzles/level8/table_round.hpp"

namespace backtrick::level8 {

/// The computers that sit at a table, from the weakest to the strongest: the panel that grades
/// rounds, which plays as if it were alone, and three TablePlayers.
enum class ComputerKind : std::uint8_t {
  Hasty,
  Collecting,
  Glancing,
  Counting,
  Quick,
  Strong,
  Strongest
};
inline constexpr std::array kComputers{
    ComputerKind::Hasty, ComputerKind::Collecting, ComputerKind::Glancing, ComputerKind::Counting,
    ComputerKind::Quick, ComputerKind::Strong,     ComputerKind::Strongest};

std::string_view name(ComputerKind kind);

/// The effort of quick, strong and strongest. Throws std::invalid_argument for other kinds.
TableEffort effort_of(ComputerKind kind);

/// The computers at a table for one to six.
class Computers {
 public:
  /// The kinds by seat, player 1 first. Once `interrupt` is set, by another thread or a signal
  /// handler, a turn is chosen at once, without much thought.
  explicit Computers(const std::vector<ComputerKind>& kinds,
                     const std::atomic<bool>* interrupt = nullptr);
  /// The same kind at every seat.
  explicit Computers(ComputerKind kind, const std::atomic<bool>* interrupt = nullptr)
      : Computers{std::vector(static_cast<std::size_t>(kMaxPlayers), kind), interrupt} {}

  /// Begins a round. The seed determines all random choices in it.
  void new_round(std::uint64_t seed);
  /// The turn of the player on turn, who has not taken a card yet. `goal`: Place if the turn may
  /// end once the level lies, as it may also if that wins the game. Throws std::logic_error if the
  /// referee refuses the turn.
  Turn choose(const TableRound& table, Goal goal = Goal::Out);

 private:
  struct Seat {
    std::unique_ptr<Player> alone;  // of the panel
    std::optional<TablePlayer> table;
  };

  std::vector<Seat> seats_;
};

}  // namespace backtrick::level8
