#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/grading/scale.hpp"
#include "puzzles/level8/players/player.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The players who grade rounds, from the weakest to the strongest. They are fixed, because they
/// define grade version 1.
enum class PlayerKind : std::uint8_t { Hasty, Collecting, Glancing, Counting };
inline constexpr std::size_t kPlayerKinds = 4;
inline constexpr std::array kPanel{PlayerKind::Hasty, PlayerKind::Collecting, PlayerKind::Glancing,
                                   PlayerKind::Counting};

std::string_view name(PlayerKind kind);
std::unique_ptr<Player> make_player(PlayerKind kind);

/// How many rounds of a deal each kind plays for one grade.
inline constexpr int kRoundsEach = 32;

/// Lets the whole panel play a round. A penalty is the number of turns above par, and a figure that
/// of turns. A round that does not reach its goal counts as one turn more than there can be. Throws
/// as Round does, and std::invalid_argument for several players.
PanelGames play_all(const Deal& deal, const Level& level, Goal goal, int par,
                    std::uint64_t replicate = 0);

/// The scales of grade version 1, one for each goal and level of the default list, which counts
/// from 1. Difficulties are in thousandths of a turn.
const std::vector<Scale>& scales();
/// Throws Ungraded for a level without a scale.
const Scale& scale_of(int level, Goal goal);

/// A grade, the rounds behind it, and the fewest turns that it is measured from.
struct RoundReport : GradeReport {
  int par = 0;
};

/// Grades a round for a player alone: how many turns more than the fewest, on average, the panel of
/// players needs who do not see the draw pile. The bands are quarters of a reference corpus at the
/// same level and goal. All rounds are simulated, and nothing is calibrated on people.
///
/// The same round has the same grade on every machine and in every thread. Throws Ungraded, also if
/// the deck does not suffice for the goal.
RoundReport grade_round(const Deal& deal, int level, Goal goal);

/// Writes a graded round as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/level8_grade.schema.json.
std::string write_grade(const Deal& deal, int level, Goal goal, const RoundReport& report);

}  // namespace backtrick::level8
