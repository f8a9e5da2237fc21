#include "puzzles/advice/calibration.hpp"

#include "puzzles/players/value/value_network.hpp"

namespace backtrick::the_game {
namespace {

constexpr Calibration::Table kUnchanged = [] {
  Calibration::Table table{};
  for (auto& stage : table)
    for (std::size_t step = 0; step <= Calibration::kSteps; ++step)
      stage[step] = static_cast<std::int32_t>(step) *
                    (kCertain / static_cast<std::int32_t>(Calibration::kSteps));
  return table;
}();

// Each file is the output of the command in its first line.
constexpr Calibration::Table kSolo{{
#include "puzzles/advice/calibration_solo.inc"
}};

}  // namespace

std::size_t Calibration::stage_of(int unseen) {
  std::size_t stage = 0;
  while (unseen < kLeastUnseen[stage]) ++stage;
  return stage;
}

const Calibration& Calibration::unchanged() {
  static constexpr Calibration kCalibration{kUnchanged};
  return kCalibration;
}

std::int32_t Calibration::shown(std::int32_t found, int unseen) const {
  const auto& stage = (*table_)[stage_of(unseen)];
  constexpr std::int32_t kStep = kCertain / static_cast<std::int32_t>(kSteps);
  const auto step = static_cast<std::size_t>(found / kStep);
  if (step >= kSteps) return stage[kSteps];
  return stage[step] + (stage[step + 1] - stage[step]) * (found % kStep) / kStep;
}

const Calibration& calibration_for(const Rules& rules) {
  static constexpr Calibration kSoloCalibration{kSolo};
  return rules == *find_rules("solo") ? kSoloCalibration : Calibration::unchanged();
}

}  // namespace backtrick::the_game
