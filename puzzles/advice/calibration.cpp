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
constexpr Calibration::Table kSoloExpert{{
#include "puzzles/advice/calibration_solo_expert.inc"
}};
constexpr Calibration::Table kSoloExpert7{{
#include "puzzles/advice/calibration_solo_expert_7.inc"
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
  static constexpr Calibration kOfSolo{kSolo};
  static constexpr Calibration kOfSoloExpert{kSoloExpert};
  static constexpr Calibration kOfSoloExpert7{kSoloExpert7};
  if (rules == *find_rules("solo")) return kOfSolo;
  if (rules == *find_rules("solo-expert")) return kOfSoloExpert;
  if (rules == *find_rules("solo-expert-7")) return kOfSoloExpert7;
  return Calibration::unchanged();
}

}  // namespace backtrick::the_game
