#include <memory>
#include <string>

#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_json.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "tools/commands/level8_commands.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/level8_deal_source.hpp"

namespace backtrick::level8 {
namespace {

struct DealOptions {
  DealSource deals;
  Rules rules;
  DealFormat format = DealFormat::Text;
};

std::string written(const AskedDeal& asked, DealFormat format) {
  switch (format) {
    case DealFormat::Json: return write_deal_json(*asked.deal);
    case DealFormat::Code: return write_deal_code(*asked.deal);
    case DealFormat::Text: break;
  }
  return write_deal(*asked.deal) + "  # " + asked.where;
}

Exit print_deals(DealOptions& options) {
  options.deals.open(options.rules);
  Terminal terminal;
  Exit exit = Exit::Ok;
  while (const auto asked = options.deals.next()) {
    if (asked->fault) {
      terminal.fail(asked->fault_in_words());
      exit = Exit::BadData;
      continue;
    }
    terminal.print(written(*asked, options.format) + "\n");
  }
  return exit;
}

}  // namespace

void add_deal_command(CommandGroup& group) {
  const auto options = std::make_shared<DealOptions>();
  Command command = group.add_command("deal", "Print decks: hand, card turned up, draw pile");
  options->deals.add_options(command);
  command
      .add_number("--players", options->rules.players, {1, kMaxPlayers},
                  "Deal hands to so many players")
      .default_text("1");
  add_format_option(command, options->format);
  command.footer(
      "Text is read again by --deals. A | stands around the card that is turned up.\n\n"
      "Examples:\n"
      "  backtrick level8 deal 42                    the deck of deal 42, first card first\n"
      "  backtrick level8 deal 42 --players 4        hands of four players\n"
      "  backtrick level8 deal 1..10 --format json   ten decks, one object a line\n"
      "  backtrick level8 deal 42 --format code      one word that holds rules and deck");
  command.set_action([options] { return print_deals(*options); });
}

}  // namespace backtrick::level8
