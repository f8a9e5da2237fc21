#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/daily/daily_studies_json.hpp"
#include "puzzles/daily/studies_ledger.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "tools/commands/study_commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::the_game {
namespace {

struct DailyStudiesOptions {
  CalendarDate date = local_date();
  std::string ledger;
  Format format = Format::Text;
};

/// The positions, so that they can be set up on a table. The answers are not given away.
std::string as_text(const DailyStudies& daily) {
  std::string text = fmt::format("# {}\n", date_in_words(daily.date));
  for (const DailyStudy& one : daily.studies)
    text += fmt::format("\n# {}; {} cards to lay\n{}", in_words(one.study.grade.value()),
                        one.study.position.left(), write_position_text(one.study.position));
  return text;
}

Exit print_daily_studies(const DailyStudiesOptions& options) {
  std::optional<DailyStudies> daily;
  if (!options.ledger.empty()) {
    const StudiesLedger ledger = StudiesLedgerFile{options.ledger}.read();
    if (const DailyStudies* const published = ledger.find(options.date)) daily = *published;
  }
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  if (!daily) {
    const auto progress_line = terminal.show_progress(
        [&] { return "choosing the studies of " + write_date(options.date); });
    daily = choose_daily_studies(options.date, BACKTRICK_VERSION, &interrupted);
    if (!daily) return Exit::Interrupted;
    if (!options.ledger.empty()) daily = StudiesLedgerFile{options.ledger}.publish(*daily);
  }
  terminal.print(options.format == Format::Json ? write_day(*daily) + "\n" : as_text(*daily));
  return Exit::Ok;
}

}  // namespace

void add_study_daily_command(CommandGroup& group) {
  const auto options = std::make_shared<DailyStudiesOptions>();
  Command command = group.add_command(
      "daily", "The studies of a date, one for each band of difficulty, the same everywhere");
  add_date_option(command, "--date", options->date,
                  "The date, a label without a time zone (default: today where you are)");
  command
      .add_text("--ledger", options->ledger,
                "Publish the day in this ledger, or print what it already contains for that date")
      .type("FILE");
  add_format_option(command, options->format);
  command.footer(
      "The easy study has 10 to 16 cards to lay, the medium one 17 to 24, and the hard one 25 to 32\n"
      "and at least two unique turns. What a ledger holds for a date never changes. A ledger that is\n"
      "damaged, or of another series, is refused.\n\n"
      "Examples:\n"
      "  backtrick study daily                                      the studies of today\n"
      "  backtrick study daily --date 2026-11-22 --format json\n"
      "  backtrick study daily --ledger studies.ledger              and keep them for ever");
  command.set_action([options] { return print_daily_studies(*options); });
}

}  // namespace backtrick::the_game
