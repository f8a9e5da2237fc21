#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/publishing/site.hpp"
#include "solver/common/batch.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/grading.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/usage_error.hpp"

namespace backtrick::the_game {
namespace {

namespace fs = std::filesystem;

struct PublishOptions {
  CalendarDate from;
  CalendarDate to;
  CalendarDate today = local_date();
  std::string out;
  std::string ledger;
  std::string base_url;
  std::string page;
  unsigned threads = all_threads();
};

std::string base_url_of(const PublishOptions& options) {
  std::string url = options.base_url;
  if (url.empty()) return url;
  if (!url.starts_with("https://") && !url.starts_with("http://"))
    throw UsageError{"--base-url: " + in_quotes(url) + " begins neither with https:// nor http://"};
  const auto bad = [](unsigned char c) { return c <= ' ' || c >= 0x7f || c == '"' || c == '#'; };
  if (std::ranges::any_of(url, bad))
    throw UsageError{"--base-url: " + in_quotes(url) + " holds what an address cannot"};
  if (!url.ends_with('/')) url += '/';
  return url;
}

/// Whether a path of the page conflicts with the tree's own files.
bool taken(const std::string& path) {
  constexpr std::array kOurs{"index.json",   "feed.json",  "atom.xml", "calendar.ics",
                             "openapi.json", "SHA256SUMS", "days/",    "solutions/",
                             "print/",       "schema/"};
  return std::ranges::any_of(kOurs, [&](std::string_view ours) {
    return ours.ends_with('/') ? path.starts_with(ours) : path == ours;
  });
}

/// All files of the page, by their paths in its folder.
std::map<std::string, std::string> page_files(const std::string& folder) {
  std::map<std::string, std::string> files;
  if (folder.empty()) return files;
  if (!fs::is_directory(folder)) throw CannotRead{folder + ": is not a folder"};
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder}) {
    if (!entry.is_regular_file()) continue;
    const std::string path = entry.path().lexically_relative(folder).generic_string();
    if (taken(path))
      throw UsageError{entry.path().string() + ": a published tree has a " + path + " of its own"};
    files[path] = read_file(entry.path()).value_or("");
  }
  if (!files.contains("index.html"))
    throw CannotRead{folder + ": contains no index.html, so it is not a page"};
  return files;
}

/// The path of the ledger, by default beside the tree. The ledger must not be inside the tree: it
/// would be replaced together with the tree while another process adds to it.
fs::path ledger_path(const PublishOptions& options) {
  fs::path out = fs::weakly_canonical(options.out);
  if (!out.has_filename()) out = out.parent_path();  // as in "site/"
  if (options.ledger.empty()) return out.string() + ".ledger";
  const fs::path inside = fs::weakly_canonical(options.ledger).lexically_relative(out);
  if (!inside.empty() && *inside.begin() != "..")
    throw UsageError{"--ledger: " + options.ledger + " is inside of the tree; keep it elsewhere"};
  return options.ledger;
}

/// Adds the missing dates to the ledger, one after another. Returns false if interrupted; the dates
/// added until then remain.
bool fill_ledger(const LedgerFile& file, const std::set<CalendarDate>& dates, unsigned threads,
                 Terminal& terminal, const std::atomic<bool>& interrupted) {
  std::vector<CalendarDate> missing;
  const Ledger ledger = file.read();
  std::ranges::copy_if(dates, std::back_inserter(missing),
                       [&](CalendarDate date) { return ledger.find(date) == nullptr; });
  std::atomic<std::size_t> done{0};
  const auto start = std::chrono::steady_clock::now();
  const auto progress_line = terminal.show_progress([&] {
    return "choosing deals: " + counted(done, "of ") + counted(missing.size(), "days; ") +
           duration_in_words(std::chrono::steady_clock::now() - start);
  });
  std::size_t next = 0;
  bool finished = true;
  run_in_order(
      threads,
      [&]() -> std::optional<CalendarDate> {
        if (next == missing.size()) return std::nullopt;
        return missing[next++];
      },
      [&] {
        return [candidate_checker =
                    CandidateChecker{make_grade(), &interrupted}](CalendarDate date) mutable {
          return choose_daily(date, candidate_checker, BACKTRICK_VERSION);
        };
      },
      [&](const std::optional<Daily>& daily) {
        finished = daily.has_value();
        if (finished) file.publish(*daily);
        ++done;
        return finished;
      });
  return finished;
}

Exit publish(const PublishOptions& options) {
  if (options.to < options.from) throw UsageError{"--to is before --from"};
  SitePlan plan{{}, options.today, base_url_of(options), page_files(options.page)};
  for (CalendarDate date = options.from; date <= options.to; date = day_after(date))
    plan.dates.insert(date);
  const LedgerFile file{ledger_path(options)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;

  AtomicDirectory tree{options.out, kSiteMark};
  const std::size_t before = days_in(tree, file.read()).size();
  if (!fill_ledger(file, plan.dates, options.threads, terminal, interrupted)) {
    terminal.fail(kGoesOn);
    return Exit::Interrupted;
  }
  Solver solver;
  put_site(tree, file.read(), plan, solver);
  const std::size_t days = days_in(tree, file.read()).size();
  const bool changed = tree.commit();
  const auto in_days = [](std::size_t count) {
    return counted(count, count == 1 ? "day" : "days");
  };
  const std::string deed = days > before ? in_days(days - before) + " added"
                           : changed     ? "brought up to date"
                                         : "nothing to add";
  terminal.print(printable(options.out) + ": " + deed + ", " + in_days(days) + " in all\n");
  return Exit::Ok;
}

}  // namespace

void add_publish_command(CommandLine& line) {
  const auto options = std::make_shared<PublishOptions>();
  Command command = line.add_command(
      "publish", "Write the deals of many dates as files for any web server and feed reader");
  add_date_option(command, "--from", options->from, "The first date").required();
  add_date_option(command, "--to", options->to, "The last date").required();
  command.add_text("--out", options->out, "The folder to write, or to add to")
      .required()
      .type("DIR");
  command
      .add_text("--ledger", options->ledger,
                "The ledger of what was published (default: DIR.ledger)")
      .type("FILE");
  add_date_option(command, "--today", options->today,
                  "Solutions are published of earlier dates only, and feeds go up to it (default: "
                  "today where you are)");
  command
      .add_text("--base-url", options->base_url,
                "Where the folder will stand, for feeds: https://example.org/daily/")
      .type("URL");
  command.add_text("--page", options->page, "Also copy the built page to play on from this folder")
      .type("DIR");
  add_threads_option(command, options->threads, "Days chosen at a time");
  command.footer(
      "Run again, it adds what is missing; days that are published never change. Readers of the\n"
      "folder, and a crash, find the old files or the new ones. Ctrl-C keeps the days that are\n"
      "chosen, in the ledger.\n\n"
      "Examples:\n"
      "  backtrick publish --from 2027-01-01 --to 2027-12-31 --out site\n"
      "  backtrick publish --from $(date +%F) --to $(date +%F) --out site \\\n"
      "      --base-url https://example.org/daily/                 once a day, from cron");
  command.set_action([options] { return publish(*options); });
}

}  // namespace backtrick::the_game
