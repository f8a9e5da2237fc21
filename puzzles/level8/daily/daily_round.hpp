#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "puzzles/daily/series.hpp"
#include "puzzles/grading/grade.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "solver/level8/deal.hpp"
#include "solver/level8/solver.hpp"

namespace backtrick::level8 {

/// The round of one day: go out alone at a level of the default list. The puzzle with an open draw
/// pile shows the order of the pile.
struct DailyRound : Day {
  Deal deal;
  int level = 1;
  int par = 0;  ///< the fewest turns to go out
  Grade grade;
  Pile pile = Pile::Hidden;
  friend bool operator==(const DailyRound&, const DailyRound&) = default;
};

/// What each daily round is played for.
inline constexpr Goal kDailyGoal = Goal::Out;

/// The most deals that are considered for one day.
inline constexpr std::uint64_t kDailyCandidates = 10'000;

/// The deal number of a candidate, which counts from 0: 8,000,000,000,000 + YYYYMMDD * 10,000 +
/// candidate, and with an open pile 9,000,000,000,000 + the same. It stays below 2^53, so programs
/// that store numbers as doubles read it exactly. This formula is frozen, and so are the level and
/// the band of a day.
std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate, Pile pile = Pile::Hidden);

/// The level of a day: those of its rule follow one another, and 1970-01-01 has the first. By the
/// second rule, medium days have level 2 in place of 1 and 6 in place of 3, because these levels'
/// medium rounds are hardly harder than easy ones (GRADING.md).
int daily_level(CalendarDate date, Pile pile = Pile::Hidden);

/// What that level asks for: it is a level of the default list.
const Level& level_of(int level);

/// The band of a day: Monday and Tuesday easy, Wednesday and Thursday medium, Friday and Saturday
/// hard, Sunday fiendish.
Band daily_band(CalendarDate date);

/// Which rounds a day may have.
struct DailyRule {
  Grading grading = Grading::First;
  int least_par = 1;
  std::span<const int> levels;
};

/// The rule of a date. From 2027-01-01 on, a grade is that of version 2, par is at least 4, and
/// levels 4 and 5 are left out, whose grades held-out players do not support: by the first rule, a
/// single careless player could make a day hard whose par the others met with one turn more. Days
/// before keep the first rule, because they may be published already. With an open pile, par is at
/// least 8, because a person sees at a glance how fewer turns suffice.
DailyRule daily_rule(CalendarDate date, Pile pile = Pile::Hidden);

/// Chooses the round of a day: the first candidate that its rule admits, with a grade in the band
/// of the day. Returns
/// nothing when interrupted. Throws std::runtime_error if no candidate fits.
std::optional<DailyRound> choose_daily_round(CalendarDate date, const std::string& program,
                                             const std::atomic<bool>* interrupt = nullptr,
                                             Pile pile = Pile::Hidden);

/// The series of the rounds of a day, and of the puzzles with an open draw pile.
const Series& round_series();
const Series& open_round_series();

/// The rules for a player alone.
inline constexpr std::array<std::string_view, 5> kRulesInFiveLines{
    "Each turn, take the top card of the draw pile or of your discard pile; at its end, discard a card.",
    "Once your hand holds the whole level, you may lay it: exactly the groups it asks for, all at once.",
    "Then you may add cards: to either end of a run (1 to 15), and to groups of their number or colour.",
    "A wild stands for any number or colour and keeps it. A Skip fits nowhere: it can only be discarded.",
    "You go out by discarding your last card; it may not be laid. Count your turns: the fewest is par."};

/// Writes a day as an A4 sheet in SVG. The part above the fold shows the level, the hand and the
/// card turned up. The part below it is upside down and shows the order in which another person
/// stacks real cards. A sheet with an open pile has no fold and shows all cards.
std::string write_sheet(const DailyRound& round);

/// "hard, 6.20 +- 0.30 turns above par (grade 1, simulated)", or "... (grade 1, open pile, ...)".
std::string grade_text(const Grade& grade, Pile pile);

}  // namespace backtrick::level8
