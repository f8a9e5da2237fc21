#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/level8/result_json.hpp"
#include "puzzles/level8/round_json.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/level.hpp"
#include "solver/level8/round.hpp"

namespace backtrick::level8 {

/// More levels than any list that fits into kLongestLevelText.
inline constexpr int kMostLevels = 10'000;

// Parts that several JSON formats share. Readers throw ContentFault.

Card read_card(const JsonNode& node, const Rules& rules);
Rules read_rules(const JsonNode& node);
/// Reads rules and deck. A deal number, if present, must produce exactly the deck beside it.
Deal read_deal_object(const JsonNode& node);
/// Reads a level that can be played by these rules.
Level read_level(const JsonNode& node, const Rules& rules);

/// Throws a claim that is well formed, and that the referee refuses or that contradicts itself: it
/// is invalid, not unreadable.
[[noreturn]] inline void contradict(const JsonNode& node, const std::string& reason) {
  node.refuse(reason, Exit::SomeUnwinnable);
}

/// Reads a turn and makes it in a round, step by step, because only the round knows which card a
/// name means. What the referee refuses is a contradiction, with the referee's reason at the step.
/// The round is then somewhere within the turn.
Turn read_turn(const JsonNode& node, Round& round);
/// The same for a list of turns.
Line read_turns(const JsonNode& node, Round& round);
/// Reads how a recorded round began. A level that is said to be from a list in `known` must be that
/// of the list.
RecordedRound read_beginning(const JsonNode& node, std::span<const LevelList> known);
/// The levels that the players are said to have gained in a round, if the record says so.
std::optional<std::vector<int>> read_gained(const JsonNode& node, int players);
/// Reads a recorded round, whose turns are made in the same way.
PlayedRound read_round_object(const JsonNode& node, std::span<const LevelList> known);
/// Reads a recorded game in the same way.
PlayedGame read_game_object(const JsonNode& node, std::span<const LevelList> known);
/// Throws a contradiction if a list of that name is known and has other levels.
void require_list(const JsonNode& levels, const LevelList& list, std::span<const LevelList> known);
/// Throws a contradiction unless the groups are those of a level of a list in `known`.
void require_listed(const JsonNode& number_node, const JsonNode& groups_node,
                    const std::string& list, int number, const Level& groups,
                    std::span<const LevelList> known);
/// How a recorded round began, as JSON without its turns.
WriteJson beginning_as_json(const RecordedRound& round);

WriteJson as_json(std::span<const Card> cards);
WriteJson as_json(const Rules& rules);
WriteJson as_json(const Deal& deal);
WriteJson as_json(const Level& level);
WriteJson as_json(const Result& result);
/// Writes turns that begin in a round; the round names the wilds. Throws std::logic_error if the
/// referee refuses a turn.
WriteJson turns_as_json(const Line& turns, Round round);

}  // namespace backtrick::level8
