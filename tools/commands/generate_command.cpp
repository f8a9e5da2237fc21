#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/daily/daily.hpp"
#include "puzzles/daily/generator.hpp"
#include "puzzles/formats/deal_code.hpp"
#include "puzzles/formats/deal_id.hpp"
#include "puzzles/grading/deal_grade.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {
namespace {

struct GenerateOptions {
  Wanted wanted;
  std::string band;
  std::string rules_name = "solo";
  std::uint64_t nodes = CandidateChecker::kNodes;
  DealFormat format = DealFormat::Text;
};

std::string written(const DailyDeal& deal, std::uint64_t tried, DealFormat format) {
  switch (format) {
    case DealFormat::Json: return write_generated(deal, tried);
    case DealFormat::Code: return write_deal_code(deal.deal);
    case DealFormat::Text: break;
  }
  return id_of(deal.deal).value() + "  " + grade_text(deal.grade);
}

std::string tally_text(const GeneratorTally& tally, std::uint64_t count) {
  std::string text = counted(tally.found, "of ") + counted(count, "deals found; ") +
                     counted(tally.tried, "candidates tried, ") +
                     counted(tally.winnable, "of them certified winnable");
  if (tally.undecided != 0) text += ", " + counted(tally.undecided, "undecided");
  return text;
}

Exit generate_deals(GenerateOptions& options) {
  Wanted& wanted = options.wanted;
  wanted.rules = rules_named(options.rules_name);
  wanted.band = band_named(options.band).value();
  if (find_scale(wanted.rules) == nullptr)
    throw Error{Exit::Usage,
                "there are no grades for " + options.rules_name + ", so nothing to search for"};
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  GeneratorTally tally;
  const auto start = std::chrono::steady_clock::now();
  const auto progress_line = terminal.show_progress([&] {
    return counted(tally.found, "of ") + counted(wanted.count, "deals found; ") +
           counted(tally.tried, "candidates tried; ") +
           duration_in_words(std::chrono::steady_clock::now() - start);
  });
  const bool finished = generate(
      wanted,
      [&] {
        return CandidateChecker{[](const Deal& deal) { return grade_deal(deal).grade; },
                                &interrupted, options.nodes};
      },
      [&](const DailyDeal& deal, std::uint64_t tried) {
        terminal.print(written(deal, tried, options.format) + "\n");
      },
      tally);
  terminal.fail(tally_text(tally, wanted.count));
  return finished ? Exit::Ok : Exit::Interrupted;
}

}  // namespace

void add_generate_command(CommandLine& line) {
  const auto options = std::make_shared<GenerateOptions>();
  Command command =
      line.add_command("generate", "Search numbered deals for winnable ones of a difficulty");
  command
      .add_choice("--band", options->band, {"easy", "medium", "hard", "fiendish"},
                  "The band of difficulty that the deals must have")
      .required();
  command.add_number("--count", options->wanted.count, {}, "How many deals to find");
  command.add_number("--start", options->wanted.start, {}, "The first deal number to try");
  std::vector<std::string> graded;
  for (const Scale& scale : scales()) graded.push_back(scale.name);
  command
      .add_text("--rules", options->rules_name, "Rule set with grades: solo, solo-expert, duo, ...")
      .type("NAME")
      .words(graded)
      .default_text(options->rules_name);
  command.add_number("--nodes", options->nodes, {}, "Pass over a deal undecided after N positions");
  options->wanted.threads = allowed_threads();
  add_threads_option(command, options->wanted.threads, "Candidates examined at a time");
  add_format_option(command, options->format);
  command.footer(
      "Deals are printed as they are found, in the order of their numbers, and depend on nothing but\n"
      "the options; how many candidates were tried is said on standard error. Ctrl-C keeps what is\n"
      "printed, and --start goes on from there.\n"
      "Difficulty is simulated, not calibrated on people.\n\n"
      "Examples:\n"
      "  backtrick generate --band hard --count 10\n"
      "  backtrick generate --band fiendish --rules solo-expert --start 1000000\n"
      "  backtrick generate --band easy --count 3 --format code | backtrick solve --deals -");
  command.set_action([options] { return generate_deals(*options); });
}

}  // namespace backtrick::the_game
