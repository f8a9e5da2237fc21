#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/game_chances.hpp"
#include "puzzles/formats/analysis_json.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "solver/common/error.hpp"
#include "solver/the_game/analysis.hpp"
#include "solver/the_game/review.hpp"
#include "tools/commands/advice_text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/commands/verdict_status.hpp"
#include "tools/io/input.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/options/position_source.hpp"

namespace backtrick::the_game {
namespace {

struct AnalyseOptions {
  DealSource deals;
  std::string position;
  std::string game;
  std::string hint_name;
  std::string player;  // none given: the default
  bool no_chances = false;

  std::optional<Hint> hint() const {
    for (const Hint hint : {Hint::OnePile, Hint::OnePlay, Hint::WholeLine}) {
      if (name(hint) == hint_name) return hint;
    }
    return std::nullopt;
  }
  Format format = Format::Text;
  LimitOptions limits;
};

std::string deed_in_words(const std::optional<Play>& play, const Position& before) {
  return play ? in_words(*play, before.top(play->pile)) : "end the turn";
}

std::string move_verdicts_text(const Position& position, const Analysis& analysis,
                               const Terminal& terminal) {
  std::string text;
  const auto add = [&](const std::string& title, Verdict verdict) {
    std::vector<std::string> items;
    for (const MoveVerdict& move_verdict : analysis.move_verdicts) {
      if (move_verdict.verdict == verdict)
        items.push_back(deed_in_words(move_verdict.play, position));
    }
    if (items.empty()) return;
    constexpr std::size_t kMargin = 4;
    const auto lines = in_lines(items, ",", Terminal::width() - kMargin);
    text += "  " + title + " (" + std::to_string(items.size()) + "):\n" +
            std::string(kMargin, ' ') + with_margin(lines, kMargin);
  };
  add(terminal.coloured("keep the win", Terminal::kGreen), Verdict::Winnable);
  add(terminal.coloured("lose it", Terminal::kRed), Verdict::Unwinnable);
  add(terminal.coloured("undecided", Terminal::kYellow), Verdict::Undecided);
  return text;
}

std::string analysis_text(const std::string& where, const Position& position,
                          const Analysis& analysis, const Terminal& terminal) {
  const std::size_t all = analysis.move_verdicts.size();
  const std::size_t keep = analysis.count(Verdict::Winnable);
  const std::size_t open = analysis.count(Verdict::Undecided);
  std::string text = in_words(analysis.verdict, analysis.limit, terminal) + ": " + where + ", " +
                     in_words(position.rules()) + "; ";
  if (position.beaten()) {
    text += "no card is left";
  } else if (all == 0) {
    text += "nothing can be laid";
  } else if (open != 0) {
    text += std::to_string(keep) + " to " + std::to_string(keep + open) + " of " +
            std::to_string(all) + " plays keep the win";
  } else {
    text += std::to_string(keep) + " of " + std::to_string(all) + " plays keep the win (" +
            std::to_string((100 * keep + all / 2) / all) + "%)";
  }
  return text + "; " + counted(analysis.nodes, "positions") + " in " +
         duration_in_words(analysis.time) + "\n" + move_verdicts_text(position, analysis, terminal);
}

std::string hint_text(const Position& position, const Result& result, Hint hint,
                      const Terminal& terminal) {
  std::string text = in_words(result.verdict, result.limit, terminal);
  if (result.solution.empty()) return text + "\n";
  const Turn& turn = result.solution.front();
  if (hint == Hint::WholeLine) return text + "\n" + line_text(position, result.solution, terminal);
  if (turn.empty()) return text + ": end the turn\n";
  if (hint == Hint::OnePlay)
    return text + ": lay " + in_words(turn.front(), position.top(turn.front().pile)) + "\n";
  return text + ": lay on " + std::string{name(turn.front().pile)} + "\n";
}

/// "card 14, in turn 5 (73 on D2)": the step of that number, from 1.
std::string step_text(const Record& record, const Review& review, std::size_t number) {
  const auto& play = review.steps[number - 1].play;
  std::string text = step_in_words(review.steps, number);
  if (!play) return text;
  const Position before = moment_of(record.deal, review.steps, number - 1, record.first_player);
  return text + " (" + in_words(*play, before.top(play->pile)) + ")";
}

/// "after 14 cards in 5 turns".
std::string length_text(const Review& review) {
  const auto& steps = review.steps;
  const auto cards = static_cast<std::uint64_t>(
      std::ranges::count_if(steps, [](const Step& step) { return step.play.has_value(); }));
  const std::size_t turns = steps.empty() ? 0 : steps.back().turn + 1;
  return "after " + counted(cards, cards == 1 ? "card in " : "cards in ") +
         counted(turns, turns == 1 ? "turn" : "turns");
}

std::string review_text(const std::string& where, const Record& record, const Review& review,
                        const Terminal& terminal) {
  const std::size_t steps = review.steps.size();
  const std::string cost =
      "; " + counted(review.nodes, "positions") + " in " + duration_in_words(review.time) + "\n";
  const auto after = [&](std::size_t moment) {
    return moment == 0 ? std::string{"at the start"} : "after " + step_text(record, review, moment);
  };
  if (moment_of(record.deal, review.steps, steps, record.first_player).beaten())
    return terminal.coloured("beaten", Terminal::kGreen) + ": " + where + ", " +
           length_text(review) + cost;
  if (review.winnable == steps)
    return terminal.coloured("winnable", Terminal::kGreen) + " still: " + where + ", " +
           length_text(review) + cost;
  if (review.lost == 0)
    return terminal.coloured("unwinnable", Terminal::kRed) + " from the start: " + where + cost;
  if (review.exact())
    return terminal.coloured("lost", Terminal::kRed) + " by " +
           step_text(record, review, *review.lost) + ": " + where + cost;
  std::string text = terminal.coloured("undecided", Terminal::kYellow) + ": " + where;
  if (review.limit) text += " (" + std::string{name(*review.limit)} + ")";
  if (review.winnable) text += ", winnable " + after(*review.winnable);
  if (review.lost) text += ", lost " + after(*review.lost);
  return text + cost;
}

Exit analyse_moment(const AnalyseOptions& options, const std::string& where,
                    const Position& position) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const Limits limits = options.limits.limits(interrupted, true);
  const bool json = options.format == Format::Json;
  std::atomic<std::size_t> known = 0;
  std::atomic<std::size_t> all = 0;
  Terminal terminal;
  if (const auto fewer = options.limits.fewer_threads(true)) terminal.fail(*fewer);
  const auto progress_line = terminal.show_progress([&] {
    return std::to_string(known) + " of " + std::to_string(all) + " plays judged: " + where;
  });
  Solver solver;
  Verdict verdict = Verdict::Undecided;
  if (const auto hint = options.hint()) {
    const Result result = solver.solve(position, limits);
    verdict = result.verdict;
    terminal.print(json ? write_hint(position, result, *hint) + "\n"
                        : hint_text(position, result, *hint, terminal));
  } else {
    const Analysis analysis =
        analyse(solver, position, limits, [&](const AnalysisProgress& progress) {
          known = progress.known;
          all = progress.all;
        });
    verdict = analysis.count(Verdict::Undecided) != 0 ? Verdict::Undecided : analysis.verdict;
    terminal.print(json ? write_analysis(position, analysis) + "\n"
                        : analysis_text(where, position, analysis, terminal));
  }
  return interrupted ? Exit::Interrupted : status_of(verdict);
}

constexpr const char* kDefaultPlayer = "strong";

/// Judges the turns of a game that was described at a table. Where it was lost depends on cards
/// that nobody has seen.
Exit analyse_seen_game(const AnalyseOptions& options, const SeenGame& game) {
  const Position start = game.dealt().value();
  const ValueNetwork* const network = trained_network(start.rules());
  if (network == nullptr) throw Error{Exit::Usage, no_chances_text(start.rules())};
  if (options.no_chances)
    throw Error{Exit::Usage,
                "the draw pile of this game was not seen, so there is nothing but its chances"};
  const std::atomic<bool>& interrupted = catch_interrupts();
  const std::string player = options.player.empty() ? kDefaultPlayer : options.player;
  const std::vector<TurnChance> chances =
      chances_of_game(*network, *find_value_player(player), start, game.plays,
                      [&interrupted] { return interrupted.load(); });
  Terminal terminal;
  terminal.print(options.format == Format::Json
                     ? write_seen_chances(game, player, chances) + "\n"
                     : title_of_input(options.game) +
                           ": a game that was described; only its chances can be told, because "
                           "nobody has seen the draw pile\n" +
                           chances_text(chances, terminal));
  return interrupted ? Exit::Interrupted : Exit::Ok;
}

Exit analyse_record(const AnalyseOptions& options, const Record& record) {
  const ValueNetwork* const network = trained_network(record.deal.rules());
  if (network == nullptr && !options.player.empty())
    throw Error{Exit::Usage, no_chances_text(record.deal.rules())};
  const std::string where = title_of_input(options.game);
  const std::atomic<bool>& interrupted = catch_interrupts();
  const Limits limits = options.limits.limits(interrupted, true);
  std::atomic<std::size_t> in_question = record.plays.size();
  Terminal terminal;
  if (const auto fewer = options.limits.fewer_threads(true)) terminal.fail(*fewer);
  const auto progress_line = terminal.show_progress(
      [&] { return std::to_string(in_question) + " moments in question: " + where; });
  // The chances come first, so that an interrupt of the review, which may take long, leaves them.
  const bool with_chances = network != nullptr && !options.no_chances;
  const std::string player = options.player.empty() ? kDefaultPlayer : options.player;
  std::vector<TurnChance> chances;
  if (with_chances) {
    chances = chances_of_record(*network, *find_value_player(player), record,
                                [&interrupted] { return interrupted.load(); });
  }
  Solver solver;
  const Review found = review(
      solver, record.deal, record.plays, limits,
      [&](const Review& so_far) { in_question = so_far.end_open() - so_far.first_open(); },
      record.first_player);
  std::optional<Position> before;
  std::optional<Analysis> instead;
  if (found.exact()) {
    before = moment_of(record.deal, found.steps, *found.winnable, record.first_player);
    instead = analyse(solver, *before, limits);
  }
  if (options.format == Format::Json) {
    const Position* const moment = before ? &*before : nullptr;
    const Analysis* const analysis = instead ? &*instead : nullptr;
    terminal.print(
        (with_chances ? write_review_with_chances(record, found, moment, analysis, player, chances)
                      : write_review(record, found, moment, analysis)) +
        "\n");
  } else {
    std::string text = review_text(where, record, found, terminal);
    if (instead) {
      text += analysis_text("the moment before", *before, *instead, terminal);
      text += "  a line that wins from there:\n" + line_text(*before, instead->solution, terminal);
    }
    if (!chances.empty()) text += chances_text(chances, terminal);
    terminal.print(text);
  }
  if (interrupted) return Exit::Interrupted;
  if (found.winnable == found.steps.size()) return Exit::Ok;
  return found.exact() || found.lost == 0 ? Exit::SomeUnwinnable : Exit::SomeUndecided;
}

Exit analyse_game(const AnalyseOptions& options) {
  const auto game = read_game(options.game);
  if (const auto* seen = std::get_if<SeenGame>(&game)) return analyse_seen_game(options, *seen);
  return analyse_record(options, std::get<Record>(game));
}

Exit analyse_what_was_asked(AnalyseOptions& options) {
  if (!options.game.empty()) return analyse_game(options);
  if (!options.player.empty() || options.no_chances)
    throw Error{Exit::Usage, "--player and --no-chances go with --game FILE"};
  if (!options.position.empty())
    return analyse_moment(options, title_of_input(options.position),
                          read_position_file(options.position));
  constexpr const char* kWhat = "give one deal, --deals FILE, --position FILE or --game FILE";
  if (!options.deals.any()) throw Error{Exit::Usage, kWhat};
  options.deals.open();
  const auto asked = options.deals.next();
  if (asked && !asked->deal) throw Error{Exit::BadData, refusal(asked->where, asked->deal.error())};
  if (!asked || options.deals.next()) throw Error{Exit::Usage, kWhat};
  return analyse_moment(options, asked->where, Position{*asked->deal});
}

}  // namespace

void add_analyse_command(CommandLine& line) {
  const auto options = std::make_shared<AnalyseOptions>();
  Command command = line.add_command(
      "analyse", "Judge every play of a position, give a hint, or find where a game was lost");
  options->deals.add_options(command);
  command.option("DEAL").description("One deal: a number, also as duo:42, a code, or a deck");
  command.option("--deals").description(
      "Read deal text, a single deck, from a file; - is standard input");
  Option position = command.add_text(
      "--position", options->position,
      "Analyse a game under way, in any form of a position, from a file; - is standard input");
  position.type("FILE");
  Option game = command.add_text(
      "--game", options->game,
      "Find the play after which a recorded game could not be won any more; - is standard input");
  game.type("FILE");
  DealSource::exclude(command, position);
  DealSource::exclude(command, game);
  game.excludes(position);
  command
      .add_choice("--hint", options->hint_name, {"pile", "card", "line"},
                  "Give a hint alone: the pile of a play that wins, the card too, or a whole line")
      .excludes(game);
  Option player = command.add_choice(
      "--player", options->player, adviser_names(),
      "With --game: who judges the chances of each turn. strongest compares more turns and imagines "
      "more draws; quick and strong judge alike");
  player.default_text(kDefaultPlayer);
  command
      .add_flag("--no-chances", options->no_chances,
                "With --game: leave out the chances of each turn")
      .excludes(player);
  add_format_option(command, options->format);
  options->limits.set_nodes(10'000'000);
  options->limits.add_options(command, "each search", "Threads for each exhaustive search");
  command.footer(
      "A play is winnable if all cards can still be laid after it, with the draw pile known.\n"
      "The chances of a turn are those of a player who does not see the draw pile: of the best turn,\n"
      "and of the turn that was played. They exist for rules with a name. Of several players, they\n"
      "are those of the seat on turn, which sees no hand but its own and hears what is said (the key\n"
      "talk of the game).\n\n"
      "Exit status: 0 the position is winnable, 1 it is not, 2 something is undecided, 64 usage,\n"
      "65 bad input, 66 input cannot be read, 74 output cannot be written, 130 interrupted; with\n"
      "--game: 0 beaten or can be won, 1 it was lost, and where is known, 2 where is not known.\n"
      "Ctrl-C prints what is known by then.\n\n"
      "Examples:\n"
      "  backtrick analyse --position table.txt              which plays keep the win?\n"
      "  backtrick analyse --position table.txt --hint pile  a nudge, no more\n"
      "  backtrick analyse 42 --nodes 1000000                the first play of deal 42\n"
      "  backtrick analyse --game ours.json                  which card lost it?\n"
      "  backtrick play 8 --rules trio --player strong --format json | backtrick analyse --game -\n"
      "                                                      whose turn cost the table most?\n"
      "  backtrick solve 42 --format json | backtrick analyse --game - --format json\n"
      "                                                      a result line is a recorded game");
  command.set_action([options] { return analyse_what_was_asked(*options); });
}

}  // namespace backtrick::the_game
