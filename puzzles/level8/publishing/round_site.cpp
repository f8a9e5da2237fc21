#include "puzzles/level8/publishing/round_site.hpp"

#include <tuple>

#include "level8_site_texts.hpp"
#include "puzzles/level8/daily/daily_round_json.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/publishing/round_sheet.hpp"
#include "puzzles/publishing/decimals.hpp"
#include "puzzles/publishing/series_id.hpp"
#include "puzzles/publishing/site_format.hpp"

namespace backtrick {

using level8::DailyRound;

template <>
struct SiteFormat<DailyRound> {
  static constexpr std::string_view kFolder = level8::kSiteFolder;
  static constexpr FeedSeries kSeries{
      "Backtrick Level 8 daily", "A round of Level 8 for one player, for every day, with its par.",
      "-//Backtrick//Level 8 daily rounds//EN", "c62e55e1-0a0a-432d-9208-9b7b9b036c25"};
  static constexpr std::string_view kDayKey = "round";
  static constexpr std::string_view kOther = "cards, par or grade";

  static std::span<const SiteText> schemas() { return level8::kSchemas; }
  static std::string_view openapi() { return level8::kOpenApi; }
  static std::string write(const DailyRound& round) { return level8::write_day(round); }
  static Expected<DailyRound> read(std::string_view text) { return level8::read_day(text); }
  static bool agree(const DailyRound& a, const DailyRound& b) {
    const auto what = [](const DailyRound& round) {
      return std::tuple{round.date,
                        round.deal.number(),
                        round.level,
                        round.par,
                        round.grade.version,
                        round.grade.band,
                        round.grade.difficulty,
                        round.grade.standard_error,
                        round.program};
    };
    return what(a) == what(b);
  }
  static std::string write_sheet(const DailyRound& round) { return level8::write_sheet(round); }

  static FeedDay feed_day(const DailyRound& round, bool /*has_page*/) {
    const std::string deal = std::to_string(round.deal.number().value());
    const std::string level = std::to_string(round.level);
    std::string text = "Level " + level + " (" + write_level(level8::level_of(round.level)) +
                       "), go out, par " + std::to_string(round.par) + "\n";
    text.append(name(round.grade.band)).append(": deal ").append(deal).append(", ");
    text += with_two_decimals(round.grade.difficulty) + " turns above par\n" +
            "The difficulty is simulated, not measured on people.";
    return {round.date,
            id_in_series(kSeries.uuid, write_date(round.date) + " " + deal + " level " + level),
            site::print_path(round.date), std::move(text)};
  }

  static std::string write_solutions(const DailyRound& round) {
    const auto line = level8::solve(round.deal, level8::level_of(round.level), level8::kDailyGoal);
    if (!line || line->size() != static_cast<std::size_t>(round.par))
      throw Error{Exit::BadData, "the ledger says that the round of " + write_date(round.date) +
                                     " has par " + std::to_string(round.par) +
                                     ", and the solver says otherwise"};
    return level8::write_solution(round, *line);
  }
};

template std::set<CalendarDate> days_in(const AtomicDirectory&, const level8::Ledger&);
template void put_site(AtomicDirectory&, const level8::Ledger&, const SitePlan&);

}  // namespace backtrick
