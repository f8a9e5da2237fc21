#include <atomic>
#include <memory>

#include "puzzles/publishing/studies_site.hpp"
#include "tools/commands/publishing.hpp"
#include "tools/commands/study_commands.hpp"

namespace backtrick::the_game {
namespace {

constexpr const char* kStudiesLedgerEnding = ".studies.ledger";

Exit publish_studies(const PublishOptions& options) {
  const SitePlan plan = plan_of(options);
  const StudiesLedgerFile file{ledger_path(options, kStudiesLedgerEnding)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  AtomicDirectory tree{options.out, kSiteMark};
  return publish_days(tree, file, options, plan, "studies", [&] {
    return [&](CalendarDate date) {
      return choose_daily_studies(date, BACKTRICK_VERSION, &interrupted);
    };
  });
}

}  // namespace

void add_study_publish_command(CommandGroup& group) {
  const auto options = std::make_shared<PublishOptions>();
  Command command = group.add_command(
      "publish", "Write the studies of many dates as files for any web server and feed reader");
  add_publish_options(command, *options, kStudiesLedgerEnding, "Days chosen at a time");
  command.footer(
      "The files are in the folder studies of DIR. DIR may be a tree of \"backtrick publish\": neither\n"
      "command changes a file of the other, except for the list of all checksums. The page shows the\n"
      "studies of the days for which there are some. Run again, the command adds what is missing;\n"
      "days that are published never change. Readers of the folder, and a crash, find the old files\n"
      "or the new ones. Ctrl-C keeps the days that are chosen, in the ledger.\n\n"
      "Examples:\n"
      "  backtrick study publish --from 2027-01-01 --to 2027-12-31 --out site\n"
      "  backtrick study publish --from $(date +%F) --to $(date +%F) --out site \\\n"
      "      --base-url https://example.org/daily/                 once a day, from cron\n"
      "  backtrick study verify site/studies/solutions/2027-01-01.json");
  command.set_action([options] { return publish_studies(*options); });
}

}  // namespace backtrick::the_game
