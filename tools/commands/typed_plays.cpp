#include "tools/commands/typed_plays.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <utility>
#include <vector>

#include "puzzles/formats/parse_error.hpp"
#include "puzzles/formats/words.hpp"

namespace backtrick::the_game {
namespace {

std::optional<Pile> pile_named(std::string word) {
  if (!word.empty()) word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
  const auto pile = std::ranges::find(kPiles, word, [](Pile one) { return name(one); });
  return pile == kPiles.end() ? std::nullopt : std::optional{*pile};
}

std::optional<Card> card_named(std::string_view word, const Rules& rules) {
  int card = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, card);
  if (stop != end || error != std::errc{} || card < 2 || card > rules.highest_card())
    return std::nullopt;
  return static_cast<Card>(card);
}

bool is_filler(std::string_view word) { return word == "lay" || word == "on" || word == "and"; }

Error not_understood(const std::string& found) {
  return {Exit::BadData, found + "; type cards and then their pile, such as: 8 A1, 11 A1"};
}

}  // namespace

Expected<Turn> read_plays(std::string_view typed, const Rules& rules) {
  Turn turn;
  std::vector<Card> cards;  // whose pile is still to come
  for (const Word& word : words_of(typed, 0, kListMarks)) {
    if (is_filler(word.text)) continue;
    if (const auto card = card_named(word.text, rules)) {
      cards.push_back(*card);
      continue;
    }
    const auto pile = pile_named(std::string{word.text});
    if (!pile)
      return not_understood(in_quotes(word.text) + " is neither a card from 2 to " +
                            std::to_string(rules.highest_card()) + " nor a pile");
    if (cards.empty()) return not_understood("no card stands before " + in_quotes(word.text));
    if (turn.size() + cards.size() > kMaxHand) return not_understood("no hand has as many cards");
    for (const Card card : std::exchange(cards, {})) turn.push_back({card, *pile});
  }
  if (!cards.empty())
    return not_understood("no pile stands behind the " + std::to_string(cards.back()));
  if (turn.empty()) return not_understood("found no card");
  return turn;
}

std::string plays_in_words(const Turn& turn) {
  std::string words;
  for (const Play play : turn)
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", play.card, name(play.pile));
  return words;
}

std::optional<std::string> lay_all(Game& game, const Turn& turn) {
  Game next = game;
  for (const Play play : turn)
    if (auto fault = next.lay(play)) return fault;
  game = std::move(next);
  return std::nullopt;
}

std::string table_in_words(const Position& position) {
  std::string text = " ";
  for (const Pile pile : kPiles)
    text += fmt::format(" {} {} {:<5}", name(pile), ascending(pile) ? "up" : "down",
                        position.top(pile));
  text.erase(text.find_last_not_of(' ') + 1);
  std::vector<Card> hand = position.hand(position.player());
  std::ranges::sort(hand);
  text += "\n  hand";
  for (const Card card : hand) text += " " + std::to_string(card);
  return text + "\n";
}

}  // namespace backtrick::the_game
