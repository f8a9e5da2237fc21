#include <memory>

#include "commands.hpp"
#include "deal_source.hpp"
#include "format_option.hpp"
#include "puzzles/deal_text.hpp"
#include "puzzles/result_json.hpp"
#include "terminal.hpp"

namespace backtrick {
namespace {

struct DealOptions {
  DealSource deals;
  Format format = Format::Text;
};

/// Deal text that `--deals` reads back: the rule set's name in front if it has one, and where the
/// deck comes from behind.
std::string as_deal_text(const AskedDeal& asked) {
  const auto rules = name_of(asked.deal->rules());
  return (rules ? std::string{*rules} + ": " : "") + write_deal(*asked.deal) + "  # " + asked.where;
}

Exit print_deals(DealOptions& options) {
  options.deals.open();
  Terminal terminal;
  Exit exit = Exit::Ok;
  while (const auto asked = options.deals.next()) {
    if (asked->fault) {
      terminal.complain(asked->where + ":" + std::to_string(asked->fault->column) + ": " +
                        asked->fault->message);
      exit = Exit::BadData;
      continue;
    }
    const bool json = options.format == Format::Json;
    terminal.print((json ? write_deal_json(*asked->deal) : as_deal_text(*asked)) + "\n");
  }
  return exit;
}

}  // namespace

Action add_deal_command(CLI::App& program) {
  const auto options = std::make_shared<DealOptions>();
  CLI::App& command = *program.add_subcommand("deal", "Print decks");
  options->deals.add_options(command);
  add_format_option(command, options->format);
  command.footer(
      "Examples:\n"
      "  backtrick deal 42                    the deck of deal 42, first card first\n"
      "  backtrick deal 1..10 --format json   ten decks, one object a line");
  return [options] { return print_deals(*options); };
}

}  // namespace backtrick
