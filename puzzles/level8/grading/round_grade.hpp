#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/grading/scale.hpp"
#include "puzzles/level8/players/player.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The players who grade rounds, from the weakest to the strongest. They are fixed, because they
/// define grades.
enum class PlayerKind : std::uint8_t { Hasty, Collecting, Glancing, Counting, Near, Ahead, Far };
/// Those who do not see the draw pile.
inline constexpr std::size_t kPlayerKinds = 4;
inline constexpr std::array kPanel{PlayerKind::Hasty, PlayerKind::Collecting, PlayerKind::Glancing,
                                   PlayerKind::Counting};
/// Those who look at the next 3, 6 or 10 cards of an open draw pile.
inline constexpr std::array kOpenPanel{PlayerKind::Near, PlayerKind::Ahead, PlayerKind::Far};

/// The ways to grade a round. Each has a panel and scales of its own, which never change.
enum class Grading : std::uint8_t {
  First,   ///< grade 1, by the whole panel
  Second,  ///< grade 2, without `hasty`, whose own mistakes could make a round look hard
  Open     ///< grade 1 of puzzles with an open draw pile
};
inline constexpr std::array kGradings{Grading::First, Grading::Second, Grading::Open};

/// What the players of a grading see.
constexpr Pile pile_of(Grading grading) {
  return grading == Grading::Open ? Pile::Open : Pile::Hidden;
}
/// Whether a grading has a scale. That of open piles grades going out at levels 6 to 8: at the
/// others, a player who looks at a few cards is nearly perfect, so there is little to grade.
constexpr bool has_scale(Grading grading, int level, Goal goal) {
  return grading != Grading::Open || (goal == Goal::Out && level >= 6);
}
/// "1", "2" and "open".
std::string_view name(Grading grading);
/// The version that grades of this kind name.
int version_of(Grading grading);
std::span<const PlayerKind> panel_of(Grading grading);

std::string_view name(PlayerKind kind);
std::unique_ptr<Player> make_player(PlayerKind kind);

/// How many rounds of a deal each kind plays for one grade.
inline constexpr int kRoundsEach = 32;

/// Lets a panel play a round. A penalty is the number of turns above par, and a figure that of
/// turns. A round that does not reach its goal counts as one turn more than there can be. Throws as
/// Round does, and std::invalid_argument for several players.
PanelGames play_all(const Deal& deal, const Level& level, Goal goal, int par, Grading grading,
                    std::uint64_t replicate = 0);

/// The scales of a grading, one for each goal and level of the default list, which counts from 1.
/// Difficulties are in thousandths of a turn.
const std::vector<Scale>& scales(Grading grading);
/// Throws Ungraded for a level without a scale.
const Scale& scale_of(int level, Goal goal, Grading grading);

/// A grade, the rounds behind it, and the fewest turns that it is measured from.
struct RoundReport : GradeReport {
  int par = 0;
  Grading grading = Grading::First;
};

/// Grades a round for a player alone: how many turns more than the fewest, on average, the panel of
/// players needs, who do not see the draw pile or look at its next cards. The bands are quarters of
/// a reference corpus at the same level and goal. All rounds are simulated, and nothing is
/// calibrated on people.
///
/// The same round has the same grade on every machine and in every thread. Throws Ungraded, also if
/// the deck does not suffice for the goal.
RoundReport grade_round(const Deal& deal, int level, Goal goal, Grading grading = Grading::First);

/// Writes a graded round as a line of JSON, without a line end. The keys are a public contract: see
/// data/schema/level8_grade.schema.json.
std::string write_grade(const Deal& deal, int level, Goal goal, const RoundReport& report);

}  // namespace backtrick::level8
