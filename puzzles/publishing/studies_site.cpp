#include "puzzles/publishing/studies_site.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <variant>

#include "puzzles/daily/daily_studies_json.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/publishing/decimals.hpp"
#include "puzzles/publishing/series_id.hpp"
#include "puzzles/publishing/site_format.hpp"
#include "puzzles/publishing/studies_sheet.hpp"
#include "puzzles/studies/study_finder.hpp"
#include "studies_site_texts.hpp"

namespace backtrick {

using the_game::DailyStudies;
using the_game::DailyStudy;

template <>
struct SiteFormat<DailyStudies> {
  static constexpr std::string_view kFolder = the_game::kStudiesFolder;
  static constexpr FeedSeries kSeries{
      "Backtrick daily studies",
      "Positions of The Game for every day, in three bands of difficulty, with all cards in sight. "
      "A single turn keeps the win.",
      "-//Backtrick//Daily studies//EN", "cf5094ee-5a08-4c28-a19b-2b472a665a32"};
  static constexpr std::string_view kDayKey = "studies";
  static constexpr std::string_view kOther = "studies or grades";

  static std::span<const SiteText> schemas() { return the_game::studies::kSchemas; }
  static std::string_view openapi() { return the_game::studies::kOpenApi; }
  static std::string write(const DailyStudies& daily) { return the_game::write_day(daily); }
  static Expected<DailyStudies> read(std::string_view text) {
    return the_game::read_studies_of_day(text);
  }
  static bool agree(const DailyStudies& a, const DailyStudies& b) {
    const auto what = [](const DailyStudy& daily) {
      return std::tuple{id_of(daily.deal), daily.plays, daily.study.refuted, daily.study.grade};
    };
    return a.date == b.date && a.program == b.program &&
           std::ranges::equal(a.studies, b.studies, {}, what, what);
  }
  static std::string write_sheet(const DailyStudies& daily) { return the_game::write_sheet(daily); }

  static FeedDay feed_day(const DailyStudies& daily, bool /*has_page*/) {
    std::string ids = write_date(daily.date);
    std::string text;
    for (const DailyStudy& one : daily.studies) {
      const the_game::Study& study = one.study;
      ids.append(" ").append(id_of(one.deal).value()).append(" ");
      ids.append(std::to_string(study.position.left()));
      text.append(name(study.grade->band)).append(": ");
      text.append(std::to_string(study.position.left())).append(" cards to lay, difficulty ");
      text.append(with_two_decimals(study.grade->difficulty / 1000.0)).append("\n");
    }
    text +=
        "In each position a single turn keeps the win. How hard it is to find is simulated, not "
        "measured on people.";
    return {daily.date, id_in_series(kSeries.uuid, ids), site::print_path(daily.date),
            std::move(text)};
  }

  /// Decides each study anew.
  static std::string write_solutions(const DailyStudies& daily) {
    std::array<the_game::Line, the_game::kStudyBands.size()> lines;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const the_game::Study& study = daily.studies[i].study;
      the_game::StudyFinder finder{Limits{}};
      auto found = finder.study_at(study.position);
      if (const auto* reason = std::get_if<the_game::NoStudy>(&found))
        throw Error{Exit::BadData, "the " + std::string{name(study.grade->band)} + " study of " +
                                       write_date(daily.date) +
                                       " is none: " + std::string{in_words(*reason)}};
      auto& again = std::get<the_game::Study>(found);
      if (again.refuted != study.refuted)
        throw Error{Exit::BadData, "the " + std::string{name(study.grade->band)} + " study of " +
                                       write_date(daily.date) +
                                       " has other unique turns than the ledger says"};
      lines[i] = std::move(again.solution);
    }
    return the_game::write_solutions(daily, lines);
  }
};

template std::set<CalendarDate> days_in(const AtomicDirectory&, const the_game::StudiesLedger&);
template void put_site(AtomicDirectory&, const the_game::StudiesLedger&, const SitePlan&);

}  // namespace backtrick
