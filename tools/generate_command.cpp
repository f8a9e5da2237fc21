#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "commands.hpp"
#include "format_option.hpp"
#include "grading.hpp"
#include "interrupt.hpp"
#include "puzzles/daily_json.hpp"
#include "puzzles/deal_code.hpp"
#include "puzzles/deal_id.hpp"
#include "puzzles/generator.hpp"
#include "puzzles/grader.hpp"
#include "result_text.hpp"
#include "rules_options.hpp"
#include "terminal.hpp"
#include "usage_error.hpp"

namespace backtrick {
namespace {

struct GenerateOptions {
  Wanted wanted;
  std::string band;
  std::string rules_name = "solo";
  std::uint64_t nodes = Examiner::kNodes;
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
  if (!Grader::grades(wanted.rules))
    throw UsageError{"there are no grades for " + options.rules_name +
                     ", so nothing to search for"};
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  GeneratorTally tally;
  const auto start = std::chrono::steady_clock::now();
  terminal.show_progress([&] {
    return tally_text(tally, wanted.count) + "; " +
           in_words(std::chrono::steady_clock::now() - start);
  });
  const bool finished = generate(
      wanted,
      [&] {
        return Examiner{make_grade(), &interrupted, options.nodes};
      },
      [&](const DailyDeal& deal, std::uint64_t tried) {
        terminal.print(written(deal, tried, options.format) + "\n");
      },
      tally);
  terminal.complain(tally_text(tally, wanted.count));
  return finished ? Exit::Ok : Exit::Interrupted;
}

}  // namespace

Action add_generate_command(CLI::App& program) {
  const auto options = std::make_shared<GenerateOptions>();
  CLI::App& command = *program.add_subcommand(
      "generate", "Search numbered deals for winnable ones of a difficulty");
  command.add_option("--grade", options->band, "The band that the deals must be graded")
      ->required()
      ->check(CLI::IsMember({"easy", "medium", "hard", "fiendish"}))
      ->type_name("easy|medium|hard|fiendish");
  command.add_option("--count", options->wanted.count, "How many deals to find")
      ->check(CLI::NonNegativeNumber)  // or -1 would be taken for 2^64-1
      ->type_name("N")
      ->capture_default_str();
  command.add_option("--start", options->wanted.start, "The first deal number to try")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--rules", options->rules_name, "Rule set of one player: solo, solo-expert, ...")
      ->type_name("NAME")
      ->capture_default_str();
  command.add_option("--nodes", options->nodes, "Pass over a deal undecided after N positions")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N")
      ->capture_default_str();
  options->wanted.threads = std::max(1U, std::thread::hardware_concurrency());
  command.add_option("--threads", options->wanted.threads, "Candidates examined at a time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  add_format_option(command, options->format);
  command.footer(
      "Deals are printed as they are found, in the order of their numbers, and depend on nothing but\n"
      "the options; how many candidates were tried is said on standard error. Ctrl-C keeps what is\n"
      "printed, and --start goes on from there.\n"
      "Difficulty is simulated, not calibrated on people.\n\n"
      "Examples:\n"
      "  backtrick generate --grade hard --count 10\n"
      "  backtrick generate --grade fiendish --rules solo-expert --start 1000000\n"
      "  backtrick generate --grade easy --count 3 --format code | backtrick solve --deals -");
  return [options] { return generate_deals(*options); };
}

}  // namespace backtrick
