#include "puzzles/publishing/site.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "puzzles/daily/daily_json.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/formats/json_node.hpp"
#include "puzzles/grading/candidate_checker.hpp"
#include "puzzles/publishing/feeds.hpp"
#include "puzzles/publishing/print_sheet.hpp"
#include "puzzles/publishing/site_address.hpp"
#include "puzzles/storage/checksum.hpp"
#include "site_texts.hpp"

namespace backtrick::the_game {
namespace {

/// The most days in a feed. A feed holds the latest days.
constexpr std::size_t kFeedDays = 30;

std::string day_path(CalendarDate date) { return "days/" + write_date(date) + ".json"; }
std::string print_path(CalendarDate date) { return "print/" + write_date(date) + ".svg"; }
std::string solutions_path(CalendarDate date) { return "solutions/" + write_date(date) + ".json"; }

/// The date in a path such as "days/2026-11-21.json", or nothing for any other path.
std::optional<CalendarDate> date_in(std::string_view path) {
  constexpr std::string_view kFolder = "days/";
  constexpr std::string_view kEnding = ".json";
  if (!path.starts_with(kFolder) || !path.ends_with(kEnding)) return std::nullopt;
  path.remove_prefix(kFolder.size());
  path.remove_suffix(kEnding.size());
  return read_date(path);
}

bool agree(const Daily& a, const Daily& b) {
  const auto what = [](const DailyDeal& deal) {
    return std::tuple{id_of(deal.deal), deal.grade.version, deal.grade.band, deal.grade.difficulty,
                      deal.grade.standard_error};
  };
  return a.date == b.date && a.program == b.program &&
         std::ranges::equal(a.deals, b.deals, {}, what, what);
}

std::array<Line, kBands> solutions_of(const Daily& daily, Solver& solver) {
  std::array<Line, kBands> lines;
  for (std::size_t i = 0; i < kBands; ++i) {
    Result result = solver.solve(daily.deals[i].deal, {.nodes = CandidateChecker::kNodes});
    if (result.verdict != Verdict::Winnable)
      throw Contradiction{id_of(daily.deals[i].deal).value() +
                          " is in the ledger as a deal that can be beaten, and found " +
                          std::string{name(result.verdict)}};
    lines[i] = std::move(result.solution);
  }
  return lines;
}

std::string index_of(const AtomicDirectory& tree, const std::set<CalendarDate>& dates) {
  WriteJson json{{"title", "Backtrick daily"},
                 {"first", write_date(*dates.begin())},
                 {"last", write_date(*dates.rbegin())},
                 {"days", WriteJson::array()}};
  for (const CalendarDate date : dates) {
    WriteJson day{
        {"date", write_date(date)}, {"deals", day_path(date)}, {"print", print_path(date)}};
    if (tree.read(solutions_path(date))) day["solutions"] = solutions_path(date);
    json["days"].push_back(std::move(day));
  }
  return json.dump(1) + "\n";
}

std::string openapi_at(const std::string& base_url) {
  WriteJson api = WriteJson::parse(kOpenApi);
  if (!base_url.empty()) api["servers"] = WriteJson::array({{{"url", base_url}}});
  return api.dump(2) + "\n";
}

/// The file for `sha256sum -c`. That program escapes names with backslashes and line ends.
/// Published files never have such names. Other people's files with such names are left out, and so
/// are links.
std::string checksums_of(const AtomicDirectory& tree) {
  std::string text;
  for (const std::string& path : tree.files()) {
    if (path == kSiteMark || path.find_first_of("\\\n\r") != std::string::npos) continue;
    if (const auto content = tree.read(path)) text += sha256(*content) + "  " + path + "\n";
  }
  return text;
}

}  // namespace

std::set<CalendarDate> days_in(const AtomicDirectory& tree, const Ledger& ledger) {
  std::set<CalendarDate> dates;
  for (const std::string& path : tree.files()) {
    const auto date = date_in(path);
    if (path == "days") throw Contradiction{path + " is not a folder of this tree"};
    if (!date) continue;
    const auto text = tree.read(path);
    if (!text) throw Contradiction{path + " is a link, and no file that was published"};
    const Daily* const published = ledger.find(*date);
    if (published == nullptr)
      throw Contradiction{path + " is published, but the ledger does not hold that date"};
    const auto read = read_day(*text);
    if (const auto* fault = std::get_if<ParseError>(&read))
      throw Contradiction{path + ":" + std::to_string(fault->line) + ":" +
                          std::to_string(fault->column) + ": " + fault->message};
    if (!agree(std::get<Daily>(read), *published))
      throw Contradiction{path + " is published with other deals or grades than the ledger holds"};
    dates.insert(*date);
  }
  return dates;
}

void put_site(AtomicDirectory& tree, const Ledger& ledger, const SitePlan& plan, Solver& solver) {
  std::set<CalendarDate> dates = days_in(tree, ledger);
  dates.insert(plan.dates.begin(), plan.dates.end());
  const auto add = [&](const std::string& path, const auto& write) {
    if (!tree.read(path)) tree.put(path, write());
  };
  std::vector<Daily> days;
  for (const CalendarDate date : dates) {
    const Daily& daily = days.emplace_back(*ledger.find(date));
    add(day_path(date), [&] { return write_day(daily) + "\n"; });
    add(print_path(date), [&] { return write_print_sheet(daily); });
    if (date >= plan.today) continue;
    add(solutions_path(date),
        [&] { return write_solutions(daily, solutions_of(daily, solver)) + "\n"; });
  }
  for (const auto& [path, text] : plan.page) tree.put(path, text);

  const SiteAddress site{plan.base_url, tree.read("index.html").has_value()};
  std::vector<Daily> latest;  // newest first; days after today are not in the feeds
  for (auto day = days.rbegin(); day != days.rend() && latest.size() < kFeedDays; ++day) {
    if (day->date <= plan.today) latest.push_back(*day);
  }
  tree.put("feed.json", write_json_feed(latest, site));
  tree.put("atom.xml", write_atom_feed(latest, *dates.begin(), site));
  tree.put("calendar.ics", write_calendar(days, site));
  for (const auto& [name, text] : kSchemas)
    tree.put("schema/" + std::string{name}, std::string{text});
  tree.put("openapi.json", openapi_at(plan.base_url));
  tree.put("index.json", index_of(tree, dates));
  tree.put(kSiteMark, checksums_of(tree));
}

}  // namespace backtrick::the_game
