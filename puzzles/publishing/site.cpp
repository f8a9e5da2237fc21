#include "puzzles/publishing/site.hpp"

#include "puzzles/publishing/site_format.hpp"

namespace backtrick::site {

std::optional<CalendarDate> date_in(std::string_view path) {
  constexpr std::string_view kFolder = "days/";
  constexpr std::string_view kEnding = ".json";
  if (!path.starts_with(kFolder) || !path.ends_with(kEnding)) return std::nullopt;
  path.remove_prefix(kFolder.size());
  path.remove_suffix(kEnding.size());
  return read_date(path);
}

void check_folder(const AtomicDirectory& tree, std::string_view folder) {
  const std::string days = std::string{folder} + "days/";
  const std::set<std::string> paths = tree.files();
  const bool published = folder.empty() || paths.contains(std::string{folder} + kIndex);
  for (const std::string& path : paths) {
    if (days.starts_with(path + "/"))
      throw Error{Exit::BadData, path + " is not a folder of this tree"};
    if (!published && path.starts_with(folder))
      throw Error{Exit::Usage, std::string{folder} + ": holds files, and no " + kIndex +
                                   ", so nothing was published there"};
  }
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

std::string index_of(const Files& files, const std::set<CalendarDate>& dates,
                     std::string_view title, const std::string& day_key) {
  WriteJson json{{"title", title},
                 {"first", write_date(*dates.begin())},
                 {"last", write_date(*dates.rbegin())},
                 {"days", WriteJson::array()}};
  for (const CalendarDate date : dates) {
    WriteJson day{
        {"date", write_date(date)}, {day_key, day_path(date)}, {"print", print_path(date)}};
    if (files.has(solutions_path(date))) day["solutions"] = solutions_path(date);
    json["days"].push_back(std::move(day));
  }
  return json.dump(1) + "\n";
}

std::string openapi_at(std::string_view openapi, const std::string& base_url) {
  WriteJson api = WriteJson::parse(openapi);
  if (!base_url.empty()) api["servers"] = WriteJson::array({{{"url", base_url}}});
  return api.dump(2) + "\n";
}

}  // namespace backtrick::site
