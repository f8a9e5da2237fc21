#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

// Each of these functions writes one line of JSON, without a line end. The keys are a public
// contract: see data/schema/daily.schema.json, daily_solutions.schema.json and
// generated.schema.json.

std::string write_day(const Daily& daily);

/// Reads from a day's JSON the parts that a ledger also holds.
Expected<Daily> read_day(std::string_view text);

/// Writes, for each deal of a day, all turns of a solution. The deals keep their order.
std::string write_solutions(const Daily& daily, const std::array<Line, kBands>& solutions);

/// Writes a deal that a search has found. `tried` counts the candidates up to and including this
/// one.
std::string write_generated(const DailyDeal& deal, std::uint64_t tried);

/// A text to share. It tells the difficulty of the deal and nothing else about it.
std::string share_text(CalendarDate date, const DailyDeal& deal);

}  // namespace backtrick::the_game
