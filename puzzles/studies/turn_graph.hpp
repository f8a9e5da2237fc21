#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "puzzles/players/counting_player.hpp"
#include "puzzles/players/seat_view.hpp"
#include "puzzles/players/value/afterstate.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// How a solver in the panel judges a table when it does not look further.
enum class Judgement : std::uint8_t {
  Distance,  ///< how far the piles have moved for the cards laid
  Tricks,    ///< the same, and tricks that remain possible
  Room       ///< room for each card not yet laid, as the player `counting` sees it
};
inline constexpr std::size_t kJudgements = 3;
constexpr std::string_view name(Judgement judgement) {
  constexpr std::array<std::string_view, kJudgements> kNames{"distance", "tricks", "room"};
  return kNames[static_cast<std::size_t>(judgement)];
}

/// The tables that the turns of a position lead to, with the draws known. A table is examined when
/// it is first asked for, and kept, so that many solvers can look ahead from the same position.
class TurnGraph {
 public:
  /// A complete turn, by what it leaves.
  struct Edge {
    std::uint32_t to = 0;  ///< the place of the table after it, with the next cards drawn
    std::array<std::int32_t, kJudgements> scores{};  ///< by Judgement; greater is better
  };

  /// The position must be one of a single player without a turn under way. It and its mirror image
  /// give the same graph, and so does another order of the hand or of piles of a direction.
  explicit TurnGraph(const Position& position);

  /// The place of the table from which the graph was made.
  static constexpr std::uint32_t kStart = 0;
  /// The turns from a table, in a fixed order. They are kept as long as the graph.
  std::span<const Edge> turns(std::uint32_t place);
  /// Whether no card is left.
  bool won(std::uint32_t place) const { return tables_[place].view.left() == 0; }

  /// The place of the table after a turn of the position from which the graph was made. Throws
  /// std::invalid_argument if the turn is not complete.
  std::uint32_t after(const Turn& turn);

 private:
  /// A table at the beginning of a turn.
  struct Table {
    SeatView view;
    bool examined = false;
    std::vector<Edge> turns;  ///< once examined
  };
  /// What a turn leaves, before cards are drawn.
  struct Key {
    CardSet hand;
    Tops tops;
    int unseen = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return static_cast<std::size_t>(hash_of(key.hand, key.tops) +
                                      static_cast<std::uint64_t>(key.unseen));
    }
  };
  /// The judgement of the player `counting`, of a table before cards are drawn.
  class Counting : public CountingPlayer {
   public:
    Counting() : CountingPlayer{0} {}
    using CountingPlayer::value;
    using CountingPlayer::weigh;
  };

  static Key key_of(const SeatView& view) {
    return {view.hand, view.nameless_tops(), view.unseen.size()};
  }
  void draw(SeatView& view) const;

  SeatView given_;           ///< the position as it was given
  bool mirrored_ = false;    ///< whether the graph is that of its mirror image
  std::vector<Card> draws_;  ///< the draw pile of the start
  std::vector<Table> tables_;
  std::unordered_map<Key, std::uint32_t, Hash> places_;
  Counting counting_;
};

}  // namespace backtrick::the_game
