#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/computers.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/game_json.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/round_json.hpp"
#include "puzzles/level8/table_game.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "puzzles/storage/machine.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/dialogue.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/deal_source.hpp"
#include "tools/level8/list_option.hpp"
#include "tools/level8/play_dialogue.hpp"
#include "tools/level8/result_csv.hpp"
#include "tools/level8/result_text.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::level8 {
namespace {

struct PlayOptions {
  DealSource deals;
  LevelListOption levels;
  int level = 1;
  Goal goal = Goal::Out;
  std::optional<int> players;
  std::optional<ComputerKind> player;     // none given: a person plays
  std::optional<ComputerKind> opponents;  // none given: counting
  std::string record;
  bool game = false;
  AnswerFormat format = AnswerFormat::Text;
  std::optional<std::uint64_t> seed;
  unsigned threads = allowed_threads();
  bool quiet = false;
};

/// How a round at the chosen level begins. Throws Error.
RecordedRound round_to_play(const PlayOptions& options, const LevelList& list, const Deal& deal) {
  const Level& level = list.levels[static_cast<std::size_t>(options.level) - 1];
  if (const auto fault = fault_in(level, deal.rules())) throw Error{Exit::BadData, *fault};
  const auto players = static_cast<std::size_t>(deal.rules().players);
  if (options.goal == Goal::Place && players > 1)
    throw Error{Exit::BadData, "--goal place is for a player alone"};
  return {deal, 1, std::vector(players, level), {}, list.name, std::vector(players, options.level)};
}

/// The first round of a game. Throws Error.
TableGame game_to_play(const LevelList& list, const Deal& deal) {
  if (!deal.number()) throw Error{Exit::BadData, "a whole game needs the number of its first deal"};
  return {deal.rules(), list, *deal.number()};
}

/// Who sits at the table: computers, and perhaps a person as player 1.
struct Table {
  Computers computers;
  Dialogue* person = nullptr;
  KeptRecord* kept = nullptr;  ///< of the person

  TurnAnswer ask(const TableRound& table, Goal goal) {
    const Round& round = table.round();
    if (person == nullptr || round.player() != 1) {
      Turn turn = computers.choose(table, goal);
      if (is_interrupted()) return {{}, true, {}};  // it has not thought to the end
      return {std::move(turn), {}, {}};
    }
    return ask_turn(*person, round,
                    {goal == Goal::Place || table.laying_wins(),
                     table.of_game() != nullptr && round.players() == 1});
  }
  /// Tells the person of a turn that another player makes.
  void tell(const Turn& turn, Round round) const {
    if (person == nullptr || round.player() == 1) return;
    const std::string player = std::to_string(round.player());
    person->show("  player " + player + " " + write_turn(turn, round) + "\n");
  }
  /// Keeps what was played, which `write` writes.
  template <typename Write>
  void keep(const Write& write) const {
    if (kept != nullptr) kept->keep(write());
  }
};

void require_accepted(const std::optional<RuleViolation>& violation) {
  if (violation)
    throw std::logic_error{"level8: a played turn is refused: " + in_words(*violation)};
}

std::uint64_t seed_of(const PlayOptions& options, const Deal& deal) {
  return options.seed.value_or(deal.number().value_or(0));
}

/// Plays a round to its end, and keeps what `write` writes after each turn. Returns false if the
/// person left, or nobody went out.
template <typename Write>
bool play_on(Table& table, TableRound& now, Goal goal, const Write& write) {
  table.keep(write);
  while (!now.over()) {
    if (now.ends_without_winner()) return false;
    const TurnAnswer answer = table.ask(now, goal);
    if (answer.turn) {
      table.tell(*answer.turn, now.round());
      require_accepted(now.play(*answer.turn));
    }
    if (answer.stopped) require_accepted(now.stop());
    table.keep(write);
    if (answer.left) return false;
    if (goal == Goal::Place && now.round().has_laid(1)) break;
  }
  return true;
}

PlayedRound play_round(const PlayOptions& options, Table& table, RecordedRound record) {
  table.computers.new_round(seed_of(options, record.deal));
  TableRound now{std::move(record)};
  play_on(table, now, options.goal, [&] { return write_round(now.record()); });
  return {now.record(), now.round()};
}

PlayedGame play_game(const PlayOptions& options, Table& table, const LevelList& list,
                     const Deal& first) {
  TableGame game = game_to_play(list, first);
  do {
    table.computers.new_round(seed_of(options, first) + game.rounds() - 1);
    if (table.person != nullptr) {
      std::string text = "\nround " + std::to_string(game.rounds()) + ", levels:";
      for (const int level : game.round().record().numbers) text += " " + std::to_string(level);
      table.person->show(text + "\n");
    }
  } while (play_on(table, game.round(), Goal::Out, [&] { return write_game(game.record()); }) &&
           game.deal_next());
  return game.played();
}

/// A round or a game that was played, and what is counted of it.
struct Played {
  std::string record;  ///< JSON
  std::string outcome;
  std::string turns;  ///< for people
  bool reached = false;
  std::optional<int> winner;
  std::size_t count = 0;  ///< turns of a round, rounds of a game
};

std::string beginning_text(const RecordedRound& record) {
  const Deal& deal = record.deal;
  std::string text;
  for (int player = 1; player <= deal.rules().players; ++player) {
    const std::string who = deal.rules().players == 1 ? "hand" : "player " + std::to_string(player);
    text += fmt::format("  {:<10}  {}\n", who, write_cards(by_number(deal.hand(player))));
  }
  return text + "  turned up   " + name(deal.turned_up()) + "\n";
}

Played described(const PlayedRound& played, Goal goal) {
  const auto& [record, now] = played;
  const auto level = "  level " + write_level(record.levels.front()) + "\n";
  const bool placed = goal == Goal::Place && now.has_laid(1);
  return {write_round(record),
          placed ? turns_in_words(record.turns.size()) + ", the level lies" : end_in_words(played),
          level + beginning_text(record) + turns_text(record.turns, record.start()),
          placed || (goal == Goal::Out && now.winner()),
          now.winner(),
          record.turns.size()};
}

Played described(const PlayedGame& played) {
  std::string turns;
  for (const RecordedRound& round : played.record.rounds) {
    turns += "deal " + std::to_string(round.deal.number().value()) + ", levels";
    for (const int level : round.numbers) turns += " " + std::to_string(level);
    turns += "\n" + beginning_text(round) + turns_text(round.turns, round.start());
  }
  const auto winner = played.last.winner();
  return {write_game(played.record),
          end_in_words(played),
          std::move(turns),
          winner.has_value(),
          winner,
          played.record.rounds.size()};
}

Played play_deal(const PlayOptions& options, Table& table, const LevelList& list,
                 const Deal& deal) {
  if (options.game) return described(play_game(options, table, list, deal));
  return described(play_round(options, table, round_to_play(options, list, deal)), options.goal);
}

/// The results of a batch so far. The progress line reads how much is done.
class TableTally {
 public:
  explicit TableTally(const PlayOptions& options)
      : options_{&options}, progress_{options.deals.count()} {}

  void count(const Played& played) {
    progress_.add();
    if (!played.reached) return;
    ++reached_;
    counted_ += played.count;
    if (!played.winner) return;
    const auto seat = static_cast<std::size_t>(*played.winner);
    wins_.resize(std::max(wins_.size(), seat));
    ++wins_[seat - 1];
  }
  void refuse() { ++refused_; }

  std::uint64_t answered() const { return progress_.done() + refused_; }
  std::string progress() const {
    return progress_.done_in_words(what() + "s") + "; " + progress_.time_in_words();
  }
  std::string summary(const std::string& player) const {
    const std::string done = options_->game                  ? "won"
                             : options_->goal == Goal::Place ? "placed"
                                                             : "out";
    std::string text = progress_.total_in_words(what()) + " played by " + player;
    if (reached_ != 0)
      text += fmt::format(": {} in {:.2f} {} on average", done,
                          static_cast<double>(counted_) / static_cast<double>(reached_),
                          options_->game ? "rounds" : "turns");
    if (reached_ != progress_.done())
      text += "; " + counted(progress_.done() - reached_, "never " + done);
    for (std::size_t seat = 0; seat < wins_.size() && wins_.size() > 1; ++seat)
      text += (seat == 0 ? "; by players 1, 2, ...: " : ", ") + std::to_string(wins_[seat]);
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    return text + "\n";
  }

 private:
  std::string what() const { return options_->game ? "game" : "round"; }

  const PlayOptions* options_;
  BatchProgress progress_;
  std::uint64_t reached_ = 0;
  std::uint64_t counted_ = 0;
  std::uint64_t refused_ = 0;
  std::vector<std::uint64_t> wins_;  // by player
};

/// What is printed of a round or game that computers have played. `alone`: no other is.
std::string written(const AskedDeal& asked, const Played& played, const PlayOptions& options,
                    const LevelList& list, bool alone) {
  switch (options.format) {
    case AnswerFormat::Json: return played.record + "\n";
    case AnswerFormat::Csv: break;
    case AnswerFormat::Text:
      return asked.where + ": " + played.outcome + "\n" + (alone ? played.turns : "");
  }
  const auto winner = played.reached ? std::optional{played.winner.value_or(1)} : std::nullopt;
  return as_csv({dealt_to(options.players, *asked.deal), list.name,
                 options.game ? std::nullopt : std::optional{options.level}, options.goal,
                 name(*options.player), seed_of(options, *asked.deal), winner, played.count});
}

Exit play_by_computers(PlayOptions& options, const LevelList& list) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const bool alone = options.deals.count() == 1U;
  TableTally tally{options};
  Terminal terminal;
  if (options.format == AnswerFormat::Csv && !options.quiet)
    terminal.print(play_columns(options.game));
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });
  const Exit exit = answer_deals(
      options.deals, options.threads, interrupted, tally, terminal,
      [&] {
        return [&, table = Table{Computers{*options.player, &interrupted}}](
                   const AskedDeal& asked) mutable -> Expected<Played> {
          try {
            Played played = play_deal(options, table, list, dealt_to(options.players, *asked.deal));
            if (interrupted) return Error{Exit::Interrupted, "not played to the end"};
            return played;
          } catch (const Error& error) {
            return error;
          }
        };
      },
      [&](const AskedDeal& asked, const Played& played) {
        tally.count(played);
        if (!options.quiet) terminal.print(written(asked, played, options, list, alone));
        return Exit::Ok;
      });
  if (options.quiet ||
      (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary(std::string{name(*options.player)}));
  return exit;
}

Exit play_yourself(PlayOptions& options, const LevelList& list) {
  if (options.deals.count() != 1U)
    throw Error{Exit::Usage,
                "give one deal to play it yourself, or --player to let computers play"};
  if (options.quiet)
    throw Error{Exit::Usage, "--quiet is for --player: a person's round has no closing summary"};
  if (options.format == AnswerFormat::Csv)
    throw Error{Exit::Usage, "--format csv is for --player: a person's round has no table"};
  const auto asked = options.deals.next();
  if (!asked->deal) throw Error{Exit::BadData, refusal(asked->where, asked->deal.error())};
  const Deal deal = dealt_to(options.players, *asked->deal);
  if (options.opponents && deal.rules().players == 1)
    throw Error{Exit::Usage, "--opponents: you play alone; --players N says how many play"};
  Terminal terminal;
  const bool json = options.format == AnswerFormat::Json;
  Dialogue dialogue{terminal, json};
  KeptRecord kept;
  if (!options.record.empty()) kept.keep_in(options.record);
  Table table{Computers{options.opponents.value_or(ComputerKind::Counting), &catch_interrupts()},
              &dialogue, &kept};
  std::string asks = asked->where + ": a whole game, list " + list.name;
  std::string par;
  if (!options.game) {
    const Level level = round_to_play(options, list, deal).levels.front();
    const auto turns =
        deal.rules().players == 1 ? fewest_turns(deal, level, options.goal) : std::nullopt;
    if (turns) par = ", par " + std::to_string(*turns);
    asks = asked->where + ", level " + std::to_string(options.level) + " (" + write_level(level) +
           "): " + (options.goal == Goal::Place ? "lay it" : "go out") + par;
  }
  dialogue.show(asks + "\nhelp explains what to type.\n");
  const Played played = play_deal(options, table, list, deal);
  dialogue.show("\n" + played.outcome + (played.reached ? par : "") + "\n");
  kept.finish();
  if (json) terminal.print(played.record + "\n");
  return Dialogue::status();
}

std::vector<std::pair<std::string, ComputerKind>> kinds_by_name() {
  std::vector<std::pair<std::string, ComputerKind>> kinds;
  kinds.reserve(kComputers.size());
  for (const ComputerKind kind : kComputers) kinds.emplace_back(name(kind), kind);
  return kinds;
}

Exit play(PlayOptions& options) {
  const LevelList list = options.levels.chosen();
  if (options.level > static_cast<int>(list.levels.size()))
    throw Error{Exit::Usage, "--level: the list " + list.name + " has levels 1 to " +
                                 std::to_string(list.levels.size())};
  options.deals.open(options.players.value_or(1));
  if (options.player && !options.record.empty()) throw Error{Exit::Usage, kRecordOfPerson};
  return options.player ? play_by_computers(options, list) : play_yourself(options, list);
}

}  // namespace

void add_play_command(CommandGroup& group) {
  const auto options = std::make_shared<PlayOptions>();
  Command command = group.add_command(
      "play", "Play a round or a game yourself, alone or against computers, or let computers play");
  options->deals.add_options(command);
  options->deals.add_edition(command);
  const Option level =
      command
          .add_number("--level", options->level, {1, kMaxCards}, "The level of all players, from 1")
          .default_text("1");
  options->levels.add_options(command);
  const Option goal = command
                          .add_choice<Goal, Goal>("--goal", options->goal,
                                                  {{"place", Goal::Place}, {"out", Goal::Out}},
                                                  "Alone: place ends the round once the level lies")
                          .default_text("out");
  command
      .add_flag("--game", options->game,
                "Play a whole game over successive deals; DEAL is the number of the first")
      .excludes(level)
      .excludes(goal);
  command.add_number("--players", options->players, {1, kMaxPlayers},
                     "Players at the table. You are player 1; computers are the others");
  const Option player = command.add_choice<std::optional<ComputerKind>, ComputerKind>(
      "--player", options->player, kinds_by_name(),
      "Let this kind of computer play all seats, from the weakest to the strongest");
  command
      .add_choice<std::optional<ComputerKind>, ComputerKind>(
          "--opponents", options->opponents, kinds_by_name(),
          "The kind of computer that plays against you")
      .default_text("counting")
      .excludes(player);
  command
      .add_text("--record", options->record,
                "Keep what you play in a file, after each turn, as level8 verify reads it")
      .type("FILE");
  add_format_option(command, options->format);
  add_seed_option(command, options->seed);
  add_threads_option(command, options->threads, "Rounds or games that computers play at a time");
  command.add_flag("--quiet", options->quiet, "With --player: print the closing summary alone");
  command.footer(
      "Without --player you play, a step a line: draw, take, lay, add, discard, skip; help explains\n"
      "them. quit, the end of the input or Ctrl-C ends it, and what was played is kept: --record\n"
      "writes it to a file after each turn, and with --format json the dialogue goes to standard\n"
      "error, and the record to standard output. level8 verify reads it.\n"
      "Player 1 deals, so player 2 begins. Computers see neither the draw pile nor other hands.\n\n"
      "Exit status: 0 played or left, 64 usage, 65 bad input, 66 input cannot be read,\n"
      "74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick level8 play 42 --level 3                      a round alone, against par\n"
      "  backtrick level8 play 42 --players 4                    against three computers\n"
      "  backtrick level8 play 42 --record round.json            and keep a record\n"
      "  backtrick level8 play 42 --game --players 3             a whole game\n"
      "  backtrick level8 play 42 --level 3 --player glancing    watch a computer, turn by turn\n"
      "  backtrick level8 play 1..1000 --level 8 --player counting --quiet\n"
      "  backtrick level8 play 1..100 --level 3 --player counting --format csv\n"
      "  backtrick level8 play 1..20 --players 3 --player counting --format json | backtrick level8 "
      "verify");
  command.set_action([options] { return play(*options); });
}

}  // namespace backtrick::level8
