#include "puzzles/publishing/site.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/publishing/feeds.hpp"
#include "puzzles/publishing/page.hpp"
#include "puzzles/storage/checksum.hpp"

namespace backtrick {
namespace {

/// The most days in a feed. A feed holds the latest days.
constexpr std::size_t kFeedDays = 30;
/// No file of a day is longer, in bytes.
constexpr std::size_t kLongestDay = std::size_t{1} << 16;

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

/// Throws unless a series' own folder is free or holds its site.
void check_folder(const AtomicDirectory& tree, const std::string& folder) {
  const std::string days = folder + "days/";
  const std::set<std::string> paths = tree.files();
  const bool published = folder.empty() || paths.contains(folder + kSiteIndex);
  for (const std::string& path : paths) {
    if (days.starts_with(path + "/"))
      throw Error{Exit::BadData, path + " is not a folder of this tree"};
    if (!published && path.starts_with(folder))
      throw Error{Exit::Usage, folder + ": holds files, and no " + kSiteIndex +
                                   ", so nothing was published there"};
  }
}

/// Throws unless a published day is the one that the ledger holds.
void check_day(const std::string& path, const std::string& text, const Day& expected,
               const Series& series) {
  const auto day = read_json(text, kLongestDay, "day",
                             [&](const JsonNode& node) { return series.read_day(node); });
  if (!day) throw Error{Exit::BadData, day.error().in(path)};
  if (!series.same(**day, expected))
    throw Error{Exit::BadData, path + " is published with other " +
                                   std::string{series.texts().differences} +
                                   " than the ledger holds"};
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

/// The files of one series, by their paths in its folder.
class Files {
 public:
  Files(AtomicDirectory& tree, std::string folder) : tree_{&tree}, folder_{std::move(folder)} {}

  bool has(const std::string& path) const { return tree_->read(folder_ + path).has_value(); }
  void put(const std::string& path, std::string text) {
    tree_->put(folder_ + path, std::move(text));
  }
  /// Writes a file that never changes, unless it is there.
  template <typename Write>
  void add(const std::string& path, const Write& write) {
    if (!has(path)) put(path, write());
  }

 private:
  AtomicDirectory* tree_;
  std::string folder_;
};

void put_day(Files& files, const Series& series, const Day& day, CalendarDate today) {
  files.add(day_path(day.date), [&] { return series.write_day(day) + "\n"; });
  files.add(print_path(day.date), [&] { return series.write_sheet(day); });
  if (day.date >= today) return;
  files.add(solutions_path(day.date), [&] { return series.write_solutions(day) + "\n"; });
}

void put_feeds(Files& files, const SeriesTexts& texts, const std::vector<FeedDay>& days,
               CalendarDate today, const std::string& base_url) {
  std::vector<FeedDay> latest;  // newest first; days after today are not in the feeds
  for (auto day = days.rbegin(); day != days.rend() && latest.size() < kFeedDays; ++day) {
    if (day->date <= today) latest.push_back(*day);
  }
  files.put("feed.json", write_json_feed(texts, latest, base_url));
  files.put("atom.xml", write_atom_feed(texts, latest, days.front().date, base_url));
  files.put("calendar.ics", write_calendar(texts, days, base_url));
}

void put_index(Files& files, const SeriesTexts& texts, const std::set<CalendarDate>& dates) {
  WriteJson json{{"title", texts.title},
                 {"first", write_date(*dates.begin())},
                 {"last", write_date(*dates.rbegin())},
                 {"days", WriteJson::array()}};
  for (const CalendarDate date : dates) {
    WriteJson day{{"date", write_date(date)},
                  {std::string{texts.day_key}, day_path(date)},
                  {"print", print_path(date)}};
    if (files.has(solutions_path(date))) day["solutions"] = solutions_path(date);
    json["days"].push_back(std::move(day));
  }
  files.put(kSiteIndex, json.dump(1) + "\n");
}

/// Writes the folder's own page, with the days up to today.
void put_own_page(Files& files, const Ledger& ledger, const std::set<CalendarDate>& dates,
                  CalendarDate today) {
  const Series& series = ledger.series();
  if (series.texts().page.empty()) return;
  std::vector<PageDay> days;
  for (const CalendarDate date : dates) {
    if (date > today) break;
    const std::string solutions = solutions_path(date);
    days.push_back({date, series.page_entry(*ledger.find(date)), print_path(date), day_path(date),
                    files.has(solutions) ? solutions : ""});
  }
  std::ranges::reverse(days);
  files.put("index.html", write_page(series.texts(), days));
}

void put_openapi(Files& files, std::string_view openapi, const std::string& base_url) {
  WriteJson api = WriteJson::parse(openapi);
  if (!base_url.empty()) api["servers"] = WriteJson::array({{{"url", base_url}}});
  files.put("openapi.json", api.dump(2) + "\n");
}

}  // namespace

std::string folder_of(const Series& series) {
  const std::string name{series.texts().name};
  return name.empty() ? name : name + "/";
}

std::set<CalendarDate> days_in(const AtomicDirectory& tree, const Ledger& ledger) {
  const std::string folder = folder_of(ledger.series());
  check_folder(tree, folder);
  std::set<CalendarDate> dates;
  for (const std::string& path : tree.files()) {
    if (!path.starts_with(folder)) continue;
    const auto date = date_in(std::string_view{path}.substr(folder.size()));
    if (!date) continue;
    const auto text = tree.read(path);
    if (!text) throw Error{Exit::BadData, path + " is a link, and no file that was published"};
    const DayPtr expected = ledger.find(*date);
    if (!expected)
      throw Error{Exit::BadData, path + " is published, but the ledger does not hold that date"};
    check_day(path, *text, *expected, ledger.series());
    dates.insert(*date);
  }
  return dates;
}

void put_site(AtomicDirectory& tree, const Ledger& ledger, const SitePlan& plan) {
  const Series& series = ledger.series();
  const SeriesTexts& texts = series.texts();
  const std::string folder = folder_of(series);
  const std::string base_url = plan.base_url.empty() ? "" : plan.base_url + folder;
  Files files{tree, folder};
  std::set<CalendarDate> dates = days_in(tree, ledger);
  dates.insert(plan.dates.begin(), plan.dates.end());
  // Only the series of the root can have a page, which shows a day at its date.
  const bool has_page = folder.empty() && files.has("index.html");
  std::vector<FeedDay> days;
  for (const CalendarDate date : dates) {
    const DayPtr day = ledger.find(date);
    put_day(files, series, *day, plan.today);
    FeedEntry entry = series.feed_entry(*day);
    days.push_back({date, id_in_series(texts.uuid, entry.id),
                    has_page ? "#" + write_date(date) : print_path(date), std::move(entry.text)});
  }
  put_feeds(files, texts, days, plan.today, base_url);
  for (const auto& [name, text] : texts.schemas)
    files.put("schema/" + std::string{name}, std::string{text});
  put_openapi(files, texts.openapi, base_url);
  put_index(files, texts, dates);
  put_own_page(files, ledger, dates, plan.today);
  mention_series(tree);
  tree.put(kSiteMark, checksums_of(tree));
}

}  // namespace backtrick
