#include <algorithm>
#include <atomic>
#include <memory>

#include "puzzles/formats/packed_line.hpp"
#include "puzzles/formats/result_json.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/commands/verification.hpp"
#include "tools/io/terminal.hpp"
#include "tools/survey/archive.hpp"

namespace backtrick::the_game {
namespace {

struct VerifyOptions {
  std::string file = "-";
  std::string archive;
  bool quiet = false;
};

std::string title_of(const Claim& claim) {
  const auto number = claim.deal.number();
  return (number ? "deal " + std::to_string(*number) : "a deck") + " (" +
         in_words(claim.deal.rules()) + ")";
}
std::string title_of(const PositionClaim& claim) {
  return "a position (" + in_words(claim.position.rules()) + ")";
}

Position start_of(const Claim& claim) { return Position{claim.deal, claim.first_player}; }
const Position& start_of(const PositionClaim& claim) { return claim.position; }

std::string left_in_words(int left) {
  return counted(static_cast<std::uint64_t>(left), left == 1 ? "card left" : "cards left");
}

/// Why a replay is not a win, or nothing if it is one.
std::optional<std::string> fault_in(const Replay& check) {
  if (check.fault || check.left == 0) return check.fault;
  return "the solution ends with " + left_in_words(check.left);
}

/// What the referee says about a claim: why the game breaks the rules or fails the claim, or what
/// it achieves.
struct Finding {
  std::optional<std::string> fault;
  std::string merit;
};
template <typename AClaim>
std::optional<Finding> finding_on(const AClaim& claim) {
  if (claim.verdict == Verdict::Winnable) {
    if (auto fault = fault_in(replay(start_of(claim), claim.solution)))
      return Finding{std::move(fault), {}};
    return Finding{std::nullopt, "beaten in " + counted(claim.solution.size(), "turns")};
  }
  if (!claim.left) return std::nullopt;
  const auto end = position_after(start_of(claim), claim.line);
  if (const auto* violation = std::get_if<RuleViolation>(&end))
    return Finding{in_words(*violation), {}};
  const int left = std::get<Position>(end).left();
  if (left != *claim.left)
    return Finding{
        "the line ends with " + left_in_words(left) + ", not " + std::to_string(*claim.left), {}};
  return Finding{std::nullopt, left_in_words(left)};
}

Exit verify_results(const VerifyOptions& options) {
  Verification verification{options.file, kLongestResultLine, options.quiet};
  while (const auto line = verification.next_line()) {
    const auto read = read_result(*line);
    if (const auto* fault = std::get_if<ParseError>(&read))
      verification.unreadable(fault->column, fault->message);
    const auto check = [&](const auto& claim) {
      const auto finding = finding_on(claim);
      if (!finding) {
        verification.not_checked(title_of(claim),
                                 "\"" + std::string{name(claim.verdict)} + "\" cannot be replayed");
      } else if (finding->fault) {
        verification.invalid(title_of(claim), *finding->fault);
      } else {
        verification.valid(title_of(claim), finding->merit);
      }
    };
    if (const auto* claim = std::get_if<Claim>(&read)) check(*claim);
    if (const auto* claim = std::get_if<PositionClaim>(&read)) check(*claim);
  }
  return verification.finish("result lines");
}

/// The winning game of an archived deal, or why these bytes are not such a game.
std::variant<Line, std::string> read_line(const Deal& deal, const ArchivedLine& archived) {
  auto read = unpack(deal, archived.plays, archived.first_player);
  if (const auto* line = std::get_if<Line>(&read)) {
    if (auto fault = fault_in(replay(deal, *line, archived.first_player))) return *std::move(fault);
  }
  return read;
}

Exit verify_archive(const VerifyOptions& options) {
  Archive archive = Archive::to_read(options.archive);
  Terminal terminal;
  std::atomic<std::uint64_t> valid = 0;
  std::atomic<std::uint64_t> invalid = 0;
  std::uint64_t deals = 0;
  const auto progress_line =
      terminal.show_progress([&] { return "verifying " + counted(valid + invalid, "lines"); });
  for (const ArchivedSurvey& survey : archive.surveys()) {
    deals += archive.verdicts(survey.id).deals();
    for (const std::string& fault : archive.inconsistencies(survey.id)) {
      ++invalid;
      terminal.print(terminal.coloured("INVALID", Terminal::kRed) + " (" + in_words(survey.rules) +
                     "): " + fault + "\n");
    }
    archive.for_each_line(survey.id, [&](const ArchivedLine& archived) {
      const Deal deal = Deal::numbered(survey.rules, archived.number);
      const auto read = read_line(deal, archived);
      const auto* line = std::get_if<Line>(&read);
      ++(line != nullptr ? valid : invalid);
      if (options.quiet && line != nullptr) return;
      terminal.print("deal " + std::to_string(archived.number) + " (" + in_words(survey.rules) +
                     "): " +
                     (line != nullptr ? terminal.coloured("valid", Terminal::kGreen) +
                                            ": beaten in " + counted(line->size(), "turns")
                                      : terminal.coloured("INVALID", Terminal::kRed) + ": " +
                                            std::get<std::string>(read)) +
                     "\n");
    });
  }
  if (deals == 0 && invalid == 0)
    throw ArchiveError{ArchiveError::Trouble::Refused,
                       options.archive + ": contains no deals, so nothing was verified"};
  terminal.print(counted(valid, "valid, ") + counted(invalid, "invalid, ") +
                 counted(deals - std::min<std::uint64_t>(deals, valid + invalid), "not checked") +
                 "\n");
  return invalid != 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace

void add_verify_command(CommandLine& line) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command = line.add_command(
      "verify",
      "Replay solutions by the written rules, with code that shares nothing with the search");
  const Option file =
      command
          .add_text("FILE", options->file,
                    "Result lines as solve --format json prints them; - is standard input")
          .default_text(options->file);
  command
      .add_text("--archive", options->archive,
                "Replay the lines that a survey archived with --lines, and check that its counts "
                "add up")
      .excludes(file)
      .type("ARCHIVE");
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "Exit status: 0 all valid, 1 some invalid, 65 bad input or none, 66 input cannot be read.\n"
      "A result that is not \"winnable\" holds nothing to replay; it is counted as not checked. One of\n"
      "--objective left holds a game, which must leave just as many cards; that none leaves fewer is\n"
      "not checked.\n\n"
      "Examples:\n"
      "  backtrick solve 1..100 --format json | backtrick verify\n"
      "  backtrick solve 1..20 --hand 4 --objective left --format json | backtrick verify\n"
      "  backtrick verify results.jsonl --quiet\n"
      "  backtrick verify --archive solo.survey");
  command.set_action([options] {
    return options->archive.empty() ? verify_results(*options) : verify_archive(*options);
  });
}

}  // namespace backtrick::the_game
