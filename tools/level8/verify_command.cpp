#include <algorithm>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "puzzles/level8/result_json.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "tools/commands/verification.hpp"
#include "tools/io/line_reader.hpp"
#include "tools/io/wording.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/list_option.hpp"
#include "tools/level8/result_text.hpp"

namespace backtrick::level8 {
namespace {

struct VerifyOptions {
  std::string file = "-";
  LevelListOption levels;
  bool quiet = false;
};

std::string title_of(const Deal& deal) {
  return deal.number() ? "deal " + std::to_string(*deal.number()) : "a deck";
}

/// What a line that the referee accepts is about, and what it shows. Nothing is shown by a claim
/// that a deck does not suffice.
struct Accepted {
  std::string title;
  std::string shown;
};

Accepted accepted(const Result& result) {
  const bool shows = std::ranges::any_of(
      result.goals, [](const GoalResult& goal) { return goal.line.has_value(); });
  return {title_of(result.deal) + ", level " + std::to_string(result.level.number),
          shows ? goals_in_words(result) : ""};
}

Accepted accepted(const GameResult& result) {
  return {
      "game from deal " + std::to_string(result.first_deal),
      result.plan ? "won in " + turns_in_words(static_cast<std::size_t>(result.plan->turns)) : ""};
}

Accepted accepted(const PlayedRound& played) {
  const Round& now = played.now;
  return {"round of " + std::to_string(now.players()) +
              (now.players() == 1 ? " player, " : " players, ") + title_of(played.record.deal),
          end_in_words(played)};
}

Accepted accepted(const PlayedGame& played) {
  const int players = played.last.round().players();
  return {"game of " + std::to_string(players) + (players == 1 ? " player" : " players") +
              ", list " + played.record.list.name,
          end_in_words(played)};
}

Exit verify(const VerifyOptions& options) {
  const std::vector<LevelList> known = options.levels.lists();
  LineReader lines{options.file, kLongestResultLine};
  Verification verification{options.quiet};
  const auto report = [&](const auto& claim) {
    const Accepted found = accepted(claim);
    if (found.shown.empty()) {
      verification.not_checked(found.title, "that a deck does not suffice cannot be replayed");
    } else {
      verification.valid(found.title, found.shown);
    }
  };
  while (const auto line = lines.next_not_blank()) {
    const auto read = read_result(*line, known);
    if (read) {
      std::visit(report, *read);
    } else {
      verification.refused(lines.where(read.error().column()), read.error());
    }
  }
  return verification.finish(lines.name() + ": contains no results or rounds");
}

}  // namespace

void add_verify_command(CommandGroup& group) {
  const auto options = std::make_shared<VerifyOptions>();
  Command command = group.add_command(
      "verify",
      "Replay results, recorded rounds and games by the written rules, with code that shares "
      "nothing with the search");
  command.add_text("FILE", options->file, "One JSON object a line; - is standard input")
      .default_text("-");
  options->levels.add_levels(command);
  command.add_flag("--quiet", options->quiet, "Print the closing counts alone");
  command.footer(
      "Every certificate must reach its goal in the claimed number of turns, and no sooner. That no\n"
      "fewer turns suffice is the solver's claim, which no replay can show.\n\n"
      "Exit status: 0 all valid, 1 some invalid, 64 usage, 65 bad input or nothing to verify,\n"
      "66 input cannot be read, 74 output cannot be written.\n\n"
      "Examples:\n"
      "  backtrick level8 solve 1..100 --level 3 --format json | backtrick level8 verify --quiet\n"
      "  backtrick level8 verify rounds.jsonl        recorded rounds and games of one to six players");
  command.set_action([options] { return verify(*options); });
}

}  // namespace backtrick::level8
