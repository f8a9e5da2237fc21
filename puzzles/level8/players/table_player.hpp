#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/level8/players/imagined_table.hpp"
#include "puzzles/level8/players/table_view.hpp"

namespace backtrick::level8 {

/// What a way to go on was worth in imagined rounds.
struct Prospect {
  int rounds = 0;                 ///< imagined
  int won = 0;                    ///< of them by the player: it went out, or laid a level that wins
  int laid = 0;                   ///< in which the level of the player lies at the end
  std::int64_t turns_to_win = 0;  ///< sum over the rounds won, from this turn on
  std::int64_t turns_to_lay = 0;  ///< sum over the rounds in which the level is still laid
  int laid_later = 0;             ///< the number of these
  std::int64_t value = 0;         ///< sum
};

/// A way to go on, and its prospect.
struct TurnOption {
  Turn turn;  ///< before a card was taken, `from` alone counts
  Prospect prospect;
};

/// How much a TablePlayer imagines. A player without rounds plays its first thought.
struct TableEffort {
  int rounds = 0;   ///< imagined for each way to go on that is not dropped before
  int options = 0;  ///< the most ways to go on that are compared
};

/// Plays for one to six at a table, by what it sees (TableView). It compares ways to go on, what to
/// take, then what to discard or whom to skip, by rounds that it imagines: the hidden cards are
/// dealt so that they agree with what has been seen, and everybody plays on by the policy of
/// ImaginedTable. All ways meet the same cards. After each third of the rounds, the worse half of
/// them is dropped.
///
/// It lays its level as soon as it can, with as many cards as it can (displays_to_lay), and adds
/// whatever fits. Imagined rounds overrate waiting, because the policy lays in the next turn
/// whatever comes (bench/LABBOOK.md).
///
/// A round is worth kWin for the one who goes out, kLaid for others whose level lies, and a little
/// less for each turn. kLaid is less than the half that the levels gained suggest, because who does
/// not go out lets somebody else gain two (bench/LABBOOK.md).
class TablePlayer {
 public:
  /// Once `interrupt` is set, by another thread or a signal handler, it imagines no more rounds.
  explicit TablePlayer(const TableEffort& effort, const std::atomic<bool>* interrupt = nullptr)
      : effort_{effort}, interrupt_{interrupt} {}

  /// Tells the player which others add cards to their own groups only, by seat; nobody if empty.
  void expect(std::vector<bool> adds_to_own) { adds_to_own_ = std::move(adds_to_own); }

  void new_round(std::uint64_t seed) { random_ = SplitMix64{seed}; }

  /// The discard pile to take from, or nothing to draw.
  std::optional<int> take(const TableView& view);
  /// Decides the rest of a turn after a card was taken: fills `laid`, `added` and `discard`. The
  /// last is left out if a level is laid that wins.
  void finish(const TableView& view, Turn& turn);

  /// The ways to go on, best first, with what they are worth. Before a card is taken these are the
  /// piles; afterwards the rest of the turn.
  std::vector<TurnOption> options(const TableView& view);

 private:
  static constexpr int kWin = 1000;
  static constexpr int kLaid = 300;
  static constexpr int kMostTurns = 40;
  /// The ways to end a turn that are considered for each display but the first.
  static constexpr std::size_t kEndingsOfOthers = 3;

  std::vector<TurnOption> piles(const TableView& view);
  std::vector<TurnOption> endings(const TableView& view);
  void compare(const TableView& view, std::vector<TurnOption>& options);
  static void imagine(ImaginedTable table, const TableView& view, TurnOption& option);

  TableEffort effort_;
  const std::atomic<bool>* interrupt_;
  std::vector<bool> adds_to_own_;
  SplitMix64 random_{0};
};

/// The turn that a TablePlayer makes for the player on turn of a round, who has not taken a card
/// yet. Throws std::logic_error if the referee refuses it.
Turn choose_turn(const Round& round, const TableMemory& memory, TablePlayer& player,
                 const std::vector<bool>& laying_wins = {});

}  // namespace backtrick::level8
