#include "tools/commands/table_dialogue.hpp"

#include <algorithm>
#include <utility>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/position_text.hpp"
#include "puzzles/formats/words.hpp"
#include "solver/the_game/rules/game.hpp"
#include "tools/commands/typed_plays.hpp"
#include "tools/io/wording.hpp"

namespace backtrick::the_game {
namespace {

constexpr std::string_view kHelpAtTable =
    "  8 A1, 11 A1                what you laid, each card before its pile; Enter: as advised\n"
    "  3 7 20-22                  your cards, or those that you drew\n"
    "  undo                       take back what you typed last\n"
    "A1 and A2 are the piles that go up, D1 and D2 those that go down.\n";

std::string in_words(const std::vector<Card>& cards) {
  std::string words;
  for (const Card card : cards) words += (words.empty() ? "" : " ") + std::to_string(card);
  return words;
}

/// The cards that are neither in the hand nor to be drawn.
std::vector<Card> laid_in(const Position& position) {
  std::vector<Card> held = position.hand(1);
  held.insert(held.end(), position.draw_pile().begin(), position.draw_pile().end());
  std::vector<Card> laid;
  for (int card = 2; card <= position.rules().highest_card(); ++card)
    if (std::ranges::find(held, card) == held.end()) laid.push_back(static_cast<Card>(card));
  return laid;
}

/// The table before a turn, or in it: the same with this hand.
std::string text_of(const Position& position, const std::string& hand) {
  std::string piles;
  for (const Pile pile : kPiles) piles += std::to_string(position.top(pile)) + " ";
  const Rules& rules = position.rules();
  return as_position_text({write_rules(rules), piles, hand, in_words(laid_in(position))});
}

bool is_undo(const std::string& typed) {
  return typed == "undo" || typed == "u" || typed == "back";
}

}  // namespace

std::string as_position_text(const TypedTable& typed) {
  std::string text = "rules: " + typed.rules + "\n";
  const auto piles = words_of(typed.piles, 0, kListMarks);
  if (piles.size() != kPiles.size())
    throw Error{Exit::Usage, "--piles: expected the numbers of A1, A2, D1 and D2"};
  for (const Pile pile : kPiles)
    text += std::string{name(pile)} + ": " +
            std::string{piles[static_cast<std::size_t>(pile)].text} + "\n";
  return text + "hand: " + typed.hand + "\nplayed: " + typed.laid + "\n";
}

void TableDialogue::begin(SeenTable start) {
  SeenGame game{start, {Turn{}}};
  moments_.clear();
  add({std::move(start), std::move(game)});
}

bool TableDialogue::ask_hand(std::function<SeenTable(const std::string&)> with_hand) {
  with_hand_ = std::move(with_hand);
  for (;;) {
    const auto hand = dialogue_.ask("Which cards do you hold?", kHelpAtTable);
    if (!hand) return false;
    if (is_undo(*hand)) {
      dialogue_.refuse("nothing has been typed before");
      continue;
    }
    try {
      begin(with_hand_(*hand));
      return true;
    } catch (const Error& error) {
      if (error.status() == Exit::Usage) throw;
      dialogue_.refuse(error.what());
    }
  }
}

void TableDialogue::add(Moment moment) {
  moments_.push_back(std::move(moment));
  kept_.keep(write_seen_game(moments_.back().game));
}

std::string TableDialogue::text() const {
  const Position& position = table().position;
  const std::string text = text_of(position, in_words(position.hand(1)));
  return position.laid() == 0 ? text : text + "laid: " + std::to_string(position.laid()) + "\n";
}

int TableDialogue::to_draw() const {
  const Position& position = table().position;
  return std::min(position.rules().hand - static_cast<int>(position.hand(1).size()),
                  static_cast<int>(position.draw_pile().size()));
}

bool TableDialogue::lay(std::string_view typed, const Turn& advised) {
  const bool nothing = words_of(typed, 0, kListMarks).empty();
  const auto turn = nothing ? Expected<Turn>{advised} : read_plays(typed, table().position.rules());
  if (!turn) {
    dialogue_.refuse(turn.error().what());
    return false;
  }
  Game game{table().position};
  if (const auto fault = lay_all(game, *turn)) {
    dialogue_.refuse(*fault);
    return false;
  }
  if (const int lacking = game.required() - game.laid(); lacking > 0) {
    dialogue_.refuse("the turn must lay " + std::to_string(lacking) + " more");
    return false;
  }
  if (!turn->empty()) dialogue_.show("  laid: " + plays_in_words(*turn) + "\n");
  Moment next{table(), moments_.back().game};
  next.table.position = game.position();
  for (const Play play : *turn) next.game.plays.back().push_back(play);
  add(std::move(next));
  return true;
}

/// The turn is over with these cards, if they can have been drawn.
void TableDialogue::draw(const std::string& typed) {
  const Position& position = table().position;
  const std::vector<Card>& kept = position.hand(1);
  auto seen = read_seen_table(text_of(position, in_words(kept) + " " + typed));
  if (!seen) {
    dialogue_.refuse(seen.error().what());
    return;
  }
  const std::vector<Card>& hand = seen->position.hand(1);
  Moment next{*seen, moments_.back().game};
  next.game.drawn.emplace_back(hand.begin() + static_cast<std::ptrdiff_t>(kept.size()), hand.end());
  next.game.plays.emplace_back();
  add(std::move(next));
  laid_ = false;
}

void TableDialogue::undo() {
  if (moments_.size() == 1) {
    dialogue_.refuse("nothing is left to take back");
    return;
  }
  const auto back = [this] {
    moments_.pop_back();
    laid_ = table().position.laid() > 0 && moments_.size() > 1;
  };
  back();
  if (laid_ && to_draw() == 0) back();  // nothing was typed for a draw of no cards
  kept_.keep(write_seen_game(moments_.back().game));
}

bool TableDialogue::ask_turn(const Turn& advised) {
  const std::size_t before = moments_.size();
  while (!laid_) {
    if (moments_.size() < before) return true;  // the advice for the earlier table comes first
    const auto typed = dialogue_.ask(
        "What do you lay? (Enter: " + (advised.empty() ? "nothing more" : plays_in_words(advised)) +
            ")",
        kHelpAtTable);
    if (!typed) return false;
    if (is_undo(*typed)) {
      if (moments_.size() == 1 && with_hand_) return ask_hand(with_hand_);
      undo();
      continue;
    }
    laid_ = lay(*typed, advised);
  }
  if (table().position.beaten()) return true;
  while (laid_ && to_draw() > 0) {
    const int count = to_draw();
    const auto cards = dialogue_.ask(
        "Which " + counted(static_cast<std::uint64_t>(count), count == 1 ? "card" : "cards") +
            " do you draw?",
        kHelpAtTable);
    if (!cards) return false;
    if (is_undo(*cards)) {
      undo();
      return true;
    }
    draw(*cards);
  }
  if (laid_) draw("");
  return true;
}

}  // namespace backtrick::the_game
