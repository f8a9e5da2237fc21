#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "puzzles/level8/census.hpp"
#include "puzzles/storage/durable_file.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/batch.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/level8/census_text.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/result_csv.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/range_option.hpp"
#include "tools/report/gnuplot.hpp"

namespace backtrick::level8 {
namespace {

/// Deals that a thread counts at a time.
constexpr std::uint64_t kBlock = 1000;

struct CensusOptions {
  DealRange range;
  std::string picture;
  AnswerFormat format = AnswerFormat::Text;
  unsigned threads = allowed_threads();
};

std::string range_in_words(std::uint64_t first, std::uint64_t last) {
  return "deals " + std::to_string(first) + " to " + std::to_string(last);
}

Exit take_census(const CensusOptions& options) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const std::uint64_t last = options.range.last;
  BatchProgress progress{options.range.size()};
  Terminal terminal;
  Census census{default_levels()};
  {
    const auto progress_line = terminal.show_progress(
        [&] { return progress.done_in_words("deals") + "; " + progress.time_in_words(); });
    std::optional<std::uint64_t> next = options.range.first;
    run_in_order(
        options.threads,
        [&]() -> std::optional<DealRange> {
          if (!next || interrupted) return std::nullopt;
          DealRange block{*next, last - *next < kBlock ? last : *next + (kBlock - 1)};
          next = block.last == last ? std::nullopt : std::optional{block.last + 1};
          return block;
        },
        [] {
          return [](const DealRange& block) {
            Census counted{default_levels()};
            for (std::uint64_t number = block.first;; ++number) {
              counted.count(Deal::numbered({}, number));
              if (number == block.last) return counted;
            }
          };
        },
        [&](const Census& counted) {
          census.merge(counted);
          progress.add(counted.deals());
          return true;
        });
  }
  // Blocks are counted in order, so what is done is a range from the first number on.
  if (census.deals() > 0) {
    const std::uint64_t done = options.range.first + (census.deals() - 1);
    const std::string title = range_in_words(options.range.first, done);
    if (!options.picture.empty())
      replace_file(options.picture, gnuplot(plot_census(census, title)));
    switch (options.format) {
      case AnswerFormat::Json:
        terminal.print(write_census(census, options.range.first, done) + "\n");
        break;
      case AnswerFormat::Csv: terminal.print(as_csv(census, options.range.first, done)); break;
      case AnswerFormat::Text: terminal.print(title + "\n" + write_census_table(census)); break;
    }
  }
  return interrupted ? Exit::Interrupted : Exit::Ok;
}

}  // namespace

void add_census_command(CommandGroup& group) {
  const auto options = std::make_shared<CensusOptions>();
  Command command =
      group.add_command("census", "Count over many deals how many turns each level takes at least");
  command
      .add_value(
          "range", [options](const std::string& text) { options->range = parse_range(text); },
          "The numbered deals: a range A..B, or one number")
      .required()
      .type("RANGE");
  add_format_option(command, options->format);
  command.add_text("--picture", options->picture, "Also draw the counts into this file, as SVG")
      .type("FILE");
  add_threads_option(command, options->threads, "Threads that count");
  command.footer(
      "Every deal is solved at all levels of the default list, to place the level and to go out.\n"
      "Ctrl-C prints what is counted until then. The picture needs gnuplot.\n\n"
      "Examples:\n"
      "  backtrick level8 census 1..10000\n"
      "  backtrick level8 census 1..1000000 --format json --picture census.svg > census.json");
  command.set_action([options] { return take_census(*options); });
}

}  // namespace backtrick::level8
