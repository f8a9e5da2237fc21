#include "tools/commands/play_dialogue.hpp"

#include <fmt/core.h>

#include <utility>

#include "puzzles/advice/advice_json.hpp"
#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/words.hpp"
#include "puzzles/players/value/trained_networks.hpp"
#include "puzzles/players/value/value_players.hpp"
#include "tools/commands/advice_text.hpp"
#include "tools/commands/typed_plays.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::string_view kHelpOnPlaying =
    "  8 A1, 11 A1                lay cards, each before its pile; 8 11 A1 means the same\n"
    "  end                        end the turn, and draw\n"
    "  undo                       take back the last step; what was drawn stays drawn\n"
    "  hint                       the turn that the adviser would make, and its chance to win\n"
    "  table                      show the table again\n"
    "  record FILE                keep the game in a file from now on, for analyse --game\n"
    "Upward, a card must be higher than the pile, or exactly 10 lower; downward the other way.\n";

std::string cards_in_words(std::size_t count, const std::string& what) {
  return counted(count, (count == 1 ? "card " : "cards ") + what);
}

}  // namespace

PlayDialogue::PlayDialogue(const Deal& deal, Dialogue& dialogue, KeptRecord& kept,
                           const Terminal& terminal)
    : deal_{deal}, dialogue_{dialogue}, kept_{kept}, terminal_{terminal}, game_{deal} {
  if (const ValueNetwork* const network = trained_network(deal.rules()))
    adviser_.emplace(*network, effort_of(ValuePlayerKind::Strong, deal.rules().players));
}

RecordedGame PlayDialogue::record() const { return {deal_, "person", {}, game_.left(), plays_}; }

RecordedGame PlayDialogue::play() {
  kept_.keep(write_recorded_game(record()));
  show_table();
  while (!game_.beaten() && !(stuck() && before_.empty())) {
    if (stuck())
      dialogue_.show("  no turn can be completed like this; undo goes back, end ends the game\n");
    const auto line = dialogue_.ask("", kHelpOnPlaying);
    if (!line || !take(*line)) break;
    kept_.keep(write_recorded_game(record()));
  }
  if (stuck()) dialogue_.show("\nlost: this turn cannot be completed\n");
  return record();
}

bool PlayDialogue::take(const std::string& line) {
  const auto words = words_of(line);
  const std::string_view first = words.empty() ? "table" : words.front().text;
  const bool alone = words.size() <= 1;
  if (alone && stuck() && (first == "end" || first == "e")) return false;
  if (alone && (first == "end" || first == "e" || first == "draw")) {
    end_turn();
  } else if (alone && (first == "undo" || first == "u" || first == "back")) {
    undo();
  } else if (alone && first == "hint") {
    hint();
  } else if (alone && (first == "table" || first == "t")) {
    show_table();
  } else if (first == "record" && words.size() > 1) {
    keep_in(line.substr(words[1].offset));
  } else {
    lay(line);
  }
  return true;
}

void PlayDialogue::lay(const std::string& typed) {
  const auto turn = read_plays(typed, deal_.rules());
  if (!turn) {
    dialogue_.refuse(std::string{turn.error().what()} + ", or help");
    return;
  }
  Moment before{game_, plays_};
  if (const auto fault = lay_all(game_, *turn)) {
    dialogue_.refuse(*fault);
    return;
  }
  before_.push_back(std::move(before));
  for (const Play play : *turn) plays_.back().push_back(play);
  if (!game_.beaten()) show_table();
}

void PlayDialogue::end_turn() {
  Moment before{game_, plays_};
  const std::vector<Card> pile = game_.position().draw_pile();
  if (const auto fault = game_.end_turn()) {
    dialogue_.refuse(*fault);
    return;
  }
  const std::size_t drawn = pile.size() - game_.position().draw_pile().size();
  plays_.emplace_back();
  before_.push_back(std::move(before));
  if (drawn > 0) before_.clear();  // a card that was seen cannot be put back
  std::string cards;
  for (std::size_t i = 0; i < drawn; ++i) cards += " " + std::to_string(pile[i]);
  dialogue_.show(drawn > 0 ? "  you draw" + cards + "\n" : "  there is nothing to draw\n");
  show_table();
}

void PlayDialogue::undo() {
  if (before_.empty()) {
    dialogue_.refuse(plays_.size() == 1
                         ? "nothing has been laid"
                         : "nothing can be taken back: cards have been drawn since the last play");
    return;
  }
  game_ = std::move(before_.back().game);
  plays_ = std::move(before_.back().plays);
  before_.pop_back();
  show_table();
}

void PlayDialogue::hint() {
  if (!adviser_) {
    dialogue_.refuse(no_chances_text(deal_.rules()));
    return;
  }
  const SeenTable seen{game_.position()};
  const SeatAdvice advice = advise(*adviser_, seen, 1);
  if (advice.turns.empty()) {
    dialogue_.refuse("the turn cannot be completed");
    return;
  }
  dialogue_.show(advice_text(view_of(seen), advice.turns, terminal_));
}

void PlayDialogue::keep_in(const std::string& path) {
  KeptRecord before = kept_;
  try {
    kept_.keep_in(path);
    kept_.keep(write_recorded_game(record()));
    dialogue_.show("  the game is kept in " + printable(path) + "\n");
  } catch (const Error& error) {
    kept_ = std::move(before);
    dialogue_.refuse(error.what());
  }
}

void PlayDialogue::show_table() {
  const bool several = deal_.rules().players > 1;
  std::string text = fmt::format("\nturn {}", plays_.size());
  if (several) text += ", player " + std::to_string(game_.player());
  text += fmt::format(": {} of at least {} laid; {}", game_.laid(), game_.required(),
                      cards_in_words(static_cast<std::size_t>(game_.draw_pile()), "to be drawn"));
  if (several)
    text += ", " + counted(static_cast<std::uint64_t>(game_.left()), "to be laid by all");
  dialogue_.show(text + "\n" + table_in_words(game_.position()));
}

}  // namespace backtrick::the_game
