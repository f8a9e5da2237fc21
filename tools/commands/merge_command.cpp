#include <memory>
#include <string>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/terminal.hpp"
#include "tools/survey/merge.hpp"

namespace backtrick::the_game {
namespace {

struct MergeOptions {
  std::string out;
  std::vector<std::string> shards;
};

Exit run_merge(const MergeOptions& options) {
  Terminal terminal;
  const DealRange range = merge(options.out, options.shards);
  terminal.print(printable(options.out) + ": deals " + in_words(range) + " of " +
                 counted(options.shards.size(), "archives\n"));
  return Exit::Ok;
}

}  // namespace

void add_merge_command(CommandLine& line) {
  const auto options = std::make_shared<MergeOptions>();
  Command command =
      line.add_command("merge", "Put the shards of a survey together into one archive");
  command.add_text("OUT", options->out, "The archive to make; it may not be there yet")
      .required()
      .type("FILE");
  command.add_texts("SHARD", options->shards, "All shards, or archives of neighbouring ranges")
      .required()
      .type("FILE");
  command.footer(
      "The archive comes out as if one process had decided all deals. It is an archive like any\n"
      "other: survey goes on with it, --retry-undecided too. The shards are left as they are.\n"
      "Refused, with status 65, are gaps, overlaps, shards that are incomplete or of different\n"
      "surveys, different rules, and results of different versions or options.\n\n"
      "Example:\n"
      "  backtrick merge solo.survey shard-*.survey");
  command.set_action([options] { return run_merge(*options); });
}

}  // namespace backtrick::the_game
