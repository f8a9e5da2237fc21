#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "puzzles/players/statements.hpp"
#include "solver/the_game/review.hpp"
#include "solver/the_game/rules/turn.hpp"
#include "solver/the_game/solver.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {

/// Writes one result for people: the verdict, and the solution as numbered turns that one can lay
/// with real cards. Each turn shows the cards drawn after it and the tops of the piles. `where`
/// names the deal. `proof_checked`: the proof of the loss has been checked.
std::string as_text(const std::string& where, const Deal& deal, const Result& result,
                    const Terminal& terminal, bool proof_checked);

/// The same for a game under way. The first turn continues the turn under way.
std::string as_text(const std::string& where, const Position& position, const Result& result,
                    const Terminal& terminal, bool proof_checked);

/// Writes a line that begins at a position as numbered turns. `talk`, if given, is what was said
/// before each. The table is as wide as the terminal.
std::string line_text(const Position& start, const Line& line, const Terminal& terminal,
                      const GameTalk* talk = nullptr);

/// "winnable" or "undecided (nodes limit)", coloured.
std::string in_words(Verdict verdict, const std::optional<Limit>& limit, const Terminal& terminal);

/// The verdict of a result, and how many cards it leaves if that was asked.
std::string in_words(const Result& result, const Terminal& terminal);

/// "nodes limit", "interrupted".
std::string in_words(Limit limit);

/// "card 14, in turn 5" or "the end of turn 5": the step of that number, from 1.
std::string step_in_words(std::span<const Step> steps, std::size_t number);

/// "14 on A2 (backtrick)". `top`: the top of the pile before the play.
std::string in_words(Play play, int top);

}  // namespace backtrick::the_game
