#include <fmt/core.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/level8/daily/daily_round.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "solver/common/batch.hpp"
#include "tools/commands/band_tally.hpp"
#include "tools/commands/level8_commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/level8_deal_source.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::level8 {
namespace {

struct GradeOptions {
  DealSource deals;
  int level = 1;
  Goal goal = Goal::Out;
  Format format = Format::Text;
  unsigned threads = all_threads();
  bool quiet = false;
};

/// A deal with its grade, or with the reason why it has none.
struct Graded {
  AskedDeal asked;
  std::optional<RoundReport> report;
  std::string refusal;
};

Graded graded(AskedDeal asked, int level, Goal goal) {
  Graded result{std::move(asked), {}, {}};
  if (!result.asked.deal) {
    result.refusal = result.asked.fault_in_words();
    return result;
  }
  try {
    result.report = grade_round(*result.asked.deal, level, goal);
  } catch (const Ungraded& error) {
    result.refusal = result.asked.where + ": " + error.what();
  }
  return result;
}

std::string as_text(const Graded& result) {
  const RoundReport& report = *result.report;
  std::string text = result.asked.where + ": par " + std::to_string(report.par) + ", " +
                     grade_text(report.grade) + "\n  player      rounds  turns\n";
  for (const PlayerKind kind : kPanel) {
    const KindGames& mine = report.games[static_cast<std::size_t>(kind)];
    text += fmt::format("  {:<10}{:>8}{:>7.1f} +- {:.1f}\n", name(kind), mine.games, mine.mean(),
                        mine.mean_error());
  }
  return text;
}

Exit grade_deals(GradeOptions& options) {
  options.deals.open({});
  const std::atomic<bool>& interrupted = catch_interrupts();
  BandTally tally{options.deals.count()};
  Terminal terminal;
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });
  const bool json = options.format == Format::Json;
  Exit exit = Exit::Ok;
  run_in_order(
      options.threads,
      [&]() -> std::optional<AskedDeal> {
        if (interrupted) return std::nullopt;
        return options.deals.next();
      },
      [&] {
        return [&options](AskedDeal asked) {
          return graded(std::move(asked), options.level, options.goal);
        };
      },
      [&](const Graded& result) {
        if (!result.report) {
          tally.refuse();
          exit = Exit::BadData;
          terminal.fail(result.refusal);
          return true;
        }
        tally.count(result.report->grade.band);
        if (!options.quiet)
          terminal.print(
              json ? write_grade(*result.asked.deal, options.level, options.goal, *result.report) +
                         "\n"
                   : as_text(result));
        return true;
      });
  if (options.quiet || (!json && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary());
  return interrupted ? Exit::Interrupted : exit;
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
  add_format_option(command, options->format);
  add_threads_option(command, options->threads, "Deals graded at a time");
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "The difficulty is simulated: a panel of players who do not see the draw pile plays each round\n"
      "128 times, and it is the mean number of turns above par. It is not calibrated on people. The\n"
      "bands easy, medium, hard and fiendish are quarters of a reference corpus of the same level\n"
      "and goal.\n\n"
      "Examples:\n"
      "  backtrick level8 grade 42 --level 8               how hard is it to go out?\n"
      "  backtrick level8 grade 1..100 --level 4 --format json\n"
      "  backtrick level8 grade 1..20 --level 3 --quiet    how many of each band?");
  command.set_action([options] { return grade_deals(*options); });
}

}  // namespace backtrick::level8
