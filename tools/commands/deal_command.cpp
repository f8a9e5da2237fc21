#include <memory>
#include <string>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::the_game {
namespace {

struct DealOptions {
  DealSource deals;
  DealFormat format = DealFormat::Text;
};

/// Deal text with the name of the rule set in front, if it has one.
std::string as_deal_text(const Deal& deal) {
  const auto rules = name_of(deal.rules());
  return (rules ? std::string{*rules} + ": " : "") + write_deal(deal);
}

Exit print(DealOptions& options) {
  options.deals.open();
  return print_deals(
      options.deals, options.format, [](const Deal& deal) { return Expected<Deal>{deal}; },
      as_deal_text);
}

}  // namespace

void add_deal_command(CommandLine& line) {
  const auto options = std::make_shared<DealOptions>();
  Command command = line.add_command("deal", "Print decks");
  options->deals.add_options(command);
  add_format_option(command, options->format);
  command.footer(
      "Examples:\n"
      "  backtrick deal 42                    the deck of deal 42, first card first\n"
      "  backtrick deal 1..10 --format json   ten decks, one object a line\n"
      "  backtrick deal duo:42 --format code  one word that holds rules and deck; solve takes it");
  command.set_action([options] { return print(*options); });
}

}  // namespace backtrick::the_game
