#pragma once

#include <array>
#include <string>
#include <string_view>
#include <variant>

#include "puzzles/daily/daily_studies.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

// Each of these functions writes one line of JSON, without a line end. The keys are a public
// contract: see data/schema/daily_studies.schema.json and study_solutions.schema.json.

std::string write_day(const DailyStudies& daily);

/// Reads from a day's JSON the parts that a ledger also holds. The others must agree with them.
Expected<DailyStudies> read_studies_of_day(std::string_view text);

/// Writes the studies of a day with their solutions, in a form that read_studies reads
/// (study_json.hpp).
std::string write_solutions(const DailyStudies& daily,
                            const std::array<Line, kStudyBands.size()>& solutions);

/// A text to share. It tells the difficulty of the study and its length, and nothing else about it.
std::string share_text(CalendarDate date, const DailyStudy& daily);

}  // namespace backtrick::the_game
