#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "puzzles/daily/dated_ledger.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/publishing/site.hpp"
#include "solver/common/batch.hpp"
#include "solver/common/error.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick {

// What the commands that publish the dailies of a game have in common.

struct PublishOptions {
  CalendarDate from;
  CalendarDate to;
  CalendarDate today = local_date();
  std::string out;
  std::string ledger;
  std::string base_url;
  unsigned threads = all_threads();
};

/// `ledger_ending` follows the folder's name in the default path of the ledger, and `threads` says
/// what is done at a time.
void add_publish_options(Command& command, PublishOptions& options,
                         const std::string& ledger_ending, const std::string& threads);

/// What these options ask for. Throws Error.
SitePlan plan_of(const PublishOptions& options);

/// The path of the ledger, by default beside the tree. Throws Error for one inside the tree,
/// which would be replaced together with the tree while another process adds to it, and for a
/// device or FIFO.
std::filesystem::path ledger_path(const PublishOptions& options, const std::string& ending);

/// Adds the missing dates to the ledger, one after another. `make_chooser` makes for each thread
/// the function that chooses a day, and returns nothing if interrupted. Returns false if
/// interrupted; the dates added until then remain.
template <typename Day, typename MakeChooser>
bool fill_ledger(const DatedLedgerFile<Day>& file, const std::set<CalendarDate>& dates,
                 unsigned threads, Terminal& terminal, const std::string& what,
                 const MakeChooser& make_chooser) {
  std::vector<CalendarDate> missing;
  const auto ledger = file.read();
  std::ranges::copy_if(dates, std::back_inserter(missing),
                       [&](CalendarDate date) { return ledger.find(date) == nullptr; });
  std::atomic<std::size_t> done{0};
  const auto start = std::chrono::steady_clock::now();
  const auto progress_line = terminal.show_progress([&] {
    return "choosing " + what + ": " + counted(done, "of ") + counted(missing.size(), "days; ") +
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
      make_chooser,
      [&](const std::optional<Day>& day) {
        finished = day.has_value();
        if (finished) file.publish(*day);
        ++done;
        return finished;
      });
  return finished;
}

/// Publishes the days of a game: chooses what the ledger lacks, and adds to the tree what the tree
/// lacks. `what` is what is chosen, for the progress line.
template <typename Day, typename MakeChooser>
Exit publish_days(AtomicDirectory& tree, const DatedLedgerFile<Day>& file,
                  const PublishOptions& options, const SitePlan& plan, const std::string& what,
                  const MakeChooser& make_chooser) {
  Terminal terminal;
  const std::size_t before = days_in(tree, file.read()).size();
  if (!fill_ledger(file, plan.dates, options.threads, terminal, what, make_chooser)) {
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

}  // namespace backtrick
