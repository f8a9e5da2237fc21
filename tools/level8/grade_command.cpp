#include <fmt/core.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/storage/machine.hpp"
#include "tools/commands/band_tally.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/deal_source.hpp"
#include "tools/level8/result_csv.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::level8 {
namespace {

struct GradeOptions {
  DealSource deals;
  int level = 0;
  Goal goal = Goal::Out;
  Grading grading = Grading::First;
  AnswerFormat format = AnswerFormat::Text;
  unsigned threads = allowed_threads();
  bool quiet = false;
};

Expected<RoundReport> graded(const Deal& deal, const GradeOptions& options) try {
  return grade_round(deal, options.level, options.goal, options.grading);
} catch (const Error& error) {
  return error;
}

std::string as_text(const std::string& where, const RoundReport& report) {
  std::string text = where + ": par " + std::to_string(report.par) + ", " +
                     grade_text(report.grade, pile_of(report.grading)) +
                     "\n  player      rounds  turns\n";
  const auto panel = panel_of(report.grading);
  for (std::size_t kind = 0; kind < panel.size(); ++kind) {
    const KindGames& mine = report.games[kind];
    text += fmt::format("  {:<10}{:>8}{:>7.1f} +- {:.1f}\n", name(panel[kind]), mine.games,
                        mine.mean(), mine.mean_error());
  }
  return text;
}

std::string written(const AskedDeal& asked, const RoundReport& report,
                    const GradeOptions& options) {
  switch (options.format) {
    case AnswerFormat::Json:
      return write_grade(*asked.deal, options.level, options.goal, report) + "\n";
    case AnswerFormat::Csv: return as_csv(*asked.deal, options.level, options.goal, report);
    case AnswerFormat::Text: break;
  }
  return as_text(asked.where, report);
}

Exit grade_deals(GradeOptions& options) {
  options.deals.open();
  const std::atomic<bool>& interrupted = catch_interrupts();
  BandTally tally{options.deals.count()};
  Terminal terminal;
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });
  if (options.format == AnswerFormat::Csv && !options.quiet) terminal.print(grade_columns());
  const Exit exit = answer_deals(
      options.deals, options.threads, interrupted, tally, terminal,
      [&] { return [&options](const AskedDeal& asked) { return graded(*asked.deal, options); }; },
      [&](const AskedDeal& asked, const RoundReport& report) {
        tally.count(report.grade.band);
        if (!options.quiet) terminal.print(written(asked, report, options));
        return Exit::Ok;
      });
  if (options.quiet ||
      (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary());
  return exit;
}

}  // namespace

void add_grade_command(CommandGroup& group) {
  const auto options = std::make_shared<GradeOptions>();
  Command command = group.add_command(
      "grade", "Say how hard rounds are for players who do not see the draw pile");
  options->deals.add_options(command);
  command
      .add_number("--level", options->level, {1, default_levels().levels.size()},
                  "The level of the default list")
      .required();
  command
      .add_choice<Goal, Goal>("--goal", options->goal, {{"place", Goal::Place}, {"out", Goal::Out}},
                              "place: until the level lies; out: until one goes out")
      .default_text("out");
  command
      .add_choice<Grading, Grading>(
          "--grade", options->grading,
          {{"1", Grading::First}, {"2", Grading::Second}, {"open", Grading::Open}},
          "1: four players; 2: three of them, without hasty, as daily rounds from 2027 on; open: three who "
          "look at the next 3, 6 or 10 cards of an open draw pile, at levels 6 to 8, to go out")
      .default_text("1");
  add_format_option(command, options->format);
  add_threads_option(command, options->threads, "Deals graded at a time");
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "The difficulty is simulated: a panel of players plays each round 96 or 128 times, and it is the\n"
      "mean number of turns above par. It is not calibrated on people. The bands easy, medium, hard and\n"
      "fiendish are quarters of a reference corpus of the same level and goal.\n\n"
      "Examples:\n"
      "  backtrick level8 grade 42 --level 8               how hard is it to go out?\n"
      "  backtrick level8 grade 1..100 --level 4 --format json\n"
      "  backtrick level8 grade 1..100 --level 4 --format csv   a table of the grades\n"
      "  backtrick level8 grade 1..20 --level 3 --quiet    how many of each band?");
  command.set_action([options] { return grade_deals(*options); });
}

}  // namespace backtrick::level8
