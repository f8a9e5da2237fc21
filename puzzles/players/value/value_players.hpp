#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "puzzles/players/player.hpp"
#include "puzzles/players/value/turn_chooser.hpp"
#include "puzzles/players/value/turn_lookahead.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Chooses the turn whose afterstate the value network likes best, without looking further.
class ValuePlayer : public Player {
 public:
  /// For games of 98 cards with the rules of the network. `width`: see TurnGenerator. The network
  /// must outlive the player.
  ValuePlayer(const ValueNetwork& network, int width) : chooser_{network, width} {}

  void new_game(std::uint64_t) override {}
  void choose(const SeatView& view, Turn& turn) override;

 private:
  TurnChooser chooser_;
};

/// Chooses the turn that TurnLookahead likes best.
class LookaheadPlayer : public Player {
 public:
  /// For games of 98 cards with the rules of the network, which must outlive the player. Of several
  /// seats, a seed and a view give the same turn whatever was played before.
  LookaheadPlayer(const ValueNetwork& network, const LookaheadEffort& effort)
      : lookahead_{network, effort} {}

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    lookahead_.seed(seed);
  }
  void choose(const SeatView& view, Turn& turn) override;

 private:
  std::uint64_t seed_ = 0;
  TurnLookahead lookahead_;
  ExactEnding ending_;
};

/// Players with a value network, by price: about 0.8 ms, 25 ms and 0.45 s a game on a busy core
/// (bench/LADDER.md).
enum class ValuePlayerKind : std::uint8_t { Quick, Strong, Strongest };
inline constexpr std::array kValuePlayerKinds{ValuePlayerKind::Quick, ValuePlayerKind::Strong,
                                              ValuePlayerKind::Strongest};

std::string_view name(ValuePlayerKind kind);
std::optional<ValuePlayerKind> find_value_player(std::string_view wanted);

/// How far a kind looks ahead at a table of so many. Quick does so only to give advice.
const LookaheadEffort& effort_of(ValuePlayerKind kind, int players = 1);

/// The network must outlive the player and be trained for the rules of its games.
std::unique_ptr<Player> make_player(ValuePlayerKind kind, const ValueNetwork& network,
                                    int players = 1);

}  // namespace backtrick::the_game
