#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "puzzles/formats/parse_error.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/series_commands.hpp"
#include "tools/level8/commands.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace backtrick::the_game {
namespace {

/// Has every large block of the heap go back to the system when it is freed. By default the C
/// library comes to keep blocks of up to 32 megabytes, in each thread, beyond what --memory allows.
void return_large_blocks() {
#ifdef __GLIBC__
  constexpr int kLarge = 1 << 20;
  mallopt(M_MMAP_THRESHOLD, kLarge);
#endif
}

/// A file that is opened while a standard stream is closed would get its number, and then messages
/// or results. So closed ones are opened first, in the wrong direction: to use them stays an error.
void open_standard_streams() {
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; ++file) {
    if (fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    const int opened = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    if (opened != file) std::_Exit(static_cast<int>(Exit::Internal));  // there is no /dev/null
  }
}

Exit exit_status(const std::exception& error) {
  if (const auto* own = dynamic_cast<const Error*>(&error)) return own->status();
  const bool of_files = dynamic_cast<const std::filesystem::filesystem_error*>(&error) != nullptr;
  return of_files ? Exit::CannotWrite : Exit::Internal;
}

Exit run(int argc, char** argv) {
  CommandLine line{"Decides deals of The Game (Steffen Benndorf): can this deck be beaten?",
                   "backtrick", BACKTRICK_VERSION};
  for (const auto add :
       {add_solve_command,    add_advise_command, add_analyse_command,    add_verify_command,
        add_check_command,    add_deal_command,   add_rules_command,      add_import_command,
        add_play_command,     add_grade_command,  add_generate_command,   add_first_series,
        add_survey_command,   add_merge_command,  add_report_command,     add_study_commands,
        level8::add_commands, add_other_series,   add_completion_command, add_manual_command})
    add(line);
  return line.run(argc, argv);
}

}  // namespace
}  // namespace backtrick::the_game

int main(int argc, char** argv) {
  // Ignore SIGXFSZ, so that a file size limit is an output error with status 74. A closed pipe ends
  // the program silently by SIGPIPE, as in other programs.
  std::signal(SIGXFSZ, SIG_IGN);
  backtrick::the_game::open_standard_streams();
  backtrick::the_game::return_large_blocks();
  try {
    return static_cast<int>(backtrick::the_game::run(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "backtrick: %s\n", backtrick::printable(error.what()).c_str());
    return static_cast<int>(backtrick::the_game::exit_status(error));
  }
}
