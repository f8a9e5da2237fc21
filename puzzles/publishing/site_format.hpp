#pragma once

// The functions of site.hpp. Only the sources that instantiate them include this file.

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "puzzles/formats/json_node.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/publishing/feeds.hpp"
#include "puzzles/publishing/site.hpp"
#include "puzzles/storage/checksum.hpp"

namespace backtrick {

/// A text that a site contains unchanged, by its name.
using SiteText = std::pair<std::string_view, std::string_view>;

/// How the days of a game are published. A specialization has these members:
///     static constexpr std::string_view kFolder    of the tree, with a slash behind it; or empty
///     static constexpr FeedSeries kSeries
///     static constexpr std::string_view kDayKey    the key in the index for the file of a day
///     static std::span<const SiteText> schemas()
///     static std::string_view openapi()            a description of the folder
///     static std::string write(const Day&)         days/DATE.json
///     static Expected<Day> read(std::string_view)
///     static bool agree(const Day& published, const Day& in_ledger)
///     static constexpr std::string_view kOther     what days that do not agree differ in
///     static std::string write_sheet(const Day&)   print/DATE.svg
///     static FeedDay feed_day(const Day&, bool has_page)
///     std::string write_solutions(const Day&)      solutions/DATE.json; throws Error
/// All texts but the sheet are without a line end. Whether the tree has a page is asked for days
/// of the tree's root.
template <typename Day>
struct SiteFormat;

namespace site {

/// The most days in a feed. A feed holds the latest days.
inline constexpr std::size_t kFeedDays = 30;
inline constexpr const char* kIndex = "index.json";

inline std::string day_path(CalendarDate date) { return "days/" + write_date(date) + ".json"; }
inline std::string print_path(CalendarDate date) { return "print/" + write_date(date) + ".svg"; }
inline std::string solutions_path(CalendarDate date) {
  return "solutions/" + write_date(date) + ".json";
}

/// The date in a path such as "days/2026-11-21.json", or nothing for any other path.
std::optional<CalendarDate> date_in(std::string_view path);

/// Throws unless a game's own folder is free or holds its site.
void check_folder(const AtomicDirectory& tree, std::string_view folder);

/// The checksums of all files of a tree.
std::string checksums_of(const AtomicDirectory& tree);

/// The files of one game, by their paths in its folder.
class Files {
 public:
  Files(AtomicDirectory& tree, std::string_view folder) : tree_{&tree}, folder_{folder} {}

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

std::string index_of(const Files& files, const std::set<CalendarDate>& dates,
                     std::string_view title, const std::string& day_key);
std::string openapi_at(std::string_view openapi, const std::string& base_url);

}  // namespace site

template <typename Day>
std::set<CalendarDate> days_in(const AtomicDirectory& tree, const DatedLedger<Day>& ledger) {
  using Format = SiteFormat<Day>;
  site::check_folder(tree, Format::kFolder);
  std::set<CalendarDate> dates;
  for (const std::string& path : tree.files()) {
    if (!path.starts_with(Format::kFolder)) continue;
    const auto date = site::date_in(std::string_view{path}.substr(Format::kFolder.size()));
    if (!date) continue;
    const auto text = tree.read(path);
    if (!text) throw Error{Exit::BadData, path + " is a link, and no file that was published"};
    const Day* const published = ledger.find(*date);
    if (published == nullptr)
      throw Error{Exit::BadData, path + " is published, but the ledger does not hold that date"};
    const auto read = Format::read(*text);
    if (!read) throw Error{Exit::BadData, read.error().in(path)};
    if (!Format::agree(*read, *published))
      throw Error{Exit::BadData, path + " is published with other " + std::string{Format::kOther} +
                                     " than the ledger holds"};
    dates.insert(*date);
  }
  return dates;
}

template <typename Day>
void put_site(AtomicDirectory& tree, const DatedLedger<Day>& ledger, const SitePlan& plan) {
  using namespace site;
  using Format = SiteFormat<Day>;
  Format format;
  Files files{tree, Format::kFolder};
  std::set<CalendarDate> dates = days_in(tree, ledger);
  dates.insert(plan.dates.begin(), plan.dates.end());
  const bool has_page = files.has("index.html");
  std::vector<FeedDay> days;
  for (const CalendarDate date : dates) {
    const Day& day = *ledger.find(date);
    days.push_back(Format::feed_day(day, has_page));
    files.add(day_path(date), [&] { return Format::write(day) + "\n"; });
    files.add(print_path(date), [&] { return Format::write_sheet(day); });
    if (date >= plan.today) continue;
    files.add(solutions_path(date), [&] { return format.write_solutions(day) + "\n"; });
  }

  std::string base_url = plan.base_url;
  if (!base_url.empty()) base_url += Format::kFolder;
  std::vector<FeedDay> latest;  // newest first; days after today are not in the feeds
  for (auto day = days.rbegin(); day != days.rend() && latest.size() < kFeedDays; ++day) {
    if (day->date <= plan.today) latest.push_back(*day);
  }
  files.put("feed.json", write_json_feed(Format::kSeries, latest, base_url));
  files.put("atom.xml", write_atom_feed(Format::kSeries, latest, *dates.begin(), base_url));
  files.put("calendar.ics", write_calendar(Format::kSeries, days, base_url));
  for (const auto& [name, text] : Format::schemas())
    files.put("schema/" + std::string{name}, std::string{text});
  files.put("openapi.json", openapi_at(Format::openapi(), base_url));
  files.put(kIndex, index_of(files, dates, Format::kSeries.title, std::string{Format::kDayKey}));
  tree.put(kSiteMark, checksums_of(tree));
}

}  // namespace backtrick
