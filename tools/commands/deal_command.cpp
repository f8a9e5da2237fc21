#include <memory>
#include <string>

#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_json.hpp"
#include "puzzles/formats/deal_text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/format_option.hpp"

namespace backtrick::the_game {
namespace {

struct DealOptions {
  DealSource deals;
  DealFormat format = DealFormat::Text;
};

/// Deal text that `--deals` can read: the name of the rule set in front, if it has one, and the
/// origin of the deck in a comment.
std::string as_deal_text(const AskedDeal& asked) {
  const auto rules = name_of(asked.deal->rules());
  return (rules ? std::string{*rules} + ": " : "") + write_deal(*asked.deal) + "  # " + asked.where;
}

std::string written(const AskedDeal& asked, DealFormat format) {
  switch (format) {
    case DealFormat::Json: return write_deal_json(*asked.deal);
    case DealFormat::Code: return write_deal_code(*asked.deal);
    case DealFormat::Text: break;
  }
  return as_deal_text(asked);
}

Exit print_deals(DealOptions& options) {
  options.deals.open();
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
  command.set_action([options] { return print_deals(*options); });
}

}  // namespace backtrick::the_game
