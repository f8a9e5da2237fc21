#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "puzzles/daily/series.hpp"
#include "puzzles/studies/study.hpp"
#include "solver/the_game/rules/deal.hpp"
#include "solver/the_game/rules/turn.hpp"

namespace backtrick::the_game {

/// A study of a day, and the game that led to it.
struct DailyStudy {
  Deal deal;
  Line plays;   ///< up to the beginning of the study: the last turn is open, and empty
  Study study;  ///< without its solution
  friend bool operator==(const DailyStudy&, const DailyStudy&) = default;
};

/// The studies of one day: one for each band, from easy to hard.
struct DailyStudies : Day {
  std::array<DailyStudy, kStudyBands.size()> studies;
  friend bool operator==(const DailyStudies&, const DailyStudies&) = default;
};

/// What the study of a band must have.
struct DailyStudyForm {
  int fewest_cards;
  int most_cards;
  std::size_t unique_turns;  ///< at least
};

/// By the order of kStudyBands. The grades of studies are validated up to 32 cards.
inline constexpr std::array<DailyStudyForm, kStudyBands.size()> kDailyStudyForms{
    {{10, 16, 1}, {17, 24, 1}, {25, 32, 2}}};

/// The most deals that are played for a study of a day.
inline constexpr std::uint64_t kStudyCandidates = 10'000;

/// The deal number of a candidate for a band, with the first band and the first candidate at 0:
/// 10^15 + YYYYMMDD * 100,000 + band * 10,000 + candidate. It stays below 2^53, so programs that
/// store numbers as doubles read it exactly, and no other daily has such a number. This formula is
/// frozen, and so are the forms of studies.
std::uint64_t daily_study_number(CalendarDate date, std::size_t band, std::uint64_t candidate);

/// Reads the position of a study from its game. The other parts of the study are left empty.
/// Throws std::invalid_argument with the reason if the plays are not legal, or if no study can
/// begin there.
DailyStudy study_after(const Deal& deal, Line plays);

/// Chooses the studies of a day: for each band, the first that is found in the games of the player
/// `counting` on the candidates. Returns nothing when interrupted. Throws std::runtime_error if
/// there is none for a band.
std::optional<DailyStudies> choose_daily_studies(CalendarDate date, const std::string& program,
                                                 const std::atomic<bool>* interrupt = nullptr);

/// The series of the studies of a day.
const Series& studies_series();

/// Writes the studies of a day as an A4 sheet in SVG: piles, hand and the order of the draw pile.
std::string write_sheet(const DailyStudies& daily);

}  // namespace backtrick::the_game
