#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "puzzles/formats/position_text.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/storage/machine.hpp"
#include "puzzles/studies/study_grade.hpp"
#include "puzzles/studies/study_json.hpp"
#include "puzzles/studies/study_miner.hpp"
#include "puzzles/studies/study_theme.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/commands.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {
namespace {

struct StudyOptions {
  WantedStudies wanted;
  std::string rules_name = "solo";
  std::string band;
  std::string theme;
  std::string player = "counting";
  std::uint64_t nodes = mining_limits().nodes;
  Format format = Format::Text;
};

/// The position, so that it can be set up on a table, and what is asked. The answer is not given
/// away.
std::string study_text(const Study& study, std::uint64_t number) {
  const std::size_t turns = study.unique_turns();
  return "# from deal " + std::to_string(number) + ": " + std::to_string(study.position.left()) +
         " cards to lay; " +
         (study.grade ? std::string{name(study.grade->band)} + "; " : std::string{}) +
         (turns == 1 ? std::string{"the first turn is"}
                     : "the first " + std::to_string(turns) + " turns are") +
         " the only way to win\n" + write_position_text(study.position) + "\n";
}

std::vector<std::string> theme_names() {
  std::vector<std::string> names;
  names.reserve(kThemes.size());
  for (const Theme theme : kThemes) names.emplace_back(name(theme));
  return names;
}

std::string tally_text(const MiningTally& tally, std::uint64_t count) {
  std::string text = counted(tally.found, "of ") + counted(count, "studies found; ") +
                     counted(tally.deals, "games played, ") +
                     counted(tally.positions, "positions examined");
  if (tally.undecided != 0) text += ", " + counted(tally.undecided, "of them undecided");
  return text;
}

Exit generate_studies(StudyOptions& options) {
  WantedStudies& wanted = options.wanted;
  wanted.rules = rules_named(options.rules_name);
  if (wanted.rules.players != 1) throw Error{Exit::Usage, "studies have a single player"};
  if (!can_play(options.player, wanted.rules))
    throw Error{Exit::Usage, options.player + " does not know these rules"};
  wanted.band = band_named(options.band);
  wanted.theme = theme_named(options.theme);
  if (wanted.band && study_scale(wanted.rules) == nullptr)
    throw Error{Exit::Usage, "there are no grades of studies for " + options.rules_name};
  if (wanted.fewest_cards > wanted.most_cards)
    throw Error{Exit::Usage, "--fewest-cards must not exceed --most-cards"};
  const std::atomic<bool>& interrupted = catch_interrupts();
  Terminal terminal;
  MiningTally tally;
  const auto start = std::chrono::steady_clock::now();
  const auto progress_line = terminal.show_progress([&] {
    return counted(tally.found, "of ") + counted(wanted.count, "studies found; ") +
           counted(tally.deals, "games; ") +
           duration_in_words(std::chrono::steady_clock::now() - start);
  });
  Limits limits = mining_limits();
  limits.nodes = options.nodes;
  limits.interrupt = &interrupted;
  const bool finished = mine(
      wanted, [&] { return make_named_player(options.player, wanted.rules); }, limits,
      [&](const Study& study, std::uint64_t number) {
        terminal.print(options.format == Format::Json ? write_study_with_themes(study) + "\n"
                                                      : study_text(study, number));
      },
      tally);
  terminal.fail(tally_text(tally, wanted.count));
  return finished ? Exit::Ok : Exit::Interrupted;
}

}  // namespace

void add_study_generate_command(CommandGroup& group) {
  const auto options = std::make_shared<StudyOptions>();
  WantedStudies& wanted = options->wanted;
  Command command =
      group.add_command("generate", "Find studies in the games that a simulated player plays");
  command.add_number("--count", wanted.count, {}, "How many studies to find");
  command.add_number("--start", wanted.start, {}, "The first deal number to play");
  command.add_number("--fewest-cards", wanted.fewest_cards, {2, kMaxCards},
                     "The fewest cards left to lay");
  command.add_number("--most-cards", wanted.most_cards, {2, kMaxCards},
                     "The most cards left to lay; longer studies take much longer to find");
  command.add_number("--unique-turns", wanted.unique_turns, {1, 3},
                     "How many turns from the first on must be the only ones that keep the win");
  command.add_choice("--band", options->band, {"easy", "medium", "hard"},
                     "The band of difficulty that the studies must have");
  command.add_choice("--theme", options->theme, theme_names(),
                     "An idea of the studies; JSON names all of them");
  command.add_text("--rules", options->rules_name, "Rule set of one player: solo, solo-expert, ...")
      .type("NAME")
      .words(rules_names(1))
      .default_text(options->rules_name);
  command.add_choice("--player", options->player, player_names(), "Who plays the games")
      .default_text(options->player);
  command.add_number("--nodes", options->nodes, {},
                     "Pass over a position with a turn undecided after N positions");
  wanted.threads = allowed_threads();
  add_threads_option(command, wanted.threads, "Games examined at a time");
  add_format_option(command, options->format);
  command.footer(
      "A study is a position with hand and draw pile in sight that can be won, and in which exactly\n"
      "one turn keeps the win. Turns count by what they leave: cards laid and tops of the piles. All\n"
      "other turns, of every legal size, are proved lost by exhaustion. A game gives at most one\n"
      "study, the last. Studies are printed as they are found, in the order of their deals, and\n"
      "depend on nothing but the options. Ctrl-C keeps what is printed, and --start goes on from\n"
      "there. The text leaves the answer out; JSON has it.\n\n"
      "Exit status: 0 all found or no deals left, 64 usage, 74 output cannot be written,\n"
      "130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick study generate                          a short study, to be laid out\n"
      "  backtrick study generate --count 10 --unique-turns 2 --most-cards 34\n"
      "  backtrick study generate --count 100 --band hard --format json > studies.jsonl\n"
      "  backtrick study generate --format json | backtrick study verify");
  command.set_action([options] { return generate_studies(*options); });
}

}  // namespace backtrick::the_game
