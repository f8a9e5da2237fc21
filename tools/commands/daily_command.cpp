#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

#include "puzzles/daily/daily_json.hpp"
#include "puzzles/daily/ledger.hpp"
#include "puzzles/daily/player_trial.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/grading.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/date_option.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::the_game {
namespace {

struct DailyOptions {
  CalendarDate date = local_date();
  std::string ledger;
  int player_games = kTrialGames;
  Format format = Format::Text;
};

std::string player_result_text(const DailyDeal& deal) {
  if (!deal.player_result) return {};
  const PlayerResult& result = *deal.player_result;
  return fmt::format("; {} beats it in {} of {} games, {:.1f} left on average", result.player,
                     result.beaten, result.games, result.mean_left());
}

std::string as_text(const Daily& daily) {
  std::string text = date_in_words(daily.date) + "\n";
  for (const DailyDeal& deal : daily.deals)
    text += "  " + id_of(deal.deal).value() + "  " + grade_text(deal.grade) +
            player_result_text(deal) + "\n";
  return text;
}

Exit print_daily(const DailyOptions& options) {
  std::optional<Daily> daily;
  if (!options.ledger.empty()) {
    const Ledger ledger = LedgerFile{options.ledger}.read();
    if (const Daily* const published = ledger.find(options.date)) daily = *published;
  }
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  if (!daily) {
    const auto progress_line =
        terminal.show_progress([&] { return "choosing the deals of " + write_date(options.date); });
    CandidateChecker candidate_checker{make_grade(), &interrupted};
    daily = choose_daily(options.date, candidate_checker, BACKTRICK_VERSION);
    if (!daily) return Exit::Interrupted;
    try_player(*daily, options.player_games);
    if (!options.ledger.empty()) daily = LedgerFile{options.ledger}.publish(*daily);
  }
  terminal.print(options.format == Format::Json ? write_day(*daily) + "\n" : as_text(*daily));
  return Exit::Ok;
}

}  // namespace

void add_daily_command(CommandLine& line) {
  const auto options = std::make_shared<DailyOptions>();
  Command command = line.add_command(
      "daily", "The deals of a date, one for each band of difficulty, the same everywhere");
  add_date_option(command, "--date", options->date,
                  "The date, a label without a time zone (default: today where you are)");
  command
      .add_text("--ledger", options->ledger,
                "Publish the day in this ledger, or print what it already contains for that date")
      .type("FILE");
  add_player_games_option(command, options->player_games);
  add_format_option(command, options->format);
  command.footer(
      "What a ledger holds for a date never changes, whatever later versions would choose. A ledger\n"
      "that is damaged is refused.\n\n"
      "Examples:\n"
      "  backtrick daily                                      the deals of today\n"
      "  backtrick daily --date 2026-11-21 --format json\n"
      "  backtrick daily --ledger dailies.ledger              and keep them for ever\n"
      "  backtrick solve solo:202611210000                    how one of them is beaten");
  command.set_action([options] { return print_daily(*options); });
}

}  // namespace backtrick::the_game
