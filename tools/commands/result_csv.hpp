#pragma once

#include <string>

#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/grading/grade.hpp"
#include "solver/the_game/rules/position.hpp"
#include "solver/the_game/solver.hpp"

// Results as tables of comma-separated values. The columns are those of the tables of the Python
// module (bindings/python/backtrick/tables.py), and are a public contract: see FORMATS.md.
namespace backtrick::the_game {

// The first line of a table.
std::string result_columns();
std::string grade_columns();
std::string game_columns();

// A row of it, with its line end.
std::string as_csv(const Deal& deal, const Result& result);
std::string as_csv(const Position& position, const Result& result);
std::string as_csv(const Deal& deal, const Grade& grade);
std::string as_csv(const RecordedGame& game);

}  // namespace backtrick::the_game
