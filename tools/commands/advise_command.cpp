#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/advice/adviser.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "solver/common/error.hpp"
#include "tools/commands/advice_text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/commands/table_dialogue.hpp"
#include "tools/io/dialogue.hpp"
#include "tools/io/input.hpp"
#include "tools/io/terminal.hpp"
#include "tools/io/wording.hpp"
#include "tools/options/format_option.hpp"
#include "tools/options/position_source.hpp"
#include "tools/options/rules_options.hpp"

namespace backtrick::the_game {
namespace {

/// More turns than these are of no use at a table.
constexpr std::size_t kMostAdvised = 20;

/// What the options say of other seats and of a turn under way.
struct TypedSeats {
  std::optional<int> laid_this_turn;
  std::string others;
  std::string talk;
  std::string said;
};

struct AdviseOptions {
  std::string position;
  TypedTable typed{"solo", "", "", ""};
  TypedSeats seats;
  bool ask = false;
  std::string record;
  std::string player = "strong";
  std::size_t count = 3;
  Format format = Format::Text;
};

std::string headline(const std::string& where, const SeatView& view, int player,
                     const std::vector<Advice>& advice, const Terminal& terminal) {
  std::string table = where + ", " + in_words(view.rules);
  const bool alone = view.rules.players == 1;
  if (!alone) table += ", player " + std::to_string(player) + " on turn";
  if (view.left() == 0) return terminal.coloured("beaten", Terminal::kGreen) + ": " + table + "\n";
  if (advice.empty())
    return terminal.coloured("lost", Terminal::kRed) + ": " + table +
           "; the cards that the turn still must lay cannot be laid\n";
  const auto cards = [](int count) {
    return counted(static_cast<std::uint64_t>(count), count == 1 ? "card" : "cards");
  };
  const std::string hidden = alone
                                 ? cards(view.draw_pile()) + " still to be drawn, in unknown order"
                                 : cards(view.draw_pile()) + " still to be drawn and " +
                                       cards(view.elsewhere()) + " in other hands, all unseen";
  const CardSet dead = dead_cards(view);
  return terminal.coloured(chance_text(advice.front().chance) + " to win", Terminal::kYellow) +
         ": " + table + "; " + hidden + "\n" +
         (dead.empty() ? "" : in_words({.kind = Reason::Kind::NeverLaid, .cards = dead}) + "\n");
}

/// What the piles show at the start, as --piles takes it.
std::string untouched_piles(const Rules& rules) {
  std::string piles;
  for (const int top : rules.row_cards()) piles += (piles.empty() ? "" : " ") + std::to_string(top);
  return piles;
}

std::string joined(const std::vector<Word>& words, std::string_view between) {
  std::string text;
  for (const Word& word : words) text.append(text.empty() ? "" : between).append(word.text);
  return text;
}

/// The cards below the tops matter as much as the tops, so neither is guessed from the other.
void refuse_half_a_table(const TypedTable& typed, const Rules& rules) {
  const auto piles = words_of(typed.piles, 0, kListMarks);
  const bool begun = piles.size() == kPiles.size() && joined(piles, " ") != untouched_piles(rules);
  if (begun && typed.laid.empty())
    throw Error{Exit::Usage,
                "which cards were laid so far? List them with --laid; if none lies below "
                "the tops: --laid " +
                    joined(piles, ",")};
  if (piles.empty() && !typed.laid.empty())
    throw Error{Exit::Usage,
                "what do the piles show? Give the tops of A1, A2, D1 and D2 with --piles"};
}

/// The lines of the hands of other players, who follow in the order of play.
std::string hands_of_others(const std::string& sizes, const Rules& rules) {
  const auto given = words_of(sizes, 0, kListMarks);
  const auto others = static_cast<std::size_t>(rules.players) - 1;
  if (!given.empty() && given.size() != others)
    throw Error{Exit::Usage, "--others: expected " + std::to_string(others) +
                                 " numbers of cards, those of the players after you in order"};
  std::string text;
  for (std::size_t i = 0; i < others; ++i)
    text += fmt::format("hand {}: {} cards\n", i + 2,
                        given.empty() ? std::to_string(rules.hand) : std::string{given[i].text});
  return text;
}

/// The lines of "3 leave A2, leave D1; 2 not far D2": what each player said.
std::string lines_of_said(std::string_view said) {
  std::string text;
  for (const Word& one : words_of(said, 0, ";")) {
    const auto words = words_of(one.text);
    if (words.empty()) continue;
    if (words.size() == 1 || words[0].text.find_first_not_of("0123456789") != std::string::npos)
      throw Error{Exit::Usage, "--said: found " + in_quotes(one.text) +
                                   ", expected a player and the words, as in \"3 leave A2\""};
    text += fmt::format("said {}:{}\n", words[0].text,
                        one.text.substr(words[0].offset + words[0].text.size()));
  }
  return text;
}

/// The table of the options that go with --hand. The person who asks is player 1.
SeenTable typed_table(const TypedTable& typed, const TypedSeats& seats) {
  const Rules rules = rules_named(typed.rules);
  refuse_half_a_table(typed, rules);
  if (!seats.said.empty() && seats.talk.empty())
    throw Error{Exit::Usage, "--said goes with --talk one or --talk two"};
  TypedTable whole = typed;
  if (whole.piles.empty()) whole.piles = untouched_piles(rules);
  std::string text = as_position_text(whole) + "turn: 1\n" + hands_of_others(seats.others, rules);
  if (seats.laid_this_turn) text += fmt::format("laid: {}\n", *seats.laid_this_turn);
  if (!seats.talk.empty()) text += "talk: " + seats.talk + "\n";
  auto seen = read_seen_table(text + lines_of_said(seats.said));
  if (!seen) throw Error{Exit::BadData, seen.error().what()};
  return *std::move(seen);
}

/// What a typed table is taken for: "A1 20, A2 31, D1 86, D2 50; 9 cards laid; hands of others: 6,
/// 6".
std::string taken_for_text(const SeenTable& seen) {
  const Position& position = seen.position;
  std::string text;
  for (const Pile pile : kPiles)
    text += fmt::format("{}{} {}", text.empty() ? "  " : ", ", name(pile), position.top(pile));
  const int laid = position.rules().cards - position.left();
  text += "; " + counted(static_cast<std::uint64_t>(laid), laid == 1 ? "card" : "cards") + " laid";
  if (position.laid() > 0) text += fmt::format(", {} of them in this turn", position.laid());
  for (int player = 2; player <= position.rules().players; ++player)
    text += fmt::format("{}{}", player == 2 ? "; hands of others: " : ", ",
                        position.hand(player).size());
  return text + "\n";
}

/// Advises at a table of some rules.
class Advising {
 public:
  Advising(const AdviseOptions& options, const Rules& rules) : options_{options} {
    const ValueNetwork* const network = trained_network(rules);
    if (network == nullptr) throw Error{Exit::Usage, no_chances_text(rules)};
    adviser_.emplace(*network, effort_of(*find_value_player(options.player), rules.players));
  }

  /// Prints the best turns. `where` names the table.
  SeatAdvice advise(const SeenTable& seen, const std::string& where,
                    const std::string& taken_for = {}) {
    const SeatView view = view_of(seen);
    SeatAdvice advice = the_game::advise(*adviser_, seen, options_.count);
    const auto& [turns, say] = advice;
    if (options_.format == Format::Json) {
      terminal_.print(write_advice(seen, options_.player, advice) + "\n");
      return advice;
    }
    std::string text = headline(where, view, seen.position.player(), turns, terminal_) + taken_for;
    if (!turns.empty()) text += advice_text(view, turns, terminal_);
    if (!turns.empty() && view.language != Language::None) text += say_text(say, view.language);
    terminal_.print(text);
    return advice;
  }

  /// Advises turn by turn, from this table on, or from one whose hand is asked for. Prints the
  /// table where the person leaves.
  Exit ask(const std::optional<SeenTable>& start) {
    const bool json = options_.format == Format::Json;
    KeptRecord kept;
    if (!options_.record.empty()) kept.keep_in(options_.record);
    Dialogue dialogue{terminal_, json};
    TableDialogue table{dialogue, kept};
    dialogue.show("help explains what to type; quit ends it.\n");
    if (start) table.begin(*start);
    const auto with_hand = [this](const std::string& hand) {
      TypedTable typed = options_.typed;
      typed.hand = hand;
      return typed_table(typed, options_.seats);
    };
    if (!start && !table.ask_hand(with_hand)) return Dialogue::status();
    const Exit end = advise_turns(table);
    kept.finish();
    if (!table.table().position.beaten())
      dialogue.show("\n# The table; advise --ask --position goes on from here.\n" + table.text());
    if (kept.names_file())
      dialogue.show("# backtrick analyse --game " + printable(kept.path()) +
                    " says where the chances went.\n");
    if (json) terminal_.print(write_seen_game(table.game()) + "\n");
    return Dialogue::status(end);
  }

 private:
  /// Until no card is left, the turn cannot be completed, or the person leaves.
  Exit advise_turns(TableDialogue& table) {
    for (;;) {
      const SeatAdvice advice = advise(table.table(), "your table");
      if (table.table().position.beaten()) return Exit::Ok;
      if (advice.turns.empty()) return Exit::SomeUnwinnable;
      if (!table.ask_turn(advice.turns.front().plays)) return Exit::Ok;
    }
  }

  const AdviseOptions& options_;
  std::optional<Adviser> adviser_;
  Terminal terminal_;
};

/// Why a dialogue cannot begin like this.
void refuse_dialogue(const AdviseOptions& options, const Rules& rules) {
  if (options.position == "-")
    throw Error{Exit::Usage, "--ask reads answers from standard input; give --position a file"};
  if (rules.players > 1)
    throw Error{Exit::Usage,
                "--ask is for a single player; describe a table of several with --position FILE"};
}

Exit advise(const AdviseOptions& options) {
  const bool is_file = !options.position.empty();
  const bool is_typed = !options.typed.hand.empty();
  if (is_file && is_typed)
    throw Error{Exit::Usage, "give --position FILE or --hand CARDS, one of the two"};
  if (!is_file && !is_typed && !options.ask)
    throw Error{Exit::Usage, "give --position FILE, --hand CARDS or --ask"};
  if (!options.ask && !options.record.empty())
    throw Error{Exit::Usage, "--record keeps the game of --ask"};
  if (options.ask) {
    const Rules asked = rules_named(options.typed.rules);
    refuse_dialogue(options, asked);
    refuse_half_a_table(options.typed, asked);
  }
  std::optional<SeenTable> seen;
  if (is_file) seen = read_seen_table_file(options.position);
  if (is_typed) seen = typed_table(options.typed, options.seats);
  const Rules rules = seen ? seen->position.rules() : rules_named(options.typed.rules);
  Advising advising{options, rules};
  if (options.ask) {
    refuse_dialogue(options, rules);
    return advising.ask(seen);
  }
  const SeatAdvice advice =
      advising.advise(*seen, is_file ? title_of_input(options.position) : "your table",
                      is_file ? "" : taken_for_text(*seen));
  return advice.turns.empty() && seen->position.left() > 0 ? Exit::SomeUnwinnable : Exit::Ok;
}

}  // namespace

void add_advise_command(CommandLine& line) {
  const auto options = std::make_shared<AdviseOptions>();
  Command command = line.add_command(
      "advise", "Advise a player who sees neither draw pile nor other hands: the best turns");
  Option position = command.add_text(
      "--position", options->position,
      "A game under way, in any form of a position, from a file; - is standard input");
  position.type("FILE");
  command
      .add_text("--hand", options->typed.hand,
                "In place of a file: the cards in hand, as 16,46,92-94")
      .type("CARDS");
  command
      .add_text("--piles", options->typed.piles,
                "With --hand or --ask: the tops of A1, A2, D1 and D2, the ascending piles first")
      .type("NUMBERS")
      .default_text("untouched ones");
  command
      .add_text("--laid", options->typed.laid,
                "With --piles: all cards laid so far, with or without the tops")
      .type("CARDS");
  command.add_number("--laid-this-turn", options->seats.laid_this_turn, {0, kMaxHand},
                     "With --hand or --ask: how many of them you laid in the turn under way");
  command
      .add_text("--others", options->seats.others,
                "With --hand: how many cards the other players hold, in order after you, who are "
                "player 1")
      .type("NUMBERS")
      .default_text("full hands");
  command
      .add_choice("--talk", options->seats.talk, {"none", "one", "two"},
                  "With --hand: how many statements the players may use")
      .default_text("none");
  command
      .add_text("--said", options->seats.said,
                "With --talk: what others said, as \"3 leave A2, leave D1; 2 not far D2\"")
      .type("WORDS");
  Option ask = command.add_flag(
      "--ask", options->ask,
      "Go on turn by turn with the cards on a real table, from any table given, or "
      "ask for the hand");
  command
      .add_text("--record", options->record,
                "With --ask: keep the game in a file, after each answer, for analyse --game")
      .type("FILE");
  command.add_text("--rules", options->typed.rules, "With --hand or --ask: a rule set")
      .type("NAME")
      .words(rules_names(kMaxPlayers))
      .default_text(options->typed.rules);
  for (const char* name : {"--laid-this-turn", "--others", "--talk", "--said"}) {
    position.excludes(command.option(name));
    if (name != std::string_view{"--laid-this-turn"}) ask.excludes(command.option(name));
  }
  for (const char* name : {"--piles", "--laid", "--rules"}) position.excludes(command.option(name));
  command
      .add_choice("--player", options->player, adviser_names(),
                  "How much is spent: strongest compares more turns and imagines more draws; quick "
                  "and strong advise alike")
      .default_text(options->player);
  command.add_number("--count", options->count, {1, kMostAdvised}, "The most turns to show");
  add_format_option(command, options->format);
  command.footer(
      "The cards of `draw` are those that are still to be drawn. Their order is not looked at, so\n"
      "they may be listed in any order. Chances are estimates by a network that was trained on\n"
      "simulated games, and assume that all further turns are played as well; ~ marks an estimate\n"
      "of the cards left. Once a turn draws the last card, both are exact. A turn under way is\n"
      "completed. The same table always gets the same advice.\n\n"
      "Of several players, the one on turn is advised, by its hand alone and by what others said.\n"
      "Hidden cards may be described as this player sees them: `hand 2: 6 cards`, and `played` or\n"
      "`unseen` in place of `draw`. A table of four, as player 1 describes it:\n\n"
      "  rules: quartet\n"
      "  A1: 21\n"
      "  A2: 14\n"
      "  D1: 80\n"
      "  D2: 88\n"
      "  turn: 1\n"
      "  hand 1: 11 22 35 47 62 90\n"
      "  hand 2: 6 cards\n"
      "  hand 3: 6 cards\n"
      "  hand 4: 6 cards\n"
      "  played: 5 9 14 16 21, 80 86 88 93 98\n"
      "  talk: one                      # none, one or two statements\n"
      "  said 3: leave A2, leave D1     # players who said nothing have no line\n\n"
      "--ask reads what you lay and draw; undo takes an answer back, help explains what to type. quit,\n"
      "the end of the input or Ctrl-C ends it and prints the table, from which another call can go on.\n"
      "With --format json, the questions go to standard error, and the game is the last line.\n\n"
      "Exit status: 0 advice was given, or no card is left, 1 the turn cannot be completed, 64 usage,\n"
      "or rules without advice, 65 bad input, 66 input cannot be read, 74 output cannot be written,\n"
      "130 interrupted.\n\n"
      "Examples:\n"
      "  backtrick advise --position table.txt               the three best turns\n"
      "  backtrick advise --position table.txt --count 10 --player strongest\n"
      "  backtrick advise --hand 16,46,90,92-94,12,13 --piles 20,31,86,50 --laid 3-7,20,31,86,50\n"
      "  backtrick advise --rules trio --hand 16,46,90,92 --piles 20,31,86,50 --laid 3-7,20,31,86,50 \\\n"
      "      --laid-this-turn 2 --others 6,6                 in the middle of a turn, among others\n"
      "  backtrick advise --rules trio --hand 16,46,90,92-94 --talk one --said \"3 leave A2\"\n"
      "  backtrick advise --ask --record ours.json           turn by turn, for cards on a table\n"
      "  backtrick advise --ask --position table.txt         the same for a game under way\n"
      "  backtrick advise --position - --format json <table.txt\n"
      "  backtrick analyse --game ours.json                  where did the chances go?");
  command.set_action([options] { return advise(*options); });
}

}  // namespace backtrick::the_game
