#include <fmt/core.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/level8/deal_text.hpp"
#include "puzzles/level8/grading/round_grade.hpp"
#include "puzzles/level8/level_text.hpp"
#include "puzzles/level8/players/playout.hpp"
#include "puzzles/level8/players/seat.hpp"
#include "puzzles/level8/round_json.hpp"
#include "puzzles/level8/turn_text.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/level8/commands.hpp"
#include "tools/level8/deal_source.hpp"
#include "tools/level8/list_option.hpp"
#include "tools/level8/play_dialogue.hpp"
#include "tools/level8/result_text.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"

namespace backtrick::level8 {
namespace {

/// The most turns of each computer in a round of several. A round that lasts longer is cut off.
constexpr std::size_t kMostTurnsEach = 100;

struct PlayOptions {
  DealSource deals;
  LevelListOption levels;
  int level = 1;
  Goal goal = Goal::Out;
  std::optional<int> players;
  std::optional<PlayerKind> player;  // none given: a person plays
  PlayerKind opponents = PlayerKind::Counting;
  Format format = Format::Text;
  std::optional<std::uint64_t> seed;
  unsigned threads = all_threads();
  bool quiet = false;
};

/// How a round of an option's level begins.
RecordedRound round_to_play(const PlayOptions& options, const LevelList& list, const Deal& deal) {
  if (const auto fault =
          fault_in(list.levels[static_cast<std::size_t>(options.level) - 1], deal.rules()))
    throw Error{Exit::BadData, *fault};
  const auto players = static_cast<std::size_t>(deal.rules().players);
  return {
      deal, 1, std::vector(players, list.levels[static_cast<std::size_t>(options.level) - 1]), {}};
}

/// The computers at a table, each with random choices of its own.
class Computers {
 public:
  Computers(std::size_t seats, PlayerKind kind) {
    for (std::size_t seat = 0; seat < seats; ++seat) players_.push_back(make_player(kind));
  }
  void new_round(std::uint64_t seed) {
    for (const auto& player : players_) player->new_round(seed++);
  }
  Turn choose(const Round& round, Goal goal) {
    return choose_turn(round, *players_[static_cast<std::size_t>(round.player()) - 1], goal);
  }

 private:
  std::vector<std::unique_ptr<Player>> players_;
};

/// Whether a round is over for those who play it for a goal.
bool ended(const Round& round, Goal goal) {
  if (round.over()) return true;
  if (round.players() > 1) return false;
  return (goal == Goal::Place && round.has_laid(1)) || round.draw_pile().empty();
}

void require_accepted(const std::optional<RuleViolation>& violation) {
  if (violation)
    throw std::logic_error{"level8: a played turn is refused: " + in_words(*violation)};
}

PlayedRound simulate(const PlayOptions& options, Computers& computers, RecordedRound record) {
  const Deal& deal = record.deal;
  computers.new_round(options.seed.value_or(deal.number().value_or(0)));
  Round now = record.start();
  const std::size_t most = deal.rules().players == 1
                               ? static_cast<std::size_t>(most_turns(deal.rules()))
                               : kMostTurnsEach * static_cast<std::size_t>(deal.rules().players);
  while (!ended(now, options.goal) && record.turns.size() < most) {
    record.turns.push_back(computers.choose(now, options.goal));
    require_accepted(now.play(record.turns.back()));
  }
  return {std::move(record), std::move(now)};
}

/// The results of a batch so far. The progress line reads how many rounds are done.
class RoundTally {
 public:
  explicit RoundTally(std::optional<std::uint64_t> expected) : progress_{expected} {}

  void count(const PlayedRound& played, Goal goal) {
    progress_.add();
    const bool reached =
        goal == Goal::Place ? played.now.has_laid(1) : played.now.winner().has_value();
    if (reached) {
      ++reached_;
      turns_ += played.record.turns.size();
    }
    if (played.now.players() > 1) wins_.resize(static_cast<std::size_t>(played.now.players()));
    if (reached && !wins_.empty()) ++wins_[static_cast<std::size_t>(*played.now.winner()) - 1];
  }
  void refuse() { ++refused_; }

  std::uint64_t answered() const { return progress_.done() + refused_; }
  std::string progress() const {
    return progress_.done_in_words("rounds") + "; " + progress_.time_in_words();
  }
  std::string summary(const std::string& player, Goal goal) const {
    const char* const done = goal == Goal::Place ? "placed" : "out";
    std::string text = progress_.total_in_words("round") + " played by " + player;
    if (reached_ != 0)
      text += fmt::format(": {} in {:.2f} turns on average", done,
                          static_cast<double>(turns_) / static_cast<double>(reached_));
    if (reached_ != progress_.done())
      text += "; " + counted(progress_.done() - reached_, std::string{"never "} + done);
    for (std::size_t seat = 0; seat < wins_.size(); ++seat)
      text += (seat == 0 ? "; players went out: " : ", ") + std::to_string(wins_[seat]);
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    return text + "\n";
  }

 private:
  BatchProgress progress_;
  std::uint64_t reached_ = 0;
  std::uint64_t turns_ = 0;
  std::uint64_t refused_ = 0;
  std::vector<std::uint64_t> wins_;  // of the seats, if there are several
};

std::string outcome_text(const std::string& where, const PlayedRound& played) {
  return where + ": " + end_in_words(played) + "\n";
}

std::string round_text(const PlayedRound& played) {
  const RecordedRound& record = played.record;
  std::string text = "  level " + write_level(record.levels.front()) + "\n";
  for (int player = 1; player <= record.deal.rules().players; ++player)
    text +=
        fmt::format("  {:<10}  {}\n",
                    record.deal.rules().players == 1 ? "hand" : "player " + std::to_string(player),
                    write_cards(by_number(record.deal.hand(player))));
  return text + "  turned up   " + name(record.deal.turned_up()) + "\n" +
         turns_text(record.turns, record.start());
}

Exit play_by_computers(PlayOptions& options, const LevelList& list) {
  const std::atomic<bool>& interrupted = catch_interrupts();
  const bool alone = options.deals.count() == 1U;
  RoundTally tally{options.deals.count()};
  Terminal terminal;
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });
  const Exit exit = answer_deals(
      options.deals, options.threads, interrupted, tally, terminal,
      [&] {
        return [&, computers = Computers{kMaxPlayers, *options.player}](
                   const AskedDeal& asked) mutable -> Expected<PlayedRound> {
          auto deal = dealt_to(options.players, *asked.deal);
          if (!deal) return deal.error();
          try {
            return simulate(options, computers, round_to_play(options, list, *deal));
          } catch (const Error& error) {
            return error;
          }
        };
      },
      [&](const AskedDeal& asked, const PlayedRound& played) {
        tally.count(played, options.goal);
        if (options.quiet) return Exit::Ok;
        if (options.format == Format::Json) {
          terminal.print(write_round(played.record) + "\n");
        } else {
          terminal.print(outcome_text(asked.where, played) + (alone ? round_text(played) : ""));
        }
        return Exit::Ok;
      });
  if (options.quiet || (options.format == Format::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary(std::string{name(*options.player)}, options.goal));
  return exit;
}

/// Plays a round with a person as player 1. Returns whether it was played to its end.
bool play_with_person(const PlayOptions& options, Dialogue& dialogue, RecordedRound& record) {
  Computers computers{kMaxPlayers, options.opponents};
  computers.new_round(options.seed.value_or(record.deal.number().value_or(0)));
  Round now = record.start();
  const bool alone = now.players() == 1;
  while (!ended(now, options.goal)) {
    const int player = now.player();
    const bool ends_when_laid = alone && options.goal == Goal::Place;
    auto turn = player == 1 ? dialogue.ask_turn(now, ends_when_laid)
                            : std::optional{computers.choose(now, options.goal)};
    if (!turn) return false;
    std::string words = write_turn(*turn, now);
    if (player != 1) dialogue.show("  player " + std::to_string(player) + " " + words + "\n");
    const bool made = turn->discard || ended(now, options.goal);
    record.turns.push_back(*std::move(turn));
    if (!made) return false;
  }
  return true;
}

Exit play_yourself(PlayOptions& options, const LevelList& list) {
  if (options.deals.count() != 1U)
    throw Error{Exit::Usage,
                "give one deal to play it yourself, or --player to let computers play"};
  const auto asked = options.deals.next();
  if (!asked->deal) throw Error{Exit::BadData, refusal(asked->where, asked->deal.error())};
  const auto deal = dealt_to(options.players, *asked->deal);
  if (!deal) throw Error{Exit::BadData, deal.error().what()};
  Terminal terminal;
  const bool json = options.format == Format::Json;
  Dialogue dialogue{[&](std::string_view text) {
    json ? Terminal::tell(text) : terminal.print(text);  // standard output is for the record then
  }};
  RecordedRound record = round_to_play(options, list, *deal);
  const bool alone = deal->rules().players == 1;
  const Level& level = record.levels.front();
  const auto par = alone ? fewest_turns(*deal, level, options.goal) : std::nullopt;
  dialogue.show(asked->where + ", level " + std::to_string(options.level) + " (" +
                write_level(level) + "): " + (options.goal == Goal::Place ? "lay it" : "go out") +
                (par ? ", par " + std::to_string(*par) : "") + "\nhelp explains what to type.\n");
  const bool finished = play_with_person(options, dialogue, record);
  Round now = record.start();
  for (const Turn& turn : record.turns) require_accepted(now.play(turn));
  const PlayedRound played{std::move(record), std::move(now)};
  dialogue.show("\n" + end_in_words(played) +
                (finished && par ? ", par " + std::to_string(*par) : "") + "\n");
  if (json) terminal.print(write_round(played.record) + "\n");
  return Exit::Ok;
}

std::vector<std::pair<std::string, PlayerKind>> kinds_by_name() {
  std::vector<std::pair<std::string, PlayerKind>> kinds;
  for (const PlayerKind kind : kPanel) kinds.emplace_back(name(kind), kind);
  return kinds;
}

Exit play(PlayOptions& options) {
  const LevelList list = options.levels.chosen();
  if (options.level > static_cast<int>(list.levels.size()))
    throw Error{Exit::Usage, "--level: the list " + list.name + " has levels 1 to " +
                                 std::to_string(list.levels.size())};
  if (options.goal == Goal::Place && options.players.value_or(1) > 1)
    throw Error{Exit::Usage, "--goal place is for a player alone"};
  options.deals.open({.players = options.players.value_or(1)});
  return options.player ? play_by_computers(options, list) : play_yourself(options, list);
}

}  // namespace

void add_play_command(CommandGroup& group) {
  const auto options = std::make_shared<PlayOptions>();
  Command command = group.add_command(
      "play", "Play a round yourself, alone or against computers, or let computers play rounds");
  options->deals.add_options(command);
  command.add_number("--level", options->level, {1, kMaxCards}, "The level of all players, from 1")
      .default_text("1");
  options->levels.add_options(command);
  command
      .add_choice<Goal, Goal>("--goal", options->goal, {{"place", Goal::Place}, {"out", Goal::Out}},
                              "Alone: place ends the round once the level lies")
      .default_text("out");
  command.add_number("--players", options->players, {1, kMaxPlayers},
                     "Players at the table. You are player 1; computers are the others");
  command.add_choice<std::optional<PlayerKind>, PlayerKind>(
      "--player", options->player, kinds_by_name(),
      "Let this kind of computer play all seats, from the weakest to the strongest");
  command
      .add_choice<PlayerKind, PlayerKind>("--opponents", options->opponents, kinds_by_name(),
                                          "The kind of computer that plays against you")
      .default_text("counting");
  add_format_option(command, options->format);
  add_seed_option(command, options->seed);
  add_threads_option(command, options->threads, "Rounds that computers play at a time");
  command.add_flag("--quiet", options->quiet, "With --player: print the closing summary alone");
  command.footer(
      "Without --player you play, a step a line: draw, take, lay, add, discard, skip; help explains\n"
      "them, quit or the end of the input ends the round. With --format json the dialogue goes to\n"
      "standard error, and the record of the round to standard output: level8 verify reads it.\n"
      "Player 1 deals, so player 2 begins. Computers see neither the draw pile nor other hands.\n\n"
      "Exit status: 0 played or left, 64 usage, 65 bad input, 66 input cannot be read,\n"
      "74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick level8 play 42 --level 3                      a round alone, against par\n"
      "  backtrick level8 play 42 --players 4                    against three computers\n"
      "  backtrick level8 play 42 --format json > round.json     and keep a record\n"
      "  backtrick level8 play 42 --level 3 --player glancing    watch a computer, turn by turn\n"
      "  backtrick level8 play 1..1000 --level 8 --player counting --quiet\n"
      "  backtrick level8 play 1..20 --players 3 --player counting --format json | backtrick level8 "
      "verify");
  command.set_action([options] { return play(*options); });
}

}  // namespace backtrick::level8
