#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/daily/daily.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/card.hpp"

namespace backtrick::the_game {

// Each of these is a line of JSON, without a line end. The keys are a public contract: see
// data/schema/daily.schema.json, daily_solutions.schema.json and generated.schema.json.

std::string write_day(const Daily& daily);

/// Reads of a day's JSON what a ledger holds of it.
std::variant<Daily, ParseError> read_day(std::string_view text);

/// Of each deal of a day all the turns that beat it, in the order of its deals.
std::string write_solutions(const Daily& daily, const std::array<Line, kBands>& solutions);

/// A deal that was searched for; `tried` counts the candidates from the first on, this one
/// included.
std::string write_generated(const DailyDeal& deal, std::uint64_t tried);

/// A text to send to others, in which nothing of the deal is told but how hard it is.
std::string share_text(CalendarDate date, const DailyDeal& deal);

}  // namespace backtrick::the_game
