#include <atomic>
#include <memory>

#include "puzzles/level8/publishing/round_site.hpp"
#include "tools/commands/publishing.hpp"
#include "tools/level8/commands.hpp"

namespace backtrick::level8 {
namespace {

constexpr const char* kLedgerEnding = ".level8.ledger";

Exit publish(const PublishOptions& options) {
  const SitePlan plan = plan_of(options);
  const LedgerFile file{ledger_path(options, kLedgerEnding)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  AtomicDirectory tree{options.out, kSiteMark};
  return publish_days(tree, file, options, plan, "rounds", [&] {
    return [&](CalendarDate date) {
      return choose_daily_round(date, BACKTRICK_VERSION, &interrupted);
    };
  });
}

}  // namespace

void add_publish_command(CommandGroup& group) {
  const auto options = std::make_shared<PublishOptions>();
  Command command = group.add_command(
      "publish", "Write the rounds of many dates as files for any web server and feed reader");
  add_publish_options(command, *options, kLedgerEnding, "Days chosen at a time");
  command.footer(
      "The files are in the folder level8 of DIR. DIR may be a tree of \"backtrick publish\": neither\n"
      "command changes a file of the other, except for the list of all checksums. Run again, it adds\n"
      "what is missing; days that are published never change. Readers of the folder, and a crash, find\n"
      "the old files or the new ones. Ctrl-C keeps the days that are chosen, in the ledger.\n\n"
      "Examples:\n"
      "  backtrick level8 publish --from 2027-01-01 --to 2027-12-31 --out site\n"
      "  backtrick level8 publish --from $(date +%F) --to $(date +%F) --out site \\\n"
      "      --base-url https://example.org/daily/                 once a day, from cron\n"
      "  backtrick level8 verify site/level8/solutions/2027-01-01.json");
  command.set_action([options] { return publish(*options); });
}

}  // namespace backtrick::level8
