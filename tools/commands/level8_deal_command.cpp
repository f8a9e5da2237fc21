#include <memory>
#include <optional>
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
  std::optional<int> players;
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

/// Deals the deck of a code or text to so many players, whatever it was for.
void deal_to(int players, AskedDeal& asked) {
  if (!asked.deal || asked.deal->rules().players == players) return;
  Rules rules = asked.deal->rules();
  rules.players = players;
  if (const auto fault = fault_in(rules)) {
    asked.fault = Error{Exit::BadData, *fault, {1, 1}};
  } else {
    asked.deal = Deal::of_deck(rules, asked.deal->deck());
  }
}

Exit print_deals(DealOptions& options) {
  options.deals.open({.players = options.players.value_or(1)});
  Terminal terminal;
  Exit exit = Exit::Ok;
  while (auto asked = options.deals.next()) {
    if (options.players) deal_to(*options.players, *asked);
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
      .add_number("--players", options->players, {1, kMaxPlayers}, "Deal hands to so many players")
      .default_text("1");
  add_format_option(command, options->format);
  command.footer(
      "Text is read again by --deals. A | stands around the card that is turned up. --players also\n"
      "deals the deck of a code or of text anew.\n\n"
      "Examples:\n"
      "  backtrick level8 deal 42                    the deck of deal 42, first card first\n"
      "  backtrick level8 deal 42 --players 4        hands of four players\n"
      "  backtrick level8 deal 1..10 --format json   ten decks, one object a line\n"
      "  backtrick level8 deal 42 --format code      one word that holds rules and deck");
  command.set_action([options] { return print_deals(*options); });
}

}  // namespace backtrick::level8
