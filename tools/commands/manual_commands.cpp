#include <memory>
#include <string>

#include "tools/commands/commands.hpp"
#include "tools/io/terminal.hpp"
#include "tools/manual/completion.hpp"
#include "tools/manual/manual_page.hpp"

namespace backtrick::the_game {

void add_completion_command(CommandLine& line) {
  using Write = std::string (*)(const CommandDescription&);
  const auto write = std::make_shared<Write>(nullptr);
  Command command =
      line.add_command("completion", "Print a script that completes command lines in a shell");
  command
      .add_choice<Write, Write>(
          "SHELL", *write,
          {{"bash", bash_completion}, {"zsh", zsh_completion}, {"fish", fish_completion}},
          "The shell that reads the script")
      .required();
  command.footer(
      "The script completes commands, options, words such as rule sets, and files. Debian packages\n"
      "of backtrick install it for all three shells.\n\n"
      "Examples:\n"
      "  source <(backtrick completion bash)                 in this bash\n"
      "  source <(backtrick completion zsh)                  in this zsh, after compinit\n"
      "  backtrick completion fish | source                  in this fish");
  command.set_action([write, &line] {
    Terminal{}.print((*write)(line.describe()));
    return Exit::Ok;
  });
}

void add_manual_command(CommandLine& line) {
  Command command = line.add_command("manual", "Print the manual page, with all commands");
  command.footer(
      "The page is troff source for man(1).\n\n"
      "Examples:\n"
      "  backtrick manual | man -l -                         read it\n"
      "  backtrick manual | man -l -Tpdf - > backtrick.pdf   print it");
  command.set_action([&line] {
    Terminal{}.print(manual_page(line.describe(), BACKTRICK_VERSION));
    return Exit::Ok;
  });
}

}  // namespace backtrick::the_game
