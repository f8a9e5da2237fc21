#include <fmt/core.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/recorded_game_json.hpp"
#include "puzzles/grading/named_players.hpp"
#include "puzzles/storage/machine.hpp"
#include "solver/common/error.hpp"
#include "solver/common/interval.hpp"
#include "solver/the_game/rules/position.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/deal_batch.hpp"
#include "tools/commands/play_dialogue.hpp"
#include "tools/commands/result_csv.hpp"
#include "tools/commands/result_text.hpp"
#include "tools/io/batch_progress.hpp"
#include "tools/io/dialogue.hpp"
#include "tools/io/interrupt.hpp"
#include "tools/io/terminal.hpp"
#include "tools/options/deal_source.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/limit_options.hpp"
#include "tools/survey/percent.hpp"

namespace backtrick::the_game {
namespace {

constexpr const char* kNobodyToTalkTo = "a single player has nobody to talk to; leave out --talk";

struct PlayOptions {
  DealSource deals;
  std::string player;  // none given: a person plays
  std::string record;
  std::optional<Language> talk;  // none given: the default of the player
  AnswerFormat format = AnswerFormat::Text;
  std::optional<std::uint64_t> seed;
  unsigned threads = allowed_threads();
  bool quiet = false;
};

std::string talk_in_words(Language language) {
  constexpr std::array<const char*, kLanguages.size()> kWords{
      " without talk", " with one statement", " with two statements"};
  return kWords[static_cast<std::size_t>(language)];
}

/// The results of a batch so far. The progress line reads them while the batch writes them.
class PlayTally {
 public:
  explicit PlayTally(std::optional<std::uint64_t> expected) : progress_{expected} {}

  void count(const RecordedGame& game) {
    progress_.add();
    left_ += static_cast<std::uint64_t>(game.left);
    if (game.left == 0) ++beaten_;
    if (game.talk) language_ = game.talk->language;
  }
  void refuse() { ++refused_; }

  std::uint64_t answered() const { return progress_.done() + refused_; }
  std::string progress() const {
    return progress_.done_in_words("deals") + ": " + counted(beaten_, "beaten; ") +
           progress_.time_in_words();
  }
  std::string summary(const std::string& player) const {
    const std::uint64_t deals = progress_.done();
    std::string text = progress_.total_in_words("deal") + " played by " + player;
    if (language_) text += talk_in_words(*language_);
    if (deals != 0) {
      const double each = 1 / static_cast<double>(deals);
      text += ": " + counted(beaten_, "beaten, ") + percent(static_cast<double>(beaten_) * each) +
              " (95% interval: " + in_words(wilson(beaten_, deals)) + "); " +
              fmt::format("{:.2f} cards left on average", static_cast<double>(left_) * each);
    }
    if (refused_ != 0) text += "; " + counted(refused_, "refused");
    return text + "\n";
  }

 private:
  BatchProgress progress_;
  std::atomic<std::uint64_t> beaten_{0};
  // The progress line does not read these:
  std::uint64_t left_ = 0;
  std::uint64_t refused_ = 0;
  std::optional<Language> language_;  // of several seats; all talk alike
};

std::string no_network_text(const std::string& player) {
  std::string known;
  for (const NamedRules& set : rule_sets()) {
    if (!can_play(player, set.rules)) continue;
    known.append(known.empty() ? "" : ", ").append(set.name);
  }
  return player + " knows " + known + ", and not these rules";
}

std::string no_talk_text(const std::string& player) {
  return player + " does not heed what others say, so --talk none alone is possible";
}

/// Plays a deal, or says why it cannot be played.
Expected<RecordedGame> play(const PlayOptions& options, GameRecorder& recorder, const Deal& deal) {
  if (deal.rules().players == 1 && options.talk) return Error{Exit::BadData, kNobodyToTalkTo};
  if (!can_play(options.player, deal.rules()))
    return Error{Exit::BadData, no_network_text(options.player)};
  RecordedGame game = recorder.play(deal, options.seed);
  if (is_interrupted()) return Error{Exit::Interrupted, "not played to the end"};
  return game;
}

std::vector<std::pair<std::string, Language>> languages_by_name() {
  std::vector<std::pair<std::string, Language>> languages;
  languages.reserve(kLanguages.size());
  for (const Language language : kLanguages)
    languages.emplace_back(the_game::name(language), language);
  return languages;
}

std::string outcome_text(const std::string& where, const RecordedGame& game,
                         const Terminal& terminal) {
  const bool won = game.left == 0;
  const std::size_t completed = completed_turns(game);
  const std::string turns = counted(completed, completed == 1 ? "turn" : "turns");
  return where + ": " +
         (won ? terminal.coloured("beaten", Terminal::kGreen) + " in " + turns
              : std::to_string(game.left) + " left after " + turns) +
         "\n";
}

Exit play_by_computer(PlayOptions& options) {
  if (!options.record.empty()) throw Error{Exit::Usage, kRecordOfPerson};
  options.deals.open();
  const Rules& rules = options.deals.rules();
  if (options.talk.value_or(Language::None) != Language::None && !can_talk(options.player))
    throw Error{Exit::Usage, no_talk_text(options.player)};
  if (!can_play(options.player, rules)) throw Error{Exit::Usage, no_network_text(options.player)};
  const std::atomic<bool>& interrupted = catch_interrupts();
  const bool alone = options.deals.count() == 1U;
  PlayTally tally{options.deals.count()};
  Terminal terminal;
  if (options.format == AnswerFormat::Csv && !options.quiet) terminal.print(game_columns());
  const auto progress_line = terminal.show_progress([&tally] { return tally.progress(); });

  const Exit exit = answer_deals(
      options.deals, options.threads, interrupted, tally, terminal,
      [&] {
        GameRecorder by{options.player, options.talk};
        by.interrupt_by(&interrupted);
        return [&options, recorder = std::move(by)](const AskedDeal& asked) mutable {
          return play(options, recorder, *asked.deal);
        };
      },
      [&](const AskedDeal& asked, const RecordedGame& game) {
        tally.count(game);
        if (options.quiet) return Exit::Ok;
        if (options.format == AnswerFormat::Json) {
          terminal.print(write_recorded_game(game) + "\n");
        } else if (options.format == AnswerFormat::Csv) {
          terminal.print(as_csv(game));
        } else {
          terminal.print(outcome_text(asked.where, game, terminal) +
                         (alone ? line_text(Position{*asked.deal}, game.plays, terminal,
                                            game.talk ? &*game.talk : nullptr)
                                : std::string{}));
        }
        return Exit::Ok;
      });
  if (options.quiet ||
      (options.format == AnswerFormat::Text && (tally.answered() > 1 || interrupted)))
    terminal.print(tally.summary(options.player));
  return exit;
}

/// A number that is short to type again.
std::uint64_t random_number() {
  std::random_device device;
  return std::uniform_int_distribution<std::uint64_t>{1, 999'999}(device);
}

std::string where_it_is_kept(const RecordedGame& game, const KeptRecord& kept) {
  if (!kept.names_file() || game.left == 0) return "";
  return "backtrick analyse --game " + printable(kept.path()) + " says where the chances went.\n";
}

Exit play_yourself(PlayOptions& options) {
  if (options.talk || options.seed || options.quiet)
    throw Error{Exit::Usage, "--talk, --seed and --quiet go with --player: a person plays without"};
  if (options.format == AnswerFormat::Csv)
    throw Error{Exit::Usage, "--format csv goes with --player: a person's game has no table"};
  if (options.deals.none_asked()) options.deals.ask_for(std::to_string(random_number()));
  options.deals.open();
  if (options.deals.count() != 1U)
    throw Error{Exit::Usage,
                "give one deal to play it yourself, or --player NAME to let a computer play"};
  const auto asked = options.deals.next();
  if (!asked->deal) throw Error{Exit::BadData, refusal(asked->where, asked->deal.error())};
  KeptRecord kept;
  if (!options.record.empty()) kept.keep_in(options.record);
  Terminal terminal;
  Dialogue dialogue{terminal, options.format == AnswerFormat::Json};
  dialogue.show(asked->where + ", " + in_words(asked->deal->rules()) +
                ": lay all cards. help explains what to type.\n");
  const RecordedGame game = PlayDialogue{*asked->deal, dialogue, kept, terminal}.play();
  kept.finish();
  dialogue.show("\n" + outcome_text(asked->where, game, terminal) + where_it_is_kept(game, kept));
  if (options.format == AnswerFormat::Json) terminal.print(write_recorded_game(game) + "\n");
  return Dialogue::status();
}

}  // namespace

void add_play_command(CommandLine& line) {
  const auto options = std::make_shared<PlayOptions>();
  Command command = line.add_command(
      "play", "Play a deal yourself at the terminal, or let a simulated player play deals");
  options->deals.add_options(command);
  command.option("DEAL").description(
      "The deal to play; none: a random one. For a computer also ranges such as 1..100, and several. "
      "Numbers, with rules such as duo:42, codes, and decks in quotes");
  command.add_choice(
      "--player", options->player, player_names(),
      "Let this computer play, which sees neither the draw pile nor other hands; from the "
      "weakest to the strongest");
  command
      .add_text(
          "--record", options->record,
          "Keep what you play in a file, after each step, as analyse --game and verify read it")
      .type("FILE");
  command
      .add_choice(
          "--talk", options->talk, languages_by_name(),
          "What the seats of several may say before each turn: nothing, \"please leave this "
          "pile\", or \"please not far\" and \"please leave it\". Only quick, strong and "
          "strongest heed it; others have none")
      .default_text("one");
  add_format_option(command, options->format);
  add_seed_option(command, options->seed);
  add_threads_option(command, options->threads, "Deals played at a time");
  command.add_flag("--quiet", options->quiet, "With --player: print the closing summary alone");
  command.footer(
      "Without --player you play: type cards and their piles, such as 8 A1, 11 A1, and then end; undo,\n"
      "hint, table and record FILE are understood as well, and help explains them. Rules for several\n"
      "have everybody play at the same terminal. quit, the end of the input or Ctrl-C ends the game,\n"
      "and what was played is kept: --record writes it to a file after each step, and with --format\n"
      "json the dialogue goes to standard error, and the record to standard output.\n\n"
      "A player of --player sees the table, its own hand and which cards are still to be drawn, but not their\n"
      "order. Of several seats, it plays each, and sees no hand but that of the seat on turn; before\n"
      "each turn the other seats talk by a convention without numbers (--talk). Player 1 begins.\n"
      "A game ends when all cards are laid or a turn cannot be completed. The same player, deal, seed\n"
      "and talk give the same game on every machine.\n"
      "A line of JSON is a recorded game: backtrick verify replays it, and backtrick analyse --game\n"
      "finds where it was lost.\n\n"
      "Exit status: 0 all played, 64 usage, also for --rules, --hand and so on that the player does not\n"
      "know, 65 bad input, a deal that names such rules, or --talk with a single player, 66 input\n"
      "cannot be read, 74 output cannot be written, 130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick play                                    play a random deal\n"
      "  backtrick play 42 --record mine.json              play deal 42, and keep the game\n"
      "  backtrick analyse --game mine.json                where did the chances go?\n"
      "  backtrick play 42 --player strong                 watch a computer, turn by turn\n"
      "  backtrick play 1..1000 --player counting --quiet  how often does it win?\n"
      "  backtrick play 42 --player sampling --seed 1      the same deal, other choices\n"
      "  backtrick play 42 --rules quartet --player strong a table of four, turn by turn\n"
      "  backtrick play 1..1000 --rules duo --talk two --player quick --quiet\n"
      "  backtrick play 1..100 --player sampling --format json | backtrick verify\n"
      "  backtrick play 42 --player tricks --format json | backtrick analyse --game -\n"
      "  backtrick play 1..100 --player strong --format csv\n"
      "  backtrick play --deals decks.txt --player nearest  your own decks");
  command.set_action([options] {
    return options->player.empty() ? play_yourself(*options) : play_by_computer(*options);
  });
}

}  // namespace backtrick::the_game
