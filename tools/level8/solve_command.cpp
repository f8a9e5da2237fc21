#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/result_json.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/deal_source.hpp"
#include "tools/level8/list_option.hpp"
#include "tools/level8/result_csv.hpp"
#include "tools/level8/result_text.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::level8 {
namespace {

struct SolveOptions {
  DealSource deals;
  LevelListOption levels;
  std::optional<int> level;
  std::vector<Goal> goals{Goal::Place, Goal::Out};
  bool game = false;
  AnswerFormat format = AnswerFormat::Text;
  unsigned threads = allowed_threads();
  bool quiet = false;
};

/// The answer for one deal.
struct Answer {
  /// For each goal, or for the game: the turns, or nothing if the deck does not suffice.
  std::vector<std::optional<std::size_t>> turns;
  std::string text;  ///< what to print
};

/// What is asked for each deal.
class Question {
 public:
  Question(const SolveOptions& options, const Terminal& terminal)
      : options_{&options}, terminal_{&terminal}, list_{options.levels.chosen()} {
    if (options.game) return;
    if (!options.level) throw Error{Exit::Usage, "give --level L, or --game for a whole game"};
    const int levels = static_cast<int>(list_.levels.size());
    if (*options.level > levels)
      throw Error{Exit::Usage,
                  "--level: the list " + list_.name + " has levels 1 to " + std::to_string(levels)};
  }

  Expected<Answer> answer(const AskedDeal& asked) const {
    return options_->game ? answer_game(asked) : answer_level(asked);
  }

 private:
  /// Writes a result as a line of JSON, as a row of CSV, or as the text that as_text(where...,
  /// result, terminal) returns.
  template <typename Found, typename... Where>
  std::string write(const Found& result, const Where&... where) const {
    if (options_->quiet) return {};
    switch (options_->format) {
      case AnswerFormat::Json: return write_result(result) + "\n";
      case AnswerFormat::Csv: return as_csv(result);
      case AnswerFormat::Text: break;
    }
    return as_text(where..., result, *terminal_);
  }

  Expected<Answer> answer_level(const AskedDeal& asked) const {
    const Deal& deal = *asked.deal;
    const ListedLevel level{list_.name, *options_->level,
                            list_.levels[static_cast<std::size_t>(*options_->level) - 1]};
    if (deal.rules().players != 1)
      return Error{Exit::BadData, "the deal is for several players, and a player alone is solved"};
    if (const auto fault = fault_in(level.groups, deal.rules()))
      return Error{Exit::BadData, *fault};
    Answer answer;
    Result result{deal, level, {}};
    for (const Goal goal : options_->goals) {
      if (options_->quiet) {  // the turns themselves would cost most of the time
        const auto turns = fewest_turns(deal, level.groups, goal);
        answer.turns.emplace_back(turns);
        continue;
      }
      result.goals.push_back({goal, solve(deal, level.groups, goal)});
      const auto& line = result.goals.back().line;
      answer.turns.push_back(line ? std::optional{line->size()} : std::nullopt);
    }
    answer.text = write(result, asked.where);
    return answer;
  }

  Expected<Answer> answer_game(const AskedDeal& asked) const {
    const auto number = asked.deal->number();
    if (!number) return Error{Exit::BadData, "a whole game needs the number of its first deal"};
    const GameResult result{asked.deal->rules(), list_, *number,
                            solve_game(asked.deal->rules(), list_, *number)};
    Answer answer;
    answer.turns.push_back(result.plan ? std::optional{static_cast<std::size_t>(result.plan->turns)}
                                       : std::nullopt);
    answer.text = write(result);
    return answer;
  }

  const SolveOptions* options_;
  const Terminal* terminal_;
  LevelList list_;
};

/// The counts of a batch so far. The progress line reads how many deals are done.
class Tally {
 public:
  Tally(const SolveOptions& options) : options_{&options}, progress_{options.deals.count()} {
    counts_.resize(options.game ? 1 : options.goals.size());
  }

  void refuse() { ++refused_; }
  void count(const Answer& answer) {
    progress_.add();
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i].count(answer.turns[i]);
  }

  std::uint64_t answered() const { return progress_.done() + refused_; }
  std::string progress() const {
    return progress_.done_in_words("deals") + "; " + progress_.time_in_words();
  }

  Summary summary() const {
    Summary summary{progress_.done(), refused_, {}, {}, {}, progress_.elapsed()};
    if (options_->game) {
      summary.game = counts_[0];
      return summary;
    }
    for (std::size_t i = 0; i < counts_.size(); ++i)
      (options_->goals[i] == Goal::Place ? summary.place : summary.out) = counts_[i];
    return summary;
  }

  std::string summary_text() const {
    std::string text = progress_.total_in_words("deal");
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      const char* done = options_->game                      ? "won"
                         : options_->goals[i] == Goal::Place ? "placed"
                                                             : "out";
      text += (i == 0 ? ": " : "; ") + turns_of(counts_[i], done);
    }
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    return text + "; " + duration_in_words(progress_.elapsed()) + "\n";
  }

 private:
  static std::string turns_of(const GoalSummary& goal, const std::string& done) {
    std::string text;
    if (goal.deals > 0)
      text =
          done + " in " +
          fmt::format("{:.2f}", static_cast<double>(goal.turns) / static_cast<double>(goal.deals)) +
          " turns on average (" + std::to_string(goal.least) + " to " + std::to_string(goal.most) +
          ")";
    if (goal.never > 0 || text.empty())
      text += (text.empty() ? "" : ", ") + counted(goal.never, "never " + done);
    return text;
  }

  const SolveOptions* options_;
  BatchProgress progress_;
  std::uint64_t refused_ = 0;
  std::vector<GoalSummary> counts_;
};

Exit status_of(const Answer& answer) {
  return std::ranges::all_of(answer.turns, [](const auto& turns) { return turns.has_value(); })
             ? Exit::Ok
             : Exit::SomeUnwinnable;
}

Exit solve_deals(SolveOptions& options) {
  Terminal terminal;
  const Question question{options, terminal};
  options.deals.open();
  const std::atomic<bool>& interrupted = catch_interrupts();
  Tally tally{options};
  if (options.format == AnswerFormat::Csv && !options.quiet)
    terminal.print(result_columns(options.game));
  const auto progress_line = terminal.show_progress([&] { return tally.progress(); });

  const Exit exit = answer_deals(
      options.deals, options.threads, interrupted, tally, terminal,
      [&] { return [&question](const AskedDeal& asked) { return question.answer(asked); }; },
      [&](const AskedDeal& /*asked*/, const Answer& answer) {
        tally.count(answer);
        if (!answer.text.empty()) terminal.print(answer.text);
        return status_of(answer);
      });
  if (options.quiet && options.format == AnswerFormat::Json)
    terminal.print(write_summary(tally.summary()) + "\n");
  else if (options.quiet ||
           (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary_text());
  return exit;
}

}  // namespace

void add_solve_command(CommandGroup& group) {
  const auto options = std::make_shared<SolveOptions>();
  Command command = group.add_command(
      "solve", "Find the fewest turns to place a level, to go out, or to win a whole game");
  options->deals.add_options(command);
  options->deals.add_edition(command);
  const Option level = command.add_number("--level", options->level, {1, kMaxCards},
                                          "The level to be laid, from 1; needed without --game");
  options->levels.add_options(command);
  const Option goal =
      command
          .add_choice<std::vector<Goal>, std::vector<Goal>>(
              "--goal", options->goals,
              {{"place", {Goal::Place}}, {"out", {Goal::Out}}, {"both", {Goal::Place, Goal::Out}}},
              "To place the level, to go out, or both")
          .default_text("both");
  command
      .add_flag("--game", options->game,
                "Win a whole game over successive deals; DEAL is the number of the first")
      .excludes(level)
      .excludes(goal);
  add_format_option(command, options->format);
  add_threads_option(command, options->threads, "Deals solved at a time");
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "A player is alone and knows the whole deck. Every answer is exact and takes microseconds, so\n"
      "there are no limits of nodes, time or memory. The referee has replayed all printed turns.\n\n"
      "Exit status: 0 every deck suffices, 1 some deck does not, 64 usage, 65 bad input,\n"
      "66 input cannot be read, 74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick level8 solve 42 --level 1                    which turns place level 1, or go out?\n"
      "  backtrick level8 solve 1..1000 --level 4 --quiet       how many turns on average?\n"
      "  backtrick level8 solve 1..20 --level 8 --format json   for a program to read\n"
      "  backtrick level8 solve 1..20 --level 8 --format csv    a table for a spreadsheet\n"
      "  backtrick level8 solve 42 --game                       the shortest way through all levels\n"
      "  backtrick level8 solve 42 --level 2 --levels data/level8/levels.txt --list colourful\n"
      "                                                         another list of levels\n"
      "  backtrick level8 deal 7 | backtrick level8 solve --level 1 --deals -");
  command.set_action([options] { return solve_deals(*options); });
}

}  // namespace backtrick::level8
