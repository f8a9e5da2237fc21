#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
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
#include "puzzles/storage/durable_file.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/batch.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/series_commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick {
namespace {

namespace fs = std::filesystem;

struct PublishOptions {
  CalendarDate from;
  CalendarDate to;
  CalendarDate today = local_date();
  std::string out;
  std::string ledger;
  std::string base_url;
  unsigned threads = allowed_threads();
  std::string page;
  int player_games = 0;
};

std::string base_url_of(const PublishOptions& options) {
  std::string url = options.base_url;
  if (url.empty()) return url;
  if (!url.starts_with("https://") && !url.starts_with("http://"))
    throw Error{Exit::Usage,
                "--base-url: " + in_quotes(url) + " begins neither with https:// nor http://"};
  const auto bad = [](unsigned char c) { return c <= ' ' || c >= 0x7f || c == '"' || c == '#'; };
  if (std::ranges::any_of(url, bad))
    throw Error{Exit::Usage, "--base-url: " + in_quotes(url) + " holds what an address cannot"};
  if (!url.ends_with('/')) url += '/';
  return url;
}

/// What these options ask for. Throws Error.
SitePlan plan_of(const PublishOptions& options) {
  if (options.to < options.from) throw Error{Exit::Usage, "--to is before --from"};
  SitePlan plan{{}, options.today, base_url_of(options)};
  for (CalendarDate date = options.from; date <= options.to; date = day_after(date))
    plan.dates.insert(date);
  return plan;
}

/// What follows the folder's name in the default path of the ledger.
std::string ledger_ending(const Series& series) {
  const std::string name{series.texts().name};
  return (name.empty() ? "" : "." + name) + ".ledger";
}

/// The path of the ledger, by default beside the tree. Throws Error for one inside the tree,
/// which would be replaced together with the tree while another process adds to it, and for a
/// device or FIFO.
fs::path ledger_path(const PublishOptions& options, const Series& series) {
  fs::path out = fs::weakly_canonical(options.out);
  if (!out.has_filename()) out = out.parent_path();  // as in "site/"
  if (options.ledger.empty()) return out.string() + ledger_ending(series);
  if (is_special_file(options.ledger))
    throw Error{Exit::Usage,
                "--ledger: " + options.ledger +
                    " is no regular file, and a tree needs a ledger that can be read again"};
  const fs::path inside = fs::weakly_canonical(options.ledger).lexically_relative(out);
  if (!inside.empty() && *inside.begin() != "..")
    throw Error{Exit::Usage,
                "--ledger: " + options.ledger + " is inside of the tree; keep it elsewhere"};
  return options.ledger;
}

/// The files of a page, by their paths in its folder.
using Page = std::map<std::string, std::string>;

/// Whether a path of the page conflicts with the tree's own files.
bool taken(const std::string& path) {
  constexpr std::array kOurs{kSiteIndex, "feed.json", "atom.xml",   "calendar.ics", "openapi.json",
                             kSiteMark,  "days/",     "solutions/", "print/",       "schema/"};
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
void put_page(AtomicDirectory& tree, const Page& page, const std::string& page_folder) {
  const std::set<std::string> published = tree.files();
  const auto covers = [&](const std::string& path, const std::string& folder) {
    return path.starts_with(folder) && !folder.empty() && published.contains(folder + kSiteIndex);
  };
  for (const auto& [path, text] : page) {
    for (const Series* const series : all_series()) {
      if (covers(path, folder_of(*series)))
        throw taken_by_tree((fs::path{page_folder} / path).string(), path);
    }
    tree.put(path, text);
  }
}

/// Adds the missing dates to the ledger, one after another. Returns false if interrupted; the dates
/// added until then remain.
bool fill_ledger(const Series& series, const LedgerFile& file, const std::set<CalendarDate>& dates,
                 Choice choice, unsigned threads, Terminal& terminal) {
  std::vector<CalendarDate> missing;
  const Ledger ledger = file.read();
  std::ranges::copy_if(dates, std::back_inserter(missing),
                       [&](CalendarDate date) { return !ledger.find(date); });
  std::atomic<std::size_t> done{0};
  const auto start = std::chrono::steady_clock::now();
  const auto progress_line = terminal.show_progress([&] {
    return "choosing " + std::string{series.texts().puzzles} + ": " + counted(done, "of ") +
           counted(missing.size(), "days; ") +
           duration_in_words(std::chrono::steady_clock::now() - start);
  });
  // Threads that are left over when each day has one work on days together.
  const auto at_a_time = std::clamp(static_cast<unsigned>(missing.size()), 1U, threads);
  choice.threads = threads / at_a_time;
  std::size_t next = 0;
  bool finished = true;
  run_in_order(
      at_a_time,
      [&]() -> std::optional<CalendarDate> {
        if (next == missing.size()) return std::nullopt;
        return missing[next++];
      },
      [&] { return series.chooser(choice); },
      [&](const DayPtr& day) {
        finished = day != nullptr;
        if (finished) file.publish(day);
        ++done;
        return finished;
      });
  return finished;
}

/// Chooses what the ledger lacks, and adds to the tree what the tree lacks.
Exit publish(const Series& series, const PublishOptions& options) {
  const SitePlan plan = plan_of(options);
  const Page page = read_page(options.page);
  const LedgerFile file{series, ledger_path(options, series)};
  const Choice choice{BACKTRICK_VERSION, options.player_games, &catch_interrupts()};
  AtomicDirectory tree{options.out, kSiteMark};
  put_page(tree, page, options.page);
  Terminal terminal;
  const std::size_t before = days_in(tree, file.read()).size();
  if (!fill_ledger(series, file, plan.dates, choice, options.threads, terminal)) {
    terminal.fail(kGoesOn);
    return Exit::Interrupted;
  }
  put_site(tree, file.read(), plan);
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

/// What the help says after the options.
std::string footer_of(const SeriesTexts& texts) {
  const std::string publish = command_of(texts) + "publish";
  const std::string folder =
      texts.name.empty()
          ? ""
          : fmt::format(
                "The files are in the folder {} of DIR. DIR may be a tree of \"backtrick publish\": neither\n"
                "command changes a file of the other, except for the list of all checksums.\n",
                texts.name);
  return fmt::format(
      "{}{}Run again, the command adds what is missing; days that are published never change. Readers of\n"
      "the folder, and a crash, find the old files or the new ones. Ctrl-C keeps the days that are\n"
      "chosen, in the ledger.\n\n"
      "Examples:\n"
      "  {} --from 2027-01-01 --to 2027-12-31 --out site\n"
      "  {} --from $(date +%F) --to $(date +%F) --out site \\\n"
      "      --base-url https://example.org/daily/                once a day, from cron\n"
      "{}",
      folder, texts.publish_note, publish, publish, texts.publish_examples);
}

}  // namespace

void add_publish_command(Command command, const Series& series) {
  const SeriesTexts& texts = series.texts();
  const auto options = std::make_shared<PublishOptions>();
  options->player_games = texts.player_games;
  add_date_option(command, "--from", options->from, "The first date").required();
  add_date_option(command, "--to", options->to, "The last date").required();
  command.add_text("--out", options->out, "The folder to write, or to add to")
      .required()
      .type("DIR");
  command
      .add_text("--ledger", options->ledger,
                "The ledger of what was published (default: DIR" + ledger_ending(series) + ")")
      .type("FILE");
  add_date_option(command, "--today", options->today,
                  "Solutions are published of earlier dates only, and feeds go up to it (default: "
                  "today where you are)");
  command
      .add_text("--base-url", options->base_url,
                "Where the folder will stand, for feeds: https://example.org/daily/")
      .type("URL");
  add_threads_option(command, options->threads, "Threads that choose days");
  if (folder_of(series).empty())
    command
        .add_text("--page", options->page, "Also copy the built page to play on from this folder")
        .type("DIR");
  if (texts.player_games != 0) add_player_games_option(command, options->player_games);
  command.footer(footer_of(texts));
  command.set_action([options, &series] { return publish(series, *options); });
}

}  // namespace backtrick
