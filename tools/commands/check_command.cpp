#include <memory>
#include <string>

#include "tools/commands/commands.hpp"
#include "tools/commands/proof_check.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::the_game {
namespace {

struct CheckOptions {
  std::string file = "-";
  ProofCheck how;
};

}  // namespace

void add_check_command(CommandLine& line) {
  const auto options = std::make_shared<CheckOptions>();
  Command command = line.add_command(
      "check", "Check a proof of loss, with code that shares nothing with the search");
  command.add_text("FILE", options->file, "A proof as solve --proof writes it; - is standard input")
      .default_text(options->file);
  add_format_option(command, options->how.format);
  add_threads_option(command, options->how.threads, "Threads that check at a time");
  add_memory_option(command, options->how);
  command.add_flag("--layers", options->how.layers, "Report each layer on standard error");
  command.footer(
      "Exit status: 0 the proof holds, 1 it does not, 65 the file is no proof, is damaged, or takes\n"
      "more memory than --memory, 66 input cannot be read, 130 interrupted.\n"
      "solver/the_game/proof/README.md says what is checked, and what has to be believed.\n\n"
      "Examples:\n"
      "  backtrick solve 1 --hand 4 --proof loss.proof       a proof in a file\n"
      "  backtrick check loss.proof                          does it hold?\n"
      "  backtrick solve 1 --hand 4 --proof - | backtrick check -\n"
      "                                                      checked while it is made\n"
      "  zstdcat loss.proof | head -5                        what is proved");
  command.set_action([options] {
    Input input{options->file};
    return check_proof(input, options->how);
  });
}

}  // namespace backtrick::the_game
