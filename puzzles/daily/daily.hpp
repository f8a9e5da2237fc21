#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/daily/candidate_checker.hpp"
#include "puzzles/daily/series.hpp"
#include "puzzles/grading/grade.hpp"
#include "puzzles/players/statements.hpp"
#include "solver/the_game/rules/deal.hpp"

namespace backtrick::the_game {

/// What a player who does not see the draw pile makes of a deal, over a fixed number of games. Of
/// several seats, it plays each.
struct PlayerResult {
  std::string player;   ///< its name
  std::string network;  ///< the first 16 digits of the SHA-256 of its value network
  int games = 0;
  int beaten = 0;
  int left = 0;                                 ///< the sum of the cards left
  std::optional<Language> talk = std::nullopt;  ///< of several seats

  double mean_left() const { return static_cast<double>(left) / games; }
  friend bool operator==(const PlayerResult&, const PlayerResult&) = default;
};

struct DailyDeal {
  Deal deal;
  Grade grade;
  /// None, one for a single player, or one for each language of several seats.
  std::vector<PlayerResult> player_results{};
  friend bool operator==(const DailyDeal&, const DailyDeal&) = default;
};

/// The deals of one day, all of the same rules: one for each band, from easy to fiendish.
struct Daily : Day {
  std::array<DailyDeal, kBands> deals;
  friend bool operator==(const Daily&, const Daily&) = default;
};

/// The most deals that are considered for one day: the numbers of solo from YYYYMMDD * 10,000 on,
/// those of n players from n * 10^15 + YYYYMMDD * 10,000 on, and those of short from 6 * 10^15 +
/// YYYYMMDD * 10,000 on. The numbers stay below 2^53, so programs that store numbers as doubles
/// read them exactly.
inline constexpr std::uint64_t kDailyCandidates = 10'000;

/// The deal number of a candidate; `candidate` counts from 0. This formula is frozen: see
/// README.md.
std::uint64_t daily_number(CalendarDate date, std::uint64_t candidate, const Rules& rules = {});

/// Chooses the deals of a day: for each band, the first candidate that is proved winnable and has a
/// grade in that band. Returns nothing when interrupted. Throws std::runtime_error if no candidate
/// fits a band.
std::optional<Daily> choose_daily(CalendarDate date, CandidateChecker& candidate_checker,
                                  const std::string& program, const Rules& rules = {});

/// How often the player of a trial usually plays each deal.
inline constexpr int kTrialGames = 20;

/// Lets the player `strong` play each deal of a day so often, with the seeds from 0 on, and keeps
/// what it made of them, which does not depend on the number of threads. Of several seats, it does
/// so in each language. 20 games of each deal take about two seconds of one core, and with two
/// seats ten; 0 leaves the day as it is. Returns false once `interrupt`, if given, becomes true;
/// the day is then of no use.
bool try_player(Daily& daily, int games = kTrialGames, unsigned threads = 1,
                const std::atomic<bool>* interrupt = nullptr);

/// The series of the deals of a day: for one player, for two, and short ones for one player.
const Series& daily_series();
const Series& duo_series();
const Series& short_series();

/// Writes a deal that a search has found as a line of JSON (data/schema/generated.schema.json).
/// `tried` counts the candidates up to and including this one.
std::string write_generated(const DailyDeal& deal, std::uint64_t tried);

/// Writes a day as an A4 sheet in SVG. The part above the fold shows the opening hands; of two
/// players, each has a part of their own. The part below the fold is upside down and shows the
/// order in which another person stacks real cards.
std::string write_sheet(const Daily& daily);

/// "hard, difficulty 0.52 +- 0.08 (grade 1, simulated)".
std::string grade_text(const Grade& grade);

}  // namespace backtrick::the_game
