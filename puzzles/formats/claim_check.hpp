#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/formats/result_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// What the referee says about a claim: why the game breaks the rules or fails the claim, or what
/// it achieves.
struct Finding {
  std::optional<std::string> fault;
  std::string merit;  ///< "beaten in 41 turns"; empty if there is a fault
};

/// Replays the game of a claim. Returns nothing if the claim holds no game to replay: a loss, or
/// nothing decided. That no game leaves fewer cards than claimed is not checked.
std::optional<Finding> finding_on(const DealClaim& claim);
std::optional<Finding> finding_on(const PositionClaim& claim);
std::optional<Finding> finding_on(const RecordedGame& game);

/// Reads a line as read_result does, and replays what it claims.
Expected<std::optional<Finding>> finding_on_result(std::string_view line);

/// Why a replay is not a win, or nothing if it is one.
std::optional<std::string> fault_in(const Replay& check);

/// "beaten in 41 turns".
std::string beaten_in_words(const Line& line);

}  // namespace backtrick::the_game
