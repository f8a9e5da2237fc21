#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/level8/daily/daily_round_json.hpp"
#include "puzzles/level8/daily/round_ledger.hpp"
#include "puzzles/level8/level_text.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/grade_text.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::level8 {
namespace {

struct DailyOptions {
  CalendarDate date = local_date();
  std::string ledger;
  Format format = Format::Text;
};

std::string as_text(const DailyRound& round) {
  return date_in_words(round.date) + "\n  deal " + std::to_string(round.deal.number().value()) +
         ", level " + std::to_string(round.level) + " (" + write_level(level_of(round.level)) +
         "): go out, par " + std::to_string(round.par) + "\n  " + grade_text(round.grade) + "\n";
}

Exit print_daily(const DailyOptions& options) {
  std::optional<DailyRound> round;
  if (!options.ledger.empty()) {
    const Ledger ledger = LedgerFile{options.ledger}.read();
    if (const DailyRound* const published = ledger.find(options.date)) round = *published;
  }
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  if (!round) {
    const auto progress_line =
        terminal.show_progress([&] { return "choosing the round of " + write_date(options.date); });
    round = choose_daily_round(options.date, BACKTRICK_VERSION, &interrupted);
    if (!round) return Exit::Interrupted;
    if (!options.ledger.empty()) round = LedgerFile{options.ledger}.publish(*round);
  }
  terminal.print(options.format == Format::Json ? write_day(*round) + "\n" : as_text(*round));
  return Exit::Ok;
}

}  // namespace

void add_daily_command(CommandGroup& group) {
  const auto options = std::make_shared<DailyOptions>();
  Command command =
      group.add_command("daily", "The round of a date, the same everywhere: level, deal and par");
  add_date_option(command, "--date", options->date,
                  "The date, a label without a time zone (default: today where you are)");
  command
      .add_text("--ledger", options->ledger,
                "Publish the round in this ledger, or print what it already contains for that date")
      .type("FILE");
  add_format_option(command, options->format);
  command.footer(
      "The player goes out alone; par is the fewest turns that anybody can need. Levels follow one\n"
      "another day by day, and the band rises in the week: Monday and Tuesday easy, Sunday fiendish.\n"
      "What a ledger holds for a date never changes. A ledger that is damaged, or of another game,\n"
      "is refused.\n\n"
      "Examples:\n"
      "  backtrick level8 daily                                      the round of today\n"
      "  backtrick level8 daily --date 2026-11-22 --format json\n"
      "  backtrick level8 daily --ledger level8.ledger               and keep it for ever");
  command.set_action([options] { return print_daily(*options); });
}

}  // namespace backtrick::level8
