#include "puzzles/advice/calibration.hpp"

#include <array>
#include <string_view>

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
constexpr Calibration::Table kDuo{{
#include "puzzles/advice/calibration_duo.inc"
}};
constexpr Calibration::Table kTrio{{
#include "puzzles/advice/calibration_trio.inc"
}};
constexpr Calibration::Table kQuartet{{
#include "puzzles/advice/calibration_quartet.inc"
}};
constexpr Calibration::Table kQuintet{{
#include "puzzles/advice/calibration_quintet.inc"
}};
constexpr Calibration::Table kDuoExpert{{
#include "puzzles/advice/calibration_duo_expert.inc"
}};
constexpr Calibration::Table kTrioExpert{{
#include "puzzles/advice/calibration_trio_expert.inc"
}};
constexpr Calibration::Table kQuartetExpert{{
#include "puzzles/advice/calibration_quartet_expert.inc"
}};
constexpr Calibration::Table kQuintetExpert{{
#include "puzzles/advice/calibration_quintet_expert.inc"
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
  struct Entry {
    std::string_view rules;
    Calibration calibration;
  };
  static constexpr std::array kAll{Entry{"solo", Calibration{kSolo}},
                                   Entry{"solo-expert", Calibration{kSoloExpert}},
                                   Entry{"solo-expert-7", Calibration{kSoloExpert7}},
                                   Entry{"duo", Calibration{kDuo}},
                                   Entry{"trio", Calibration{kTrio}},
                                   Entry{"quartet", Calibration{kQuartet}},
                                   Entry{"quintet", Calibration{kQuintet}},
                                   Entry{"duo-expert", Calibration{kDuoExpert}},
                                   Entry{"trio-expert", Calibration{kTrioExpert}},
                                   Entry{"quartet-expert", Calibration{kQuartetExpert}},
                                   Entry{"quintet-expert", Calibration{kQuintetExpert}}};
  const auto name = name_of(rules);
  for (const Entry& each : kAll)
    if (name && each.rules == *name) return each.calibration;
  return Calibration::unchanged();
}

}  // namespace backtrick::the_game
