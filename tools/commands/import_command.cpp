#include <memory>
#include <string>

#include "puzzles/formats/game_import.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/file_text.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {
namespace {

struct ImportOptions {
  std::string file;
  RulesOptions rules;
};

Exit import(const ImportOptions& options) {
  const Rules rules = options.rules.rules();
  const ImportedGame game = read_file(options.file, kLongestPosition, [&](std::string_view text) {
    return import_game(text, rules);
  });
  Terminal{}.print(write_imported_game(game) + "\n");
  return Exit::Ok;
}

}  // namespace

void add_import_command(CommandLine& line) {
  const auto options = std::make_shared<ImportOptions>();
  Command command =
      line.add_command("import", "Make a recorded game or a position of what another program kept");
  command.add_text("FILE", options->file, "A log or a save; - is standard input").required();
  options->rules.add_options(command);
  command.footer(
      "Reads games of one player:\n\n"
      "  - the log of a simulator: a line with `deck: {49,8,...}`, whose last card is drawn next, and\n"
      "    a line such as `{1,1,100,100}, hand: 0, {2,8,11}` for each moment: the four piles,\n"
      "    ascending ones first, and the hand. The plays between two moments are worked out.\n"
      "  - the save of a game in a browser: JSON with `deck`, whose last card is drawn next, `hand`,\n"
      "    `piles`, and `cardsPlayedThisTurn`.\n\n"
      "Prints one line of JSON: a recorded game if the start is known, and otherwise a position.\n\n"
      "Exit status: 0 a game was printed, 64 usage, 65 bad input, 66 input cannot be read,\n"
      "74 output cannot be written.\n\n"
      "Examples:\n"
      "  backtrick import save.json | backtrick solve --position -     can it still be won?\n"
      "  backtrick import log.txt | backtrick analyse --game -         where was it lost?");
  command.set_action([options] { return import(*options); });
}

}  // namespace backtrick::the_game
