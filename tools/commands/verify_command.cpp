#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "puzzles/formats/claim_check.hpp"
#include "puzzles/formats/packed_line.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/result_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/proof_check.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/commands/verification.hpp"
#include "tools/io/input.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/io/wording.hpp"
#include "tools/survey/archive.hpp"

namespace backtrick::the_game {
namespace {

struct VerifyOptions {
  std::string file = "-";
  std::string archive;
  bool quiet = false;
  ProofCheck proof;
};

std::string title_of(const Deal& deal) {
  const auto number = deal.number();
  return (number ? "deal " + std::to_string(*number) : "a deck") + " (" + in_words(deal.rules()) +
         ")";
}
std::string title_of(const DealClaim& claim) { return title_of(claim.deal); }
std::string title_of(const PositionClaim& claim) {
  return "a position (" + in_words(claim.position.rules()) + ")";
}
std::string title_of(const RecordedGame& game) {
  return title_of(game.deal) + ", played by " + printable(game.player);
}

Exit verify_results(Input input, bool quiet) {
  LineReader lines{std::move(input), kLongestResultLine};
  Verification verification{quiet};
  while (const auto line = lines.next_not_blank()) {
    const auto read = read_result(*line);
    if (!read) {
      verification.refused(lines.where(read.error().column()), read.error());
      continue;
    }
    const auto tell = [&](const std::string& title, const Finding& finding) {
      if (finding.fault) {
        verification.invalid(title, *finding.fault);
      } else {
        verification.valid(title, finding.merit);
      }
    };
    const auto check = [&](const auto& claim) {
      const std::string title = title_of(claim);
      if (const auto finding = finding_on(claim)) {
        tell(title, *finding);
      } else if (claim.proof_checked) {
        verification.said_to_be_checked(title, "when it was solved");
      } else {
        verification.not_checked(title,
                                 "\"" + std::string{name(claim.verdict)} + "\" cannot be replayed");
      }
    };
    if (const auto* claim = std::get_if<DealClaim>(&*read)) check(*claim);
    if (const auto* claim = std::get_if<PositionClaim>(&*read)) check(*claim);
    if (const auto* game = std::get_if<RecordedGame>(&*read))
      tell(title_of(*game), *finding_on(*game));
  }
  return verification.finish(lines.name() + ": contains no result lines");
}

Exit verify_input(const VerifyOptions& options) {
  Input input{options.file};
  if (input.kind() != FileKind::Proof) return verify_results(std::move(input), options.quiet);
  ProofCheck how = options.proof;
  how.verdict_alone = options.quiet;
  return check_proof(input, how);
}

/// The winning game of an archived deal, or why these bytes are not such a game.
Expected<Line> read_line(const Deal& deal, const ArchivedLine& archived) {
  auto read = unpack(deal, archived.plays, archived.first_player);
  if (!read) return read;
  if (const auto fault = fault_in(replay(deal, *read, archived.first_player)))
    return Error{Exit::BadData, *fault};
  return read;
}

Exit verify_archive(const VerifyOptions& options) {
  Archive archive = Archive::to_read(options.archive);
  Verification verification{options.quiet};
  std::uint64_t deals = 0;
  for (const ArchivedSurvey& survey : archive.surveys()) {
    const std::string rules = in_words(survey.rules);
    const auto title = [&](std::uint64_t number) {
      return "deal " + std::to_string(number) + " (" + rules + ")";
    };
    deals += archive.verdicts(survey.id).deals();
    for (const std::string& fault : archive.inconsistencies(survey.id))
      verification.invalid(rules, fault);
    archive.for_each_line(survey.id, [&](const ArchivedLine& archived) {
      const auto read = read_line(Deal::numbered(survey.rules, archived.number), archived);
      if (read)
        verification.valid(title(archived.number), beaten_in_words(*read));
      else
        verification.invalid(title(archived.number), read.error().what());
    });
    for (const CheckedLoss& loss : archive.checked_losses(survey.id))
      verification.said_to_be_checked(title(loss.number),
                                      "by " + in_words(archive.solver(loss.solver)));
  }
  verification.not_checked(deals - std::min(deals, verification.claims()));
  return verification.finish(printable(options.archive) + ": contains no deals");
}

}  // namespace

void add_verify_command(CommandLine& line) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command = line.add_command(
      "verify",
      "Replay solutions by the written rules, and check proofs of loss, with code that shares "
      "nothing with the search");
  const Option file =
      command
          .add_text(
              "FILE", options->file,
              "Result lines as solve --format json prints them, recorded games as play --format "
              "json prints them, or a proof as solve --proof writes it; - is standard input")
          .default_text(options->file);
  command
      .add_text("--archive", options->archive,
                "Replay the lines that a survey archived with --lines, and check that its counts "
                "add up")
      .excludes(file)
      .type("FILE");
  add_memory_option(command, options->proof);
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "Exit status: 0 all valid, 1 some invalid or a proof does not hold, 65 bad input or none,\n"
      "66 input cannot be read, 130 interrupted.\n"
      "A result that is not \"winnable\" holds nothing to replay; it is counted as not checked. If it\n"
      "says that its proof was checked when it was found (--check-proofs of solve and survey), it is\n"
      "counted apart, as said to be checked: nothing of that is repeated here. To check again, have\n"
      "the proof written: backtrick solve NUMBER --proof - | backtrick verify, or for a whole archive\n"
      "backtrick survey A..B --recheck --check-proofs. One of --objective left holds a game, which must\n"
      "leave just as many cards; that none leaves fewer is not checked.\n"
      "A recorded game must keep to the rules and leave as many cards as it says; its last turn may be\n"
      "incomplete. If it says what seats have said, that must be what their hands say by the convention\n"
      "(or may say, for seats that choose their words).\n"
      "Whether the named player would play like that is not checked.\n"
      "A proof is recognised by its first bytes, and checked as backtrick check does.\n\n"
      "Examples:\n"
      "  backtrick solve 1..100 --format json | backtrick verify\n"
      "  backtrick solve 1..20 --hand 4 --check-proofs --format json | backtrick verify --quiet\n"
      "  backtrick solve 1..20 --hand 4 --objective left --format json | backtrick verify\n"
      "  backtrick play 1..100 --player sampling --format json | backtrick verify\n"
      "  backtrick play 1..100 --rules quartet --player strong --format json | backtrick verify\n"
      "  backtrick verify results.jsonl --quiet\n"
      "  backtrick solve 1 --hand 4 --proof loss.proof; backtrick verify loss.proof\n"
      "  backtrick verify --archive solo.survey");
  command.set_action([options] {
    return options->archive.empty() ? verify_input(*options) : verify_archive(*options);
  });
}

}  // namespace backtrick::the_game
