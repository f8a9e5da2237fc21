#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/adviser.hpp"
#include "puzzles/players/value/trained_networks.hpp"
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

std::string headline(const std::string& where, const SeatView& view, int player,
                     const std::vector<Advice>& advice, const Terminal& terminal) {
  std::string table = where + ", " + in_words(view.rules);
  const bool alone = view.rules.players == 1;
  if (!alone) table += ", player " + std::to_string(player) + " on turn";
  if (view.left() == 0) return terminal.coloured("beaten", Terminal::kGreen) + ": " + table + "\n";
  if (advice.empty())
    return terminal.coloured("lost", Terminal::kRed) + ": " + table +
           "; the cards that the turn still must lay cannot be laid\n";
  const auto cards = [](int count) {
    return counted(static_cast<std::uint64_t>(count), count == 1 ? "card" : "cards");
  };
  const std::string hidden = alone
                                 ? cards(view.draw_pile()) + " still to be drawn, in unknown order"
                                 : cards(view.draw_pile()) + " still to be drawn and " +
                                       cards(view.elsewhere()) + " in other hands, all unseen";
  return terminal.coloured(chance_text(advice.front().chance) + " to win", Terminal::kYellow) +
         ": " + table + "; " + hidden + "\n";
}

Exit advise(const AdviseOptions& options) {
  const SeenTable seen = read_seen_table_file(options.position);
  const Rules& rules = seen.position.rules();
  const ValueNetwork* const network = trained_network(rules);
  if (network == nullptr) throw Error{Exit::Usage, no_chances_text(rules)};
  Adviser adviser{*network, effort_of(*find_value_player(options.player), rules.players)};
  const SeatView view = view_of(seen);
  const SeatAdvice advice = the_game::advise(adviser, seen, options.count);
  const auto& [turns, say] = advice;
  Terminal terminal;
  if (options.format == Format::Json) {
    terminal.print(write_advice(seen, options.player, advice) + "\n");
  } else {
    std::string text =
        headline(title_of_input(options.position), view, seen.position.player(), turns, terminal);
    if (!turns.empty()) text += advice_text(view, turns, terminal);
    if (!turns.empty() && view.language != Language::None) text += say_text(say, view.language);
    terminal.print(text);
  }
  return turns.empty() && view.left() > 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace

void add_advise_command(CommandLine& line) {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = line.add_command(
      "advise", "Advise a player who sees neither draw pile nor other hands: the best turns");
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
      "completed. The same table always gets the same advice.\n\n"
      "Of several players, the one on turn is advised, by its hand alone and by what others said.\n"
      "Hidden cards may be described as this player sees them: `hand 2: 6 cards`, and `played` or\n"
      "`unseen` in place of `draw`. A table of four, as player 1 describes it:\n\n"
      "  rules: quartet\n"
      "  A1: 21\n"
      "  A2: 14\n"
      "  D1: 80\n"
      "  D2: 88\n"
      "  turn: 1\n"
      "  hand 1: 11 22 35 47 62 90\n"
      "  hand 2: 6 cards\n"
      "  hand 3: 6 cards\n"
      "  hand 4: 6 cards\n"
      "  played: 5 9 14 16 21, 80 86 88 93 98\n"
      "  talk: one                      # none, one or two statements\n"
      "  said 3: leave A2, leave D1     # players who said nothing have no line\n\n"
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
