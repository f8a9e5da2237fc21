#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/studies/study_check.hpp"
#include "puzzles/studies/study_json.hpp"
#include "puzzles/studies/study_theme.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/verification.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

struct VerifyStudyOptions {
  std::string file = "-";
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  bool quiet = false;
};

std::string title_of(const Study& study) {
  return "a study with " +
         counted(static_cast<std::uint64_t>(study.position.left()), "cards to lay");
}

std::string merit_of(const Study& study) {
  std::size_t others = 0;
  for (const std::size_t turns : study.refuted) others += turns;
  std::string merit = counted(study.unique_turns(),
                              study.unique_turns() == 1 ? "unique turn, " : "unique turns, ") +
                      counted(others, others == 1 ? "other turn loses" : "other turns lose");
  for (const Theme theme : themes_of(study)) merit.append(", ").append(name(theme));
  return merit;
}

void add_finding(Verification& verification, const Study& study, const StudyFinding& finding) {
  switch (finding.kind) {
    case StudyFinding::Kind::Holds: verification.valid(title_of(study), merit_of(study)); break;
    case StudyFinding::Kind::Refuted: verification.invalid(title_of(study), finding.reason); break;
    case StudyFinding::Kind::Undecided:
      verification.not_checked(title_of(study), finding.reason);
      break;
  }
}

Exit verify_studies(const VerifyStudyOptions& options) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  Limits limits{.nodes = options.nodes};
  limits.interrupt = &interrupted;
  StudyChecker checker{limits};
  LineReader lines{options.file, kLongestStudy, FileKind::Studies};
  Verification verification{options.quiet};
  while (const auto line = lines.next_not_blank()) {
    const auto read = read_studies(*line);
    if (!read) {
      verification.refused(lines.where(read.error().column()), read.error());
      continue;
    }
    for (const Study& study : *read) {
      const StudyFinding finding = checker.check(study);
      if (interrupted) return Exit::Interrupted;
      add_finding(verification, study, finding);
    }
  }
  if (interrupted) return Exit::Interrupted;
  return verification.finish(lines.name() + ": contains no studies");
}

}  // namespace

void add_study_verify_command(CommandGroup& group) {
  const auto options = std::make_shared<VerifyStudyOptions>();
  Command command = group.add_command(
      "verify", "Replay the solutions of studies, and prove anew that all other turns lose");
  command
      .add_text(
          "FILE", options->file,
          "Studies as study generate --format json prints them, or the solutions of a day as study "
          "publish writes them; - is standard input")
      .default_text("-");
  command.add_number("--nodes", options->nodes, {},
                     "Count a study as not checked if a turn is undecided after N positions");
  command.add_flag("--quiet", options->quiet, "Print the closing counts alone");
  command.footer(
      "The referee replays the solution. Then every other turn, of every legal size, is decided by\n"
      "exhaustive search, and there must be as many as the study says. Its grade is made anew.\n\n"
      "Exit status: 0 all valid, 1 some invalid, 64 usage, 65 bad input or nothing to verify,\n"
      "66 input cannot be read, 74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick study generate --count 5 --format json | backtrick study verify\n"
      "  backtrick study verify studies.jsonl --quiet\n"
      "  backtrick study verify site/studies/solutions/2027-01-01.json");
  command.set_action([options] { return verify_studies(*options); });
}

}  // namespace backtrick::the_game
