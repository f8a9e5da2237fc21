#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "puzzles/daily/ledger.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/publishing/site.hpp"
#include "puzzles/storage/atomic_directory.hpp"
#include "solver/the_game/solver.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/level8_commands.hpp"
#include "tools/commands/series_commands.hpp"
#include "tools/commands/study_commands.hpp"
#include "tools/io/bad_input.hpp"
#include "tools/io/input.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/exit_status.hpp"
#include "tools/options/usage_error.hpp"
#include "tools/report/gnuplot.hpp"
#include "tools/survey/archive_error.hpp"

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

Exit fail(Exit status, const char* message) {
  std::fprintf(stderr, "backtrick: %s\n", printable(message).c_str());
  return status;
}

Exit status_of(ArchiveError::Trouble trouble) {
  switch (trouble) {
    case ArchiveError::Trouble::Missing: return Exit::NoInput;
    case ArchiveError::Trouble::Refused: return Exit::BadData;
    case ArchiveError::Trouble::Busy: return Exit::TryAgain;
    case ArchiveError::Trouble::Unwritable: return Exit::CannotWrite;
    case ArchiveError::Trouble::Disagreement: break;
  }
  return Exit::Internal;
}

Exit run(int argc, char** argv) {
  CommandLine line{"Decides deals of The Game (Steffen Benndorf): can this deck be beaten?",
                   "backtrick", BACKTRICK_VERSION};
  for (const auto add :
       {add_solve_command, add_advise_command, add_analyse_command, add_verify_command,
        add_check_command, add_deal_command, add_play_command, add_grade_command,
        add_generate_command, add_first_series, add_survey_command, add_merge_command,
        add_report_command, add_study_commands, level8::add_commands, add_other_series,
        add_completion_command, add_manual_command})
    add(line);
  try {
    return line.run(argc, argv);
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
  } catch (const ForeignDirectory& error) {
    return fail(Exit::Usage, error.what());
  } catch (const FileNotRead& error) {
    return fail(Exit::NoInput, error.what());
  } catch (const FileNotWritten& error) {
    return fail(Exit::CannotWrite, error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    return fail(Exit::CannotWrite, error.what());
  } catch (const CannotPlot& error) {
    return fail(Exit::Unavailable, error.what());
  } catch (const ArchiveError& error) {
    return fail(status_of(error.trouble()), error.what());
  }
}

}  // namespace
}  // namespace backtrick::the_game

int main(int argc, char** argv) {
  // Ignore SIGXFSZ, so that a file size limit is an output error with status 74. A closed pipe ends
  // the program silently by SIGPIPE, as in other programs.
  std::signal(SIGXFSZ, SIG_IGN);
  backtrick::the_game::return_large_blocks();
  try {
    return static_cast<int>(backtrick::the_game::run(argc, argv));
  } catch (const std::exception& error) {
    return static_cast<int>(backtrick::the_game::fail(backtrick::Exit::Internal, error.what()));
  }
}
