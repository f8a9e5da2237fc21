#include <memory>
#include <optional>
#include <string>

#include "puzzles/level8/deal_code.hpp"
#include "puzzles/level8/deal_json.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/deal_source.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::level8 {
namespace {

struct DealOptions {
  DealSource deals;
  std::optional<int> players;
  DealFormat format = DealFormat::Text;
};

Exit print(DealOptions& options) {
  options.deals.open(options.players.value_or(1));
  return print_deals(
      options.deals, options.format,
      [&](const Deal& deal) -> Expected<Deal> {
        try {
          return dealt_to(options.players, deal);
        } catch (const Error& error) {
          return error;
        }
      },
      [](const Deal& deal) {
        return (deal.rules().players > 1 ? write_hands(deal) : "") + write_deal(deal);
      });
}

}  // namespace

void add_deal_command(CommandGroup& group) {
  const auto options = std::make_shared<DealOptions>();
  Command command = group.add_command("deal", "Print decks: hand, card turned up, draw pile");
  options->deals.add_options(command);
  options->deals.add_edition(command);
  command
      .add_number("--players", options->players, {1, kMaxPlayers},
                  "Deal hands to this number of players")
      .default_text("1");
  add_format_option(command, options->format);
  command.footer(
      "Text is read again by --deals. A | stands around the card that is turned up. The hands of\n"
      "several players are also shown in rows, as comments. --players also deals the deck of a code\n"
      "or of text anew.\n\n"
      "Examples:\n"
      "  backtrick level8 deal 42                    the deck of deal 42, first card first\n"
      "  backtrick level8 deal 42 --players 4        hands of four players\n"
      "  backtrick level8 deal 1..10 --format json   ten decks, one object a line\n"
      "  backtrick level8 deal 42 --format code      one word that holds rules and deck");
  command.set_action([options] { return print(*options); });
}

}  // namespace backtrick::level8
