#include "puzzles/publishing/daily_site.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "puzzles/daily/daily_json.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/grading/candidate_checker.hpp"
#include "puzzles/publishing/daily_sheet.hpp"
#include "puzzles/publishing/decimals.hpp"
#include "puzzles/publishing/series_id.hpp"
#include "puzzles/publishing/site_format.hpp"
#include "site_texts.hpp"
#include "solver/the_game/solver.hpp"

namespace backtrick {

using the_game::Daily;
using the_game::DailyDeal;

template <>
struct SiteFormat<Daily> {
  static constexpr std::string_view kFolder{};
  static constexpr FeedSeries kSeries{
      "Backtrick daily",
      "Deals of The Game for every day, in four bands of difficulty. All can be beaten.",
      "-//Backtrick//Daily deals//EN", "89b11bc0-ec59-43c2-ad07-2c81f0e8f24b"};
  static constexpr std::string_view kDayKey = "deals";
  static constexpr std::string_view kOther = "deals or grades";

  static std::span<const SiteText> schemas() { return the_game::kSchemas; }
  static std::string_view openapi() { return the_game::kOpenApi; }
  static std::string write(const Daily& daily) { return the_game::write_day(daily); }
  static Expected<Daily> read(std::string_view text) { return the_game::read_day(text); }
  static bool agree(const Daily& a, const Daily& b) {
    const auto what = [](const DailyDeal& deal) {
      return std::tuple{id_of(deal.deal),      deal.grade.version,        deal.grade.band,
                        deal.grade.difficulty, deal.grade.standard_error, deal.player_result};
    };
    return a.date == b.date && a.program == b.program &&
           std::ranges::equal(a.deals, b.deals, {}, what, what);
  }
  static std::string write_sheet(const Daily& daily) { return the_game::write_sheet(daily); }

  /// Links to the page if there is one, otherwise to the sheet to print.
  static FeedDay feed_day(const Daily& daily, bool has_page) {
    std::string ids = write_date(daily.date);
    std::string text;
    for (const DailyDeal& deal : daily.deals) {
      const std::string id = id_of(deal.deal).value();
      ids.append(" ").append(id);
      text += std::string{name(deal.grade.band)} + ": " + id + ", difficulty " +
              with_two_decimals(deal.grade.difficulty) + "\n";
    }
    text += "All can be beaten. How hard they are is simulated, not measured on people.";
    return {daily.date, id_in_series(kSeries.uuid, ids),
            has_page ? "#" + write_date(daily.date) : site::print_path(daily.date),
            std::move(text)};
  }

  std::string write_solutions(const Daily& daily) {
    std::array<the_game::Line, kBands> lines;
    for (std::size_t i = 0; i < kBands; ++i) {
      const the_game::Deal& deal = daily.deals[i].deal;
      the_game::Result result = solver_.solve(deal, {.nodes = the_game::CandidateChecker::kNodes});
      if (result.verdict != the_game::Verdict::Winnable)
        throw Error{Exit::BadData,
                    id_of(deal).value() +
                        " is in the ledger as a deal that can be beaten, and found " +
                        std::string{name(result.verdict)}};
      lines[i] = std::move(result.solution);
    }
    return the_game::write_solutions(daily, lines);
  }

 private:
  the_game::Solver solver_;
};

template std::set<CalendarDate> days_in(const AtomicDirectory&, const the_game::Ledger&);
template void put_site(AtomicDirectory&, const the_game::Ledger&, const SitePlan&);

}  // namespace backtrick
