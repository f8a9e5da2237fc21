#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/advice/adviser.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/players/statements.hpp"
#include "puzzles/players/value/value_network.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A turn of a recorded game as the adviser sees it. Chances are in units of 1 / kCertain.
struct TurnChance {
  std::size_t turn = 0;  ///< from 0
  SeatView view;         ///< the table before the turn
  Turn plays;
  std::int32_t before = 0;  ///< the chance of the best turn, which may be the one that was played
  std::int32_t after = 0;   ///< the chance of the turn that was played, before cards are drawn
  std::optional<Advice> instead;  ///< a better turn, if the adviser knows one
  int player = 1;                 ///< who was on turn

  std::int32_t loss() const { return before - after; }
};

/// The chances of a recorded legal game with the rules of the adviser, judged turn by turn, each as
/// the seat on turn sees it.
class GameChances {
 public:
  /// The adviser must outlive the chances.
  GameChances(Adviser& adviser, const Record& game)
      : GameChances{adviser, Position{game.deal, game.first_player}, game.plays, game.talk} {}
  /// The same of a game that begins with a game under way.
  GameChances(Adviser& adviser, Position start, Line plays, std::optional<GameTalk> talk = {})
      : adviser_{adviser},
        game_{std::move(start)},
        plays_{std::move(plays)},
        talk_{std::move(talk)} {}

  /// Judges the next turn, which may be incomplete if it is the last. Returns false if none is
  /// left.
  bool judge_next();
  /// The turns judged so far.
  const std::vector<TurnChance>& turns() const { return turns_; }

 private:
  Adviser& adviser_;
  Game game_;
  Line plays_;
  std::optional<GameTalk> talk_;
  std::vector<TurnChance> turns_;
};

/// The chances of all turns, by the adviser that takes as much effort as players of `kind`. `stop`,
/// if given, is asked before each turn; once it answers yes, the chances end there.
std::vector<TurnChance> chances_of_record(const ValueNetwork& network, ValuePlayerKind kind,
                                          const Record& game,
                                          const std::function<bool()>& stop = {});
/// The same of a game that begins with a game under way.
std::vector<TurnChance> chances_of_game(const ValueNetwork& network, ValuePlayerKind kind,
                                        const Position& start, const Line& plays,
                                        const std::function<bool()>& stop = {});

/// The turns that cost most chance, the most costly first. Turns that cost less than one per cent
/// are left out, because chances are estimates.
std::vector<TurnChance> costliest(const std::vector<TurnChance>& chances, std::size_t most);

/// The most costly turns that are shown.
inline constexpr std::size_t kMostCostly = 5;

}  // namespace backtrick::the_game
