#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/level8/computers.hpp"
#include "puzzles/level8/table_advice.hpp"
#include "puzzles/level8/table_json.hpp"
#include "tools/io/file_text.hpp"
#include "tools/io/input.hpp"
#include "tools/io/terminal.hpp"
#include "tools/level8/commands.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::level8 {
namespace {

/// More ways to go on than these are of no use at a table.
constexpr std::size_t kMostAdvised = 20;

struct AdviseOptions {
  std::string position;
  ComputerKind player = ComputerKind::Strong;
  std::size_t count = 3;
  Format format = Format::Text;
};

std::string mean_text(std::int64_t sum, int count) {
  if (count == 0) return "-";
  return fmt::format("{:.1f}", static_cast<double>(sum) / static_cast<double>(count));
}

std::string advice_text(const TableView& view, const TableAdvice& advice) {
  std::string text = "  win   level lies  turns to lay  turns to win\n";
  for (const auto& [turn, prospect] : advice.options) {
    const auto percent = [rounds = prospect.rounds](int count) {
      return fmt::format("{:.0f}%", 100.0 * count / rounds);
    };
    text +=
        fmt::format("  {:<5} {:<11} {:<13} {:<13} {}\n", percent(prospect.won),
                    percent(prospect.laid), mean_text(prospect.turns_to_lay, prospect.laid_later),
                    mean_text(prospect.turns_to_win, prospect.won), in_words(view, turn));
  }
  if (advice.then) {
    const int from = *advice.options.front().turn.from;
    text += "  then " + in_words(after_taking(view, from), *advice.then) + "\n";
  }
  return text;
}

Exit advise(const AdviseOptions& options) {
  const TableView view = read_file(options.position, kLongestTable, read_table);
  TableAdvice advice = level8::advise(view, effort_of(options.player));
  if (advice.options.size() > options.count) advice.options.resize(options.count);
  Terminal terminal;
  if (options.format == Format::Json) {
    terminal.print(write_advice(view, advice, name(options.player)) + "\n");
  } else {
    terminal.print(fmt::format("{}, player {} of {}\n", title_of_input(options.position),
                               view.player, view.rules.players) +
                   advice_text(view, advice));
  }
  return Exit::Ok;
}

}  // namespace

void add_advise_command(CommandGroup& group) {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = group.add_command(
      "advise", "Advise the player on turn: what to take, whether to lay, what to add and discard");
  command
      .add_text("--position", options->position,
                "What the player sees, or a recorded round under way, as JSON; - is standard input")
      .type("FILE")
      .required();
  command
      .add_choice<ComputerKind, ComputerKind>(
          "--player", options->player,
          {{"strong", ComputerKind::Strong}, {"strongest", ComputerKind::Strongest}},
          "How much is spent: strongest imagines six times as many rounds")
      .default_text("strong");
  command.add_number("--count", options->count, {1, kMostAdvised},
                     "The most ways to go on to show");
  add_format_option(command, options->format);
  command.footer(
      "Each way to go on is followed in imagined rounds: the hidden cards are dealt so that they\n"
      "agree with what has been seen, and everybody plays on by a simple policy. `win` is the share\n"
      "of rounds in which the player goes out first, `level lies` the share in which the own level\n"
      "lies at the end; turns are means over the rounds in which that happens, this turn included.\n"
      "The same position always gets the same advice. A recorded round stands for what its player\n"
      "on turn sees after the last turn.\n\n"
      "Exit status: 0 advice was given, 64 usage, 65 bad input, 66 input cannot be read, 74 output\n"
      "cannot be written.\n\n"
      "Examples:\n"
      "  backtrick level8 advise --position table.json\n"
      "  backtrick level8 advise --position - --player strongest --format json < round.json");
  command.set_action([options] { return advise(*options); });
}

}  // namespace backtrick::level8
