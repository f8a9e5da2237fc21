#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/position_json.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

// Parts that several JSON formats share, and the only header of this folder besides json_node.hpp
// that needs nlohmann/json: users of the installed library do not. Readers throw ContentFault.

Rules read_rules(const JsonNode& node);
/// Cards that a deck of these rules has. Checks nothing else.
std::vector<Card> read_cards(const JsonNode& node, const Rules& rules);
/// Reads rules and deck. A deal number, if present, must produce exactly the deck beside it.
Deal read_deal_object(const JsonNode& node);
Pile read_pile(const JsonNode& node);
/// Checks only the form of a line, not whether its plays are legal.
Line read_line(const JsonNode& node, const Rules& rules);
/// What was said before each of `turns` turns of several seats. Checks only the form.
GameTalk read_talk(const JsonNode& node, const Rules& rules, std::size_t turns);
/// The language that seats speak, the key "language" of an object.
Language read_language(const JsonNode& node);
/// The seats that choose their words, the key "own" of an object, if it is there.
OwnWords read_own(const JsonNode& node, const Rules& rules);
/// Writes that key, unless no seat does.
void write_own(WriteJson& json, const OwnWords& own);
/// Reads "player 2 says this of A1" into `talk`. Returns the player, from 0, and the pile.
std::pair<std::size_t, Pile> read_statement(const JsonNode& node, const Rules& rules,
                                            Language language, Talk& talk);
/// Refuses positions that cannot occur.
Position read_position_object(const JsonNode& node);

/// Whether an object is meant as a recorded game. Results and analyses have a verdict, and may have
/// plays as well.
bool is_recorded_game(const JsonNode& node);
/// Refuses keys that no line about a deal has: a recorded game or what may stand for one, such as
/// the review of a game. A result line, which has a verdict, may have others.
void expect_game_keys(const JsonNode& node);
/// Reads a recorded game. Checks only its form: the referee decides whether the plays are legal and
/// how many cards they leave.
RecordedGame read_recorded_game_object(const JsonNode& node);

WriteJson as_json(const Rules& rules);
WriteJson as_json(const Deal& deal);
WriteJson as_json(const Line& line);
WriteJson as_json(const Position& position);
/// What the seat on turn sees. Of a single player, this is a position.
WriteJson as_json(const SeenTable& seen);
WriteJson as_json(const SeenGame& game);
/// A list of "player 2 says this of A1".
WriteJson as_json(const Talk& talk, Language language);
/// See write_review.
WriteJson as_json(const Record& record, const Review& review, const Position* before,
                  const Analysis* instead);

}  // namespace backtrick::the_game
