#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/adviser.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/advice_text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/input.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/position_source.hpp"

namespace backtrick::the_game {
namespace {

/// More turns than these are of no use at a table.
constexpr std::size_t kMostAdvised = 20;

struct AdviseOptions {
  std::string position;
  std::string player = "strong";
  std::size_t count = 3;
  Format format = Format::Text;
};

std::string headline(const std::string& where, const Position& position,
                     const std::vector<Advice>& advice, const Terminal& terminal) {
  const std::string table = where + ", " + in_words(position.rules());
  if (position.beaten()) return terminal.coloured("beaten", Terminal::kGreen) + ": " + table + "\n";
  if (advice.empty())
    return terminal.coloured("lost", Terminal::kRed) + ": " + table +
           "; the cards that the turn still must lay cannot be laid\n";
  const auto unseen = static_cast<std::uint64_t>(position.draw_pile().size());
  return terminal.coloured(chance_text(advice.front().chance) + " to win", Terminal::kYellow) +
         ": " + table + "; " + counted(unseen, unseen == 1 ? "card" : "cards") +
         " still to be drawn, in unknown order\n";
}

Exit advise(const AdviseOptions& options) {
  const Position position = read_position_file(options.position);
  const ValueNetwork* const network = network_for(position.rules());
  if (network == nullptr) throw Error{Exit::Usage, no_advice_text(position.rules())};
  Adviser adviser{*network, effort_of(*find_value_player(options.player))};
  const SeatView view = SeatView::of(position);
  const std::vector<Advice> advice =
      position.beaten() ? std::vector<Advice>{} : adviser.advise(view, options.count);
  Terminal terminal;
  if (options.format == Format::Json) {
    terminal.print(write_advice(position, options.player, advice) + "\n");
  } else {
    const std::string text = headline(title_of_input(options.position), position, advice, terminal);
    terminal.print(advice.empty() ? text : text + advice_text(view, advice, terminal));
  }
  return advice.empty() && !position.beaten() ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace

void add_advise_command(CommandLine& line) {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = line.add_command(
      "advise", "Advise a player who does not see the draw pile: the best turns and their chances");
  command
      .add_text("--position", options->position,
                "A game under way, in any form of a position, from a file; - is standard input")
      .type("FILE")
      .required();
  command
      .add_choice("--player", options->player, adviser_names(),
                  "How much is spent: strongest compares more turns and imagines more draws; quick "
                  "and strong advise alike")
      .default_text(options->player);
  command.add_number("--count", options->count, {1, kMostAdvised}, "The most turns to show")
      .default_text(std::to_string(options->count));
  add_format_option(command, options->format);
  command.footer(
      "The cards of `draw` are those that are still to be drawn. Their order is not looked at, so\n"
      "they may be listed in any order. Chances are estimates by a network that was trained on\n"
      "simulated games, and assume that all further turns are played as well; ~ marks an estimate\n"
      "of the cards left. Once a turn draws the last card, both are exact. A turn under way is\n"
      "completed. The same table always gets the same advice. Advice exists for one player.\n\n"
      "Exit status: 0 advice was given, or no card is left, 1 the turn cannot be completed, 64 usage,\n"
      "or rules without advice, 65 bad input, 66 input cannot be read, 74 output cannot be written.\n\n"
      "Examples:\n"
      "  backtrick advise --position table.txt               the three best turns\n"
      "  backtrick advise --position table.txt --count 10 --player strongest\n"
      "  backtrick advise --position - --format json <table.txt\n"
      "  backtrick analyse --game ours.json                  where did the chances go?");
  command.set_action([options] { return advise(*options); });
}

}  // namespace backtrick::the_game
