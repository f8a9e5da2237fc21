#include <fmt/core.h>

#include <string>
#include <string_view>

#include "puzzles/grading/deal_grade.hpp"
#include "solver/level8/rules.hpp"
#include "solver/the_game/rules/rules.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/terminal.hpp"

namespace backtrick::the_game {
namespace {

std::string rule_sets_text(const Terminal& terminal) {
  std::string text = "The Game: --rules NAME, or NAME:42 for the deal 42\n";
  text += terminal.coloured("  name              players  hand  least plays  cards  grades",
                            Terminal::kDim) +
          "\n";
  for (const auto& [name, rules] : rule_sets())
    text += fmt::format("  {:<16}{:>9}{:>6}{:>13}{:>7}  {}\n", name, rules.players, rules.hand,
                        rules.min_plays, rules.cards, find_scale(rules) != nullptr ? "yes" : "no");
  return text;
}

std::string_view difference_of(level8::Edition edition) {
  using enum level8::Edition;
  switch (edition) {
    case English: return "the English sheet; the default";
    case German: return "dealt one by one, shuffled again at once";
    case AnyDiscard: return "any card of a discard pile may be taken";
    case DistinctSets: return "the sets of a level show different numbers";
  }
  return "";
}

std::string editions_text(const Terminal& terminal) {
  std::string text = "Level 8: --edition NAME\n";
  text += terminal.coloured("  name              cards  wilds", Terminal::kDim) + "\n";
  for (const level8::Edition edition : level8::kEditions)
    text += fmt::format("  {:<16}{:>7}{:>7}  {}\n", level8::name(edition),
                        level8::Rules::of(edition).cards(), level8::readings_of(edition).wilds,
                        difference_of(edition));
  return text;
}

Exit print_rules() {
  Terminal terminal;
  terminal.print(rule_sets_text(terminal) + "\n" + editions_text(terminal));
  return Exit::Ok;
}

}  // namespace

void add_rules_command(CommandLine& line) {
  Command command = line.add_command("rules", "List the rule sets of both games");
  command.footer(
      "Players: the seats at the table. Hand: the cards that a player draws up to after a turn. Least\n"
      "plays: the cards that a turn must lay while there are cards to be drawn. Cards: the size of the\n"
      "deck, which is 2 to 99 for 98 of them. Grades: whether grade, generate and dailies know how hard\n"
      "deals are. --players, --hand, --min-plays and --cards replace one number each of a rule set.\n"
      "Level 8 is for one to six players, with ten cards in hand.\n\n"
      "Examples:\n"
      "  backtrick rules\n"
      "  backtrick solve 42 --rules quartet-expert\n"
      "  backtrick solve duo:42                            the same as 42 --rules duo\n"
      "  backtrick solve 42 --rules solo --hand 7          rules without a name");
  command.set_action(print_rules);
}

}  // namespace backtrick::the_game
