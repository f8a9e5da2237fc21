#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "puzzles/daily/player_trial.hpp"
#include "puzzles/level8/publishing/round_site.hpp"
#include "puzzles/publishing/daily_site.hpp"
#include "puzzles/publishing/studies_site.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/grading.hpp"
#include "tools/commands/publishing.hpp"
#include "tools/io/input.hpp"

namespace backtrick::the_game {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLedgerEnding = ".ledger";

/// The files of a page, by their paths in its folder.
using Page = std::map<std::string, std::string>;

/// Whether a path of the page conflicts with the tree's own files.
bool taken(const std::string& path) {
  constexpr std::array kOurs{"index.json",   "feed.json",  "atom.xml", "calendar.ics",
                             "openapi.json", "SHA256SUMS", "days/",    "solutions/",
                             "print/",       "schema/"};
  return std::ranges::any_of(kOurs, [&](std::string_view ours) {
    return ours.ends_with('/') ? path.starts_with(ours) : path == ours;
  });
}

Error taken_by_tree(const std::string& file, const std::string& path) {
  return {Exit::Usage, file + ": a published tree has a " + path + " of its own"};
}

Page read_page(const std::string& folder) {
  Page files;
  if (folder.empty()) return files;
  if (!fs::is_directory(folder)) throw Error{Exit::NoInput, folder + ": is not a folder"};
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder}) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    if (taken(path)) throw taken_by_tree(entry.path().string(), path);
    files[path] = read_file(entry.path()).value_or("");
  }
  if (!files.contains("index.html"))
    throw Error{Exit::NoInput, folder + ": contains no index.html, so it is not a page"};
  return files;
}

/// Copies the page into the tree. A page may have a folder of the name of another series as long as
/// nothing of that series is published there.
void put_page(AtomicDirectory& tree, const Page& page, const std::string& folder) {
  const std::set<std::string> published = tree.files();
  const auto covers = [&](const std::string& path, std::string_view series) {
    return path.starts_with(series) && published.contains(std::string{series} + "index.json");
  };
  for (const auto& [path, text] : page) {
    if (covers(path, level8::kSiteFolder) || covers(path, kStudiesFolder))
      throw taken_by_tree((fs::path{folder} / path).string(), path);
    tree.put(path, text);
  }
}

Exit publish(const PublishOptions& options, int player_games, const std::string& page_folder) {
  const SitePlan plan = plan_of(options);
  const Page page = read_page(page_folder);
  const LedgerFile file{ledger_path(options, kLedgerEnding)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  AtomicDirectory tree{options.out, kSiteMark};
  put_page(tree, page, page_folder);
  return publish_days(tree, file, options, plan, "deals", [&] {
    return [player_games, candidate_checker = CandidateChecker{make_grade(), &interrupted}](
               CalendarDate date) mutable {
      std::optional<Daily> daily = choose_daily(date, candidate_checker, BACKTRICK_VERSION);
      if (daily) try_player(*daily, player_games);
      return daily;
    };
  });
}

}  // namespace

void add_publish_command(CommandLine& line) {
  const auto options = std::make_shared<PublishOptions>();
  const auto page = std::make_shared<std::string>();
  const auto player_games = std::make_shared<int>(kTrialGames);
  Command command = line.add_command(
      "publish", "Write the deals of many dates as files for any web server and feed reader");
  add_publish_options(command, *options, kLedgerEnding, "Days chosen at a time");
  command.add_text("--page", *page, "Also copy the built page to play on from this folder")
      .type("DIR");
  add_player_games_option(command, *player_games);
  command.footer(
      "Run again, it adds what is missing; days that are published never change. Readers of the\n"
      "folder, and a crash, find the old files or the new ones. Ctrl-C keeps the days that are\n"
      "chosen, in the ledger.\n\n"
      "Examples:\n"
      "  backtrick publish --from 2027-01-01 --to 2027-12-31 --out site\n"
      "  backtrick publish --from $(date +%F) --to $(date +%F) --out site \\\n"
      "      --base-url https://example.org/daily/                 once a day, from cron\n"
      "  backtrick level8 publish --help                           the rounds of Level 8, beside them\n"
      "  backtrick study publish --help                            the studies, beside them");
  command.set_action([=] { return publish(*options, *player_games, *page); });
}

}  // namespace backtrick::the_game
