#pragma once

#include <absl/functional/function_ref.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "puzzles/studies/complete_turns.hpp"
#include "solver/the_game/result.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// Why a position is no study.
enum class NoStudy : std::uint8_t {
  SeveralPlayers,
  TurnUnderWay,  ///< cards are already laid in this turn
  NoDraws,       ///< the draw pile is empty, so where a turn ends does not matter
  Lost,          ///< the position cannot be won
  SeveralTurns,  ///< two turns at least keep the win
  Forced,        ///< there is only one turn
  Undecided      ///< a limit was reached
};

/// The reason as the end of a sentence, such as "another turn keeps the win as well".
std::string_view in_words(NoStudy reason);

/// Why a position cannot be a study, whatever turns win.
std::optional<NoStudy> unfit(const Position& position);

/// The position after a turn: the player has drawn, unless the turn wins. Throws std::logic_error
/// if the referee refuses the turn.
Position after_turn(const Position& position, const Turn& turn);

/// Asks for the verdict on every turn of a position but one, which is known to win. All of them
/// must be lost. Returns their number, or why the position is no study. Those most like the winning
/// turn are asked for first, because they are most likely to win, too; `decide` is not called again
/// after a win, or without a verdict.
std::variant<std::size_t, NoStudy> refute_others(
    const Position& position, const Turn& winning,
    absl::FunctionRef<Verdict(const CompleteTurn&)> decide);

}  // namespace backtrick::the_game
