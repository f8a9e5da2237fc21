#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "commands.hpp"
#include "deal_source.hpp"
#include "exit_status.hpp"
#include "line_reader.hpp"
#include "position_source.hpp"
#include "puzzles/file_tree.hpp"
#include "puzzles/ledger_file.hpp"
#include "puzzles/site.hpp"
#include "solver/solver.hpp"
#include "terminal.hpp"

namespace backtrick {
namespace {

Exit fail(Exit status, const char* message) {
  std::fprintf(stderr, "backtrick: %s\n", message);
  return status;
}

Exit run(int argc, char** argv) {
  CLI::App program{"Decides deals of The Game (Steffen Benndorf): can this deck be beaten?",
                   "backtrick"};
  program.set_version_flag("--version", std::string{"backtrick "} + BACKTRICK_VERSION);
  program.require_subcommand(1);
  program.footer("backtrick COMMAND --help tells more, with examples.");
  Action chosen;
  for (const auto add :
       {add_solve_command, add_analyse_command, add_verify_command, add_deal_command,
        add_grade_command, add_generate_command, add_daily_command, add_publish_command}) {
    const Action action = add(program);
    program.get_subcommands({}).back()->callback([&chosen, action] { chosen = action; });
  }
  try {
    program.parse(argc, argv);
    return chosen();
  } catch (const CLI::ParseError& error) {
    return program.exit(error) == 0 ? Exit::Ok : Exit::Usage;
  } catch (const UsageError& error) {
    return fail(Exit::Usage, error.what());
  } catch (const BadInput& error) {
    return fail(Exit::BadData, error.what());
  } catch (const CannotRead& error) {
    return fail(Exit::NoInput, error.what());
  } catch (const CannotWrite& error) {
    return fail(Exit::CannotWrite, error.what());
  } catch (const DamagedLedger& error) {
    return fail(Exit::BadData, error.what());
  } catch (const Contradiction& error) {
    return fail(Exit::BadData, error.what());
  } catch (const NotATree& error) {
    return fail(Exit::Usage, error.what());
  } catch (const FileNotRead& error) {
    return fail(Exit::NoInput, error.what());
  } catch (const FileNotWritten& error) {
    return fail(Exit::CannotWrite, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(Exit::CannotWrite, error.what());
  }
}

}  // namespace
}  // namespace backtrick

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an output that cannot be written, status 74
  try {
    return static_cast<int>(backtrick::run(argc, argv));
  } catch (const std::exception& error) {
    return static_cast<int>(backtrick::fail(backtrick::Exit::Internal, error.what()));
  }
}
