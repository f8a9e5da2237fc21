#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "puzzles/players/value/afterstate.hpp"
#include "puzzles/players/value/rank_tables.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Generates the turns that are worth considering, each once by what it leaves: two turns that lay
/// the same cards and leave the same tops are one.
///
/// The cards that must be laid are, for each pile, tricks, cards whose trick is in hand, and the
/// `width` nearest cards ahead of it. Beyond those, a turn goes on only with tricks, with a launch
/// followed at once by its trick, and with nearest cards that pass no unplayed card. If no turn of
/// this kind is long enough, all legal plays are tried.
class TurnGenerator {
 public:
  /// What a turn leaves, and how it came about.
  struct Node {
    CardSet hand;
    Tops tops;
    HandMask left = 0;  // the cards of `hand` by their places at the start of the turn
    std::uint8_t laid = 0;
    std::uint16_t before = 0;             // the node before the last plays
    std::array<std::uint8_t, 2> cards{};  // the last plays: one card, or a launch and its trick
    Slot slot{};                          // where they were laid
  };

  explicit TurnGenerator(int width);

  /// Generates the turns from a hand. `required` is the number of cards that must be laid. No turn
  /// is generated if they cannot be laid.
  void generate(const RankTables& hand, Tops tops, int required);

  /// The turns.
  std::span<const Node> turns() const {
    return std::span{nodes_}.first(size_).subspan(first_turn_);
  }
  /// The plays of a turn, on the piles as they lie on the table.
  Turn plays(const Node& turn, const SeatView& view) const;

 private:
  void extend_required(const RankTables& hand, int required, bool all_plays);
  void extend_further(const RankTables& hand);
  void find_fitting(const RankTables& hand, Tops tops);
  HandMask likely(const RankTables& hand, const Node& node, Slot slot) const;
  void lay(const RankTables& hand, std::size_t before, Slot slot, HandMask card,
           HandMask trick = 0);

  int width_;
  std::vector<Node> nodes_;  // with room for all, because each is written where it stays
  std::size_t size_ = 0;
  std::size_t first_turn_ = 0;

  /// The places of the hand that go on a pile with a certain top.
  struct Fitting {
    std::uint16_t ahead = 0;
    std::uint16_t free = 0;  // those ahead that pass no unseen card
    std::uint16_t trick = 0;
  };
  const Fitting& fitting(Tops tops, Slot slot) const {
    return fitting_[direction_of(slot)][tops.counted[index_of(slot)]];
  }
  // By direction and counted top. Only tops that a turn can meet are filled.
  std::array<std::array<Fitting, kMirror + 1>, kDirections.size()> fitting_{};

  // A hash index of the nodes. An entry counts if it is of this generation.
  struct Entry {
    std::uint16_t generation = 0;
    std::uint16_t node = 0;
  };
  Entry& entry_of(HandMask left, Tops tops);

  std::vector<Entry> index_;
  std::uint16_t generation_ = 0;
};

}  // namespace backtrick::the_game
