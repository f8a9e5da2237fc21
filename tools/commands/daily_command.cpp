#include <fmt/core.h>

#include <memory>
#include <string>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/storage/machine.hpp"
#include "tools/commands/series_commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick {
namespace {

struct DailyOptions {
  CalendarDate date = local_date();
  std::string ledger;
  int player_games = 0;
  Format format = Format::Text;
};

Exit print_daily(const Series& series, const DailyOptions& options) {
  const LedgerFile file{series, options.ledger};
  DayPtr day;
  if (!options.ledger.empty()) day = file.read().find(options.date);
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  if (!day) {
    const std::string what = "choosing the " + std::string{series.texts().day_key} + " of ";
    const auto progress_line =
        terminal.show_progress([&] { return what + write_date(options.date); });
    const Choice choice{BACKTRICK_VERSION, options.player_games, &interrupted, allowed_threads()};
    day = series.chooser(choice)(options.date);
    if (!day) return Exit::Interrupted;
    if (!options.ledger.empty()) day = file.publish(day);
  }
  terminal.print(options.format == Format::Json ? series.write_day(*day) + "\n"
                                                : series.write_text(*day));
  return Exit::Ok;
}

/// What the help says after the options.
std::string footer_of(const SeriesTexts& texts) {
  const std::string daily = command_of(texts) + "daily";
  const std::string ledger =
      daily + " --ledger " + std::string{texts.name.empty() ? "dailies" : texts.name} + ".ledger";
  return fmt::format(
      "{}What a ledger holds for a date never changes, whatever later versions would choose. A ledger\n"
      "that is damaged, or of another series, is refused.\n\n"
      "Examples:\n"
      "  {:<56} the {} of today\n"
      "  {} --date 2027-01-01 --format json\n"
      "  {:<56} and keep the {} for ever\n"
      "{}",
      texts.daily_note, daily, texts.day_key, daily, ledger, texts.ledger_line,
      texts.daily_examples);
}

}  // namespace

void add_daily_command(Command command, const Series& series) {
  const SeriesTexts& texts = series.texts();
  const auto options = std::make_shared<DailyOptions>();
  options->player_games = texts.player_games;
  add_date_option(command, "--date", options->date,
                  "The date, a label without a time zone (default: today where you are)");
  command
      .add_text("--ledger", options->ledger,
                "Publish the " + std::string{texts.ledger_line} +
                    " in this ledger, or print what it already contains for that date")
      .type("FILE");
  if (texts.player_games != 0) add_player_games_option(command, options->player_games);
  add_format_option(command, options->format);
  command.footer(footer_of(texts));
  command.set_action([options, &series] { return print_daily(series, *options); });
}

}  // namespace backtrick
