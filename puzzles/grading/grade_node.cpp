#include "puzzles/grading/grade_node.hpp"

#include <cmath>

namespace backtrick {
namespace {

/// No valid difficulty is farther from 0, in logits.
constexpr double kFarthest = 1000;

double to_thousandths(double value) { return std::round(value * 1000) / 1000 + 0.0; }

}  // namespace

WriteJson as_json(const Grade& grade) {
  return {{"version", grade.version},
          {"band", name(grade.band)},
          {"difficulty", to_thousandths(grade.difficulty)},
          {"standard_error", to_thousandths(grade.standard_error)},
          {"basis", "simulated"}};
}

Grade read_grade(const JsonNode& node) {
  Grade grade;
  grade.version = node.at("version").number(1, 1'000'000);
  const JsonNode band = node.at("band");
  const auto named = band_named(band.text());
  if (!named) band.fail("easy, medium, hard or fiendish");
  grade.band = *named;
  grade.difficulty = node.at("difficulty").real(-kFarthest, kFarthest);
  grade.standard_error = node.at("standard_error").real(0, kFarthest);
  return grade;
}

}  // namespace backtrick
