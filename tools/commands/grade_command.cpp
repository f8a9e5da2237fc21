#include <fmt/core.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/grading/deal_grade.hpp"
#include "puzzles/grading/grade_json.hpp"
#include "puzzles/grading/player_panel.hpp"
#include "tools/commands/band_tally.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/commands/result_csv.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::the_game {
namespace {

struct GradeOptions {
  DealSource deals;
  AnswerFormat format = AnswerFormat::Text;
  LimitOptions limits;
  bool grade_alone = false;
  bool quiet = false;
};

/// A grade, and what full knowledge of the deck shows, if that is wanted.
struct Graded {
  GradeReport report;
  std::optional<FullKnowledge> knowledge;
};

std::string counts_text(const MoveCounts& counts, const char* yes, const char* no) {
  std::string text = std::to_string(counts.winnable) + yes + std::to_string(counts.unwinnable) + no;
  if (counts.undecided != 0) text += ", " + std::to_string(counts.undecided) + " unknown";
  return text;
}

/// "12 left; lost by card 43, in turn 15", as far as it is known.
std::string greedy_text(const FullKnowledge& known) {
  const Review& review = known.greedy_review;
  const std::string left = std::to_string(known.greedy_left) + " left";
  if (known.greedy_left == 0) return "beats it";
  if (review.lost == 0U) return left + "; there was nothing to win";
  if (review.exact()) return left + "; lost by " + step_in_words(review.steps, *review.lost);
  const auto at = [&](std::size_t moment) {
    return moment == 0 ? std::string{"at the start"}
                       : "after " + step_in_words(review.steps, moment);
  };
  std::string text = left;
  if (review.winnable) text += "; winnable " + at(*review.winnable);
  if (review.lost) text += "; lost " + at(*review.lost);
  return text;
}

std::string knowledge_text(const FullKnowledge& known, Terminal& terminal) {
  std::string text = terminal.coloured("  with the whole deck known:\n", Terminal::kDim);
  text += "    " + std::string{name(known.result.verdict)} + ", after " +
          counted(known.result.nodes, "positions") + "\n";
  text +=
      "    first plays: " + counts_text(known.first_plays, " keep the win, ", " lose it") + "\n";
  if (known.result.verdict == Verdict::Winnable)
    text += "    plays of the solution: " +
            counts_text(known.alternatives, " have another that wins, ", " are only moves") + "\n";
  return text + "    nearest card first: " + greedy_text(known) + "\n";
}

std::string as_text(const std::string& where, const Graded& graded, Terminal& terminal) {
  const auto& [grade, games] = graded.report;
  std::string text =
      where + ": " + terminal.coloured(name(grade.band), Terminal::kGreen) + ", difficulty " +
      fmt::format("{:.2f} +- {:.2f}", grade.difficulty, grade.standard_error.value()) + " (grade " +
      std::to_string(grade.version) + ", simulated)\n";
  text += "  " + terminal.coloured("player     games  wins  cards left", Terminal::kDim) + "\n";
  for (const PlayerKind kind : kPanel) {
    const KindGames& mine = games[static_cast<std::size_t>(kind)];
    text += fmt::format("  {:<9}{:>7}{:>6}{:>7.1f} +- {:.1f}\n", name(kind), mine.games,
                        mine.reached, mine.mean(), mine.mean_error());
  }
  if (graded.knowledge) text += knowledge_text(*graded.knowledge, terminal);
  return text;
}

/// `solver`: null if only the grade is wanted.
Expected<Graded> grade(const Deal& deal, Solver* solver, const Limits& limits) try {
  Graded graded{grade_deal(deal), std::nullopt};
  if (solver != nullptr) graded.knowledge = analyse_deal(*solver, deal, limits);
  return graded;
} catch (const Error& error) {
  return error;
}

Exit grade_deals(GradeOptions& options) {
  options.deals.open();
  const std::atomic<bool>& interrupted = catch_interrupts();
  const Limits limits = options.limits.limits(interrupted, false);
  const bool csv = options.format == AnswerFormat::Csv;
  const bool knowing = !options.grade_alone && !options.quiet && !csv;
  BandTally tally{options.deals.count()};
  Terminal terminal;
  if (const auto fewer = options.limits.fewer_threads(false)) terminal.fail(*fewer);
  if (csv && !options.quiet) terminal.print(grade_columns());
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });

  const Exit exit = answer_deals(
      options.deals, options.limits.threads(false), interrupted, tally, terminal,
      [&] {
        return [&limits, knowing, solver = Solver{}](const AskedDeal& asked) mutable {
          return grade(*asked.deal, knowing ? &solver : nullptr, limits);
        };
      },
      [&](const AskedDeal& asked, const Graded& graded) {
        tally.count(graded.report.grade.band);
        if (!options.quiet) {
          terminal.print(csv ? as_csv(*asked.deal, graded.report.grade)
                         : options.format == AnswerFormat::Json
                             ? write_grade(*asked.deal, graded.report,
                                           graded.knowledge ? &*graded.knowledge : nullptr) +
                                   "\n"
                             : as_text(asked.where, graded, terminal));
        }
        return Exit::Ok;
      });
  if (options.quiet ||
      (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary());
  return exit;
}

}  // namespace

void add_grade_command(CommandLine& line) {
  const auto options = std::make_shared<GradeOptions>();
  Command command =
      line.add_command("grade", "Say how hard deals are for players who do not see the draw pile");
  options->deals.add_options(command);
  add_format_option(command, options->format);
  options->limits.set_nodes(2'000);
  options->limits.add_options(command, "each search with the deck known", "Deals graded at a time");
  command
      .add_flag("--grade-only", options->grade_alone, "Omit what full knowledge of the deck shows")
      .excludes(command.option("--nodes"))
      .excludes(command.option("--time"));
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "The difficulty is simulated: a panel of players who do not see the draw pile plays each deal\n"
      "224 times. It is in logits, 0 for the mean deal, and not calibrated on people. The\n"
      "bands easy, medium, hard and fiendish are quarters of a reference corpus. What the solver sees\n"
      "with the whole deck known stands beside it and is no part of the grade.\n"
      "Grades exist for solo, solo-expert, solo-expert-7, duo, trio and short. Of several seats, each\n"
      "player of the panel plays all, sees one hand at a time, and nobody talks.\n\n"
      "Exit status: 0 all graded, 64 usage, 65 bad input or rules without grades, 66 input cannot be\n"
      "read, 74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick grade 42                                how hard is deal 42?\n"
      "  backtrick grade 42 --nodes 1000000                where exactly does greed lose it?\n"
      "  backtrick grade 1..100 --grade-only --format json  for a program to read\n"
      "  backtrick grade 1..100 --format csv               a table of the grades alone\n"
      "  backtrick grade --deals decks.txt                 your own decks\n"
      "  backtrick grade 1..20 --rules solo-expert --quiet  how many of each band?");
  command.set_action([options] { return grade_deals(*options); });
}

}  // namespace backtrick::the_game
