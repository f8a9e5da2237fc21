#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "../solver/analysis.hpp"
#include "../solver/review.hpp"
#include "../solver/solver.hpp"
#include "situation_json.hpp"

namespace backtrick {

/// How much a hint gives away.
enum class Hint : std::uint8_t { OnePile, OnePlay, WholeLine };

std::string_view name(Hint hint);

// Each of these is a line of JSON, without a line end. The keys are a public contract: see
// data/schema/analysis.schema.json and review.schema.json.

std::string write_analysis(const Situation& situation, const Analysis& analysis);

/// The verdict, and of its solution as much as the hint gives away.
std::string write_hint(const Situation& situation, const Result& result, Hint hint);

/// `instead` is the moment before the game was lost, if that is known.
std::string write_review(const Record& record, const Review& review, const Situation* before,
                         const Analysis* instead);

}  // namespace backtrick
