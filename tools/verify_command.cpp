#include <memory>

#include "commands.hpp"
#include "line_reader.hpp"
#include "puzzles/result_json.hpp"
#include "result_text.hpp"
#include "solver/game.hpp"
#include "terminal.hpp"

namespace backtrick {
namespace {

struct VerifyOptions {
  std::string file = "-";
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

Situation start_of(const Claim& claim) { return Situation{claim.deal, claim.first_player}; }
const Situation& start_of(const PositionClaim& claim) { return claim.position; }

std::string left_in_words(int left) {
  return counted(static_cast<std::uint64_t>(left), left == 1 ? "card left" : "cards left");
}

/// What the referee, and nobody else, says of a claim: nothing where there is no game to replay.
struct Finding {
  std::optional<std::string> fault;
  std::string merit;
};
template <typename AClaim>
std::optional<Finding> finding_on(const AClaim& claim) {
  if (claim.verdict == Verdict::Winnable) {
    const Replay check = replay(start_of(claim), claim.solution);
    if (check.fault) return Finding{check.fault, {}};
    if (check.left != 0) return Finding{"the solution ends with " + left_in_words(check.left), {}};
    return Finding{std::nullopt, "beaten in " + counted(claim.solution.size(), "turns")};
  }
  if (!claim.left) return std::nullopt;
  const auto end = situation_after(start_of(claim), claim.line);
  if (const auto* foul = std::get_if<Foul>(&end)) return Finding{in_words(*foul), {}};
  const int left = std::get<Situation>(end).left();
  if (left != *claim.left)
    return Finding{
        "the line ends with " + left_in_words(left) + ", not " + std::to_string(*claim.left), {}};
  return Finding{std::nullopt, left_in_words(left)};
}

Exit verify_results(const VerifyOptions& options) {
  LineReader lines{options.file, kLongestResultLine};
  Terminal terminal;
  std::uint64_t valid = 0;
  std::uint64_t invalid = 0;
  std::uint64_t unchecked = 0;
  std::uint64_t unreadable = 0;
  terminal.show_progress([&] { return "verifying " + lines.where(); });
  while (const auto line = lines.next()) {
    if (line->find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto read = read_result(*line);
    if (const auto* fault = std::get_if<TextFault>(&read)) {
      terminal.complain(lines.where() + ":" + std::to_string(fault->column) + ": " +
                        fault->message);
      ++unreadable;
      continue;
    }
    const auto check = [&](const auto& claim) {
      std::string outcome;
      const auto finding = finding_on(claim);
      if (!finding) {
        ++unchecked;
        outcome = "not checked: \"" + std::string{name(claim.verdict)} + "\" cannot be replayed";
      } else if (finding->fault) {
        ++invalid;
        outcome = terminal.coloured("INVALID", Terminal::kRed) + ": " + *finding->fault;
      } else {
        ++valid;
        outcome = terminal.coloured("valid", Terminal::kGreen) + ": " + finding->merit;
      }
      if (!options.quiet) terminal.print(title_of(claim) + ": " + outcome + "\n");
    };
    if (const auto* claim = std::get_if<Claim>(&read)) check(*claim);
    if (const auto* claim = std::get_if<PositionClaim>(&read)) check(*claim);
  }
  terminal.print(counted(valid, "valid, ") + counted(invalid, "invalid, ") +
                 counted(unchecked, "not checked") +
                 (unreadable != 0 ? ", " + counted(unreadable, "unreadable") : "") + "\n");
  if (unreadable != 0) return Exit::BadData;
  return invalid != 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace

Action add_verify_command(CLI::App& program) {
  const auto options = std::make_shared<VerifyOptions>();
  CLI::App& command = *program.add_subcommand(
      "verify",
      "Replay solutions by the written rules, with code that shares nothing with the search");
  command
      .add_option("FILE", options->file,
                  "Result lines as solve --format json prints them; - is standard input")
      ->capture_default_str();
  command.add_flag("--quiet", options->quiet, "Print the closing summary alone");
  command.footer(
      "Exit status: 0 all valid, 1 some invalid, 65 bad input, 66 input cannot be read.\n"
      "A result that is not \"winnable\" holds nothing to replay; it is counted as not checked. One of\n"
      "--objective left holds a game, which must leave just as many cards; that none leaves fewer is\n"
      "not checked.\n\n"
      "Examples:\n"
      "  backtrick solve 1..100 --format json | backtrick verify\n"
      "  backtrick solve 1..20 --hand 4 --objective left --format json | backtrick verify\n"
      "  backtrick verify results.jsonl --quiet");
  return [options] { return verify_results(*options); };
}

}  // namespace backtrick
